import type { ReactElement } from 'react';
import { Skeleton } from '#ds/primitives/skeleton/skeleton.tsx';

/** Rows of notices that are on their way, as high as they will be. */
export const NoticeSkeleton = ({ rows, dense = false }: { rows: number; dense?: boolean }): ReactElement => (
  <div aria-busy="true" aria-label="正在载入通知" role="status">
    {Array.from({ length: rows }, (_, at) => (
      <div key={at} className={`flex items-center gap-3.5 ${dense ? 'px-5.5 py-2' : 'py-2.5'}`}>
        <span className="size-11 flex-none overflow-hidden rounded-item">
          <Skeleton />
        </span>
        <span className="flex flex-1 flex-col gap-2">
          <Skeleton shape="text" width="60%" />
          <Skeleton shape="text" width="30%" />
        </span>
      </div>
    ))}
  </div>
);
