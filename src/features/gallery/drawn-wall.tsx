import type { ReactElement } from 'react';
import { CHIPS, DRAWN } from '#shared/rules/drawn-wall.ts';
import { FEED_SIZES } from '#shared/rules/picture-widths.ts';
import { WorkCard } from '#ds/patterns/work-card/work-card.tsx';
import { chips } from '#product/label-chip.ts';

/** The wall of a page that the build draws: a card of each label, of which the server makes the first pictures' (server/node/drawn-page.ts). */
export function DrawnWall({ label }: { label: string }): ReactElement {
  const { href, ratio, ...picture } = DRAWN;
  const nothing = () => undefined;
  return (
    <ul data-wall={true} aria-label={label} className="relative h-var w-full">
      {CHIPS.map((chip) => (
        <li key={chip} hidden className="absolute top-0 left-0 h-var w-var move-var">
          <WorkCard
            {...picture}
            {...chips[chip]}
            ratio={ratio}
            sizes={FEED_SIZES}
            lazy={false}
            open={{ href }}
            prompt=""
            author={{ name: '' }}
            likes=""
            liked={false}
            saved={false}
            onLike={nothing}
            onSave={nothing}
          />
        </li>
      ))}
    </ul>
  );
}
