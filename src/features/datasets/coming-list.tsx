import type { ReactElement } from 'react';
import { ScrollRegion } from '#ds/foundations/scroll-region.tsx';
import { Progress } from '#ds/primitives/progress/progress.tsx';
import { count } from '#lib/format.ts';
import type { Coming } from './adding.ts';

const words: Record<Exclude<Coming['state'], 'failed' | 'sending'>, string> = { waiting: '等着', paused: '网络断了，恢复后接着传' };

/** R5.6: the pictures on their way into a dataset, each by its name with how far it is. */
export function ComingList({ coming }: { coming: readonly Coming[] }): ReactElement {
  return (
    <section aria-label="正在加入" className="flex flex-col gap-2 rounded-card border border-line-1 bg-surface p-4">
      <p role="status" className="text-13 text-2 num">
        正在加入，还有 {count(coming.length)} 张
      </p>
      <div className="flex max-h-30 flex-col">
        <ScrollRegion>
          <ul className="flex flex-col gap-1.5 text-12 text-3">
            {coming.map(({ no, name, state }) => (
              <li key={no} className="flex items-center gap-3">
                <span className="min-w-0 flex-1 truncate">{name}</span>
                {state === 'sending' ? (
                  <span className="w-22 flex-none">
                    <Progress label={`正在上传 ${name}`} value={undefined} />
                  </span>
                ) : (
                  state !== 'failed' && <span className="flex-none">{words[state]}</span>
                )}
              </li>
            ))}
          </ul>
        </ScrollRegion>
      </div>
    </section>
  );
}
