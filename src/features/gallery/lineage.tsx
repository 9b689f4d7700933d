import { Link, linkOptions } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import { useLineage } from '#api/content/same.ts';
import type { Image } from '#shared/contract/content.ts';
import type { Lineage as Line } from '#shared/contract/same.ts';
import { Icon } from '#ds/foundations/icon.tsx';
import { Pic } from '#ds/primitives/pic/pic.tsx';
import { PicCover } from '#ds/primitives/pic/pic-cover.tsx';
import { asLink } from '#lib/as-link.ts';
import { count } from '#lib/format.ts';
import { useImageUrl } from '#product/use-image-url.ts';

const before: Record<Line['before'], string> = { nothing: '', closed: '一张没有公开的作品', more: '还有更早的作品' };

/** R8.8: from the first work over this one to those made like it; each opens here, and Back leads to this one again. */
export function Lineage({ image }: { image: Image }): ReactElement | null {
  const { line, ...query } = useLineage(image.id);
  const strip = useRef<HTMLDivElement>(null);
  const known = line !== undefined;
  useEffect(() => {
    const current = strip.current?.querySelector<HTMLElement>('[aria-current]');
    // The strip alone moves: bringing the picture itself into view would move the label as well.
    if (current && strip.current) strip.current.scrollLeft = current.offsetLeft - (strip.current.clientWidth - current.offsetWidth) / 2;
  }, [known]);
  if (!line) {
    if (!image.sameAs || !query.isError) return null;
    return (
      <p className="text-13 text-3">
        同款来自
        <Link {...toWork(image.sameAs.id)} className="rounded-tick text-accent hover:underline">
          {image.sameAs.user.name}
          {image.sameAs.title && `《${image.sameAs.title}》`}
        </Link>
      </p>
    );
  }
  const { origins, made, total, left } = line;
  const open = before[line.before];
  if (origins.length === 0 && !open && total === 0) return null;
  return (
    <section aria-label="同款谱系" className="flex flex-col gap-2.5 pt-2">
      <div className="flex items-center justify-between text-13">
        <h3 className="font-semibold text-2">同款谱系</h3>
        {total > 0 && <p className="text-3 num">{count(total)} 张同款</p>}
      </div>
      <div ref={strip} className="relative -m-1 flex gap-1.5 overflow-x-auto p-1">
        <ol aria-label="从原作到这一张" className="flex gap-1.5">
          {open && (
            <Place>
              <span className={tileClasses}>{open}</span>
            </Place>
          )}
          {origins.map((one, number) => {
            const isFirst = number === 0 && !open;
            return (
              <Place key={one.id} arrow={!isFirst} caption={isFirst ? `${one.user.name} · 原作` : one.user.name}>
                <Thumb image={one} label={isFirst ? '原作' : '同款'} />
              </Place>
            );
          })}
          <Place arrow={origins.length > 0 || open !== ''} caption="这一张" current>
            <Thumb image={image} />
          </Place>
        </ol>
        {total > 0 && (
          <ul aria-label={`${count(total)} 张同款`} className="flex gap-1.5">
            {made.map((one, number) => (
              <Place key={one.id} arrow={number === 0} caption={one.user.name}>
                <Thumb image={one} label="同款" />
              </Place>
            ))}
            {left > 0 && query.hasNextPage && (
              <Place>
                <button
                  type="button"
                  aria-busy={query.isFetchingNextPage}
                  onClick={() => void query.fetchNextPage()}
                  className={`${tileClasses} cursor-pointer hover:text-1 aria-busy:opacity-60`}
                >
                  {query.isFetchNextPageError ? '没有载入，重试' : `还有 ${count(left)} 张`}
                </button>
              </Place>
            )}
          </ul>
        )}
      </div>
    </section>
  );
}

const tileClasses =
  'grid size-16 place-items-center rounded-img border-fine border-dashed border-control text-center text-12 text-balance text-3 num';

/** A link to a work in the same dialog, with an entry of its own: Back leads to the one before. */
const toWork = (work: string) =>
  linkOptions({
    to: '.',
    search: (old) => ({ ...old, work, same: undefined }),
    state: (old) => ({ ...old, steps: (old.steps ?? 0) + 1 }),
    resetScroll: false,
  });

type PlaceProps = { children: ReactNode; arrow?: boolean; caption?: string; current?: boolean };

function Place({ children, arrow = false, caption, current = false }: PlaceProps): ReactElement {
  return (
    <li aria-current={current || undefined} className="flex gap-1.5">
      {arrow && (
        <span className="grid h-16 place-items-center text-3">
          <Icon of={ChevronRight} size={14} />
        </span>
      )}
      <span className="flex w-16 flex-col gap-1">
        {children}
        {caption && <span className={`truncate text-12 ${current ? 'font-medium' : 'text-3'}`}>{caption}</span>}
      </span>
    </li>
  );
}

function Thumb({ image, label }: { image: Image; label?: string }): ReactElement {
  const url = useImageUrl();
  const name = image.title ? `《${image.title}》` : '';
  return (
    <span className={label ? '' : 'rounded-img outline-2 outline-offset-2 outline-accent'}>
      <Pic
        src={url(image.thumb, 240)}
        alt={label ? '' : image.title || image.prompt}
        cover={label && <PicCover as={Link} label={`${label}${name}，${image.user.name}`} {...asLink(toWork(image.id))} />}
      />
    </span>
  );
}
