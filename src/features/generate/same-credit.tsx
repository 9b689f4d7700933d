import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import type { ReactElement } from 'react';
import { useWork } from '#api/content/hooks.ts';
import { IconButton } from '#ds/primitives/icon-button/icon-button.tsx';
import { draft } from './draft.ts';

/** R8.8: whose picture the form follows. What is made from it credits them; taking it off starts something of one's own. */
export function SameCredit({ id }: { id: string }): ReactElement | null {
  const work = useWork(id).data;
  if (!work) return null;
  return (
    <p className="flex h-8 items-center gap-1 rounded-ctl bg-hover pr-1 pl-2.5 text-13 text-2">
      <span className="min-w-0 flex-1 truncate">
        同款来自
        <Link
          to="."
          search={(old) => ({ ...old, work: id })}
          state={{ overlay: true }}
          resetScroll={false}
          className="rounded-tick font-medium text-1 hover:underline"
        >
          {work.user.name}
          {work.title && `《${work.title}》`}
        </Link>
      </span>
      <IconButton label="不再跟随这张图" icon={X} size="sm" tip="none" onClick={() => (draft.sameAs = null)} />
    </p>
  );
}
