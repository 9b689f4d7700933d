import type { ReactElement } from 'react';
import { useImageUrl } from '#product/use-image-url.ts';
import type { Cell } from './board-state.ts';

/** Every item at 32 px, on a dark and on a light ground whatever the theme. */
export function SmallColumn({ cells }: { cells: readonly Cell[] }): ReactElement {
  const url = useImageUrl();
  return (
    <div aria-hidden="true" className="hidden w-25 flex-none flex-col gap-2 desktop:flex">
      <div className="grid grid-cols-2 overflow-hidden rounded-img inset-ring inset-ring-line-1">
        {(['dark', 'light'] as const).map((theme) => (
          <div
            key={theme}
            data-theme={theme}
            className={`flex flex-col items-center gap-6 py-5 ${theme === 'dark' ? 'bg-surface' : 'bg-inset'}`}
          >
            {cells.map(({ item, version, state }) =>
              version && state !== 'running' && state !== 'waiting' ? (
                <img key={item.id} src={url(version.url)} alt="" className="size-8 object-contain" />
              ) : (
                <span key={item.id} className="size-8 rounded-tick bg-skeleton" />
              ),
            )}
          </div>
        ))}
      </div>
      <span className="text-center text-12 text-3">32 px 实际大小</span>
    </div>
  );
}
