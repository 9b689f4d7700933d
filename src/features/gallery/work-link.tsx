import { useRouter } from '@tanstack/react-router';
import type { ComponentProps, MouseEvent, ReactElement } from 'react';
import { isPlainClick, useAfterPaint } from '#ds/foundations/use-after-paint.ts';

type Props = Omit<ComponentProps<'a'>, 'onClick'> & {
  /** The picture. */
  work: string;
  /** Its address, for a new tab. */
  href: string;
  /** Opens its 画同款 report. */
  same?: true;
};

/** Opens a picture over the page. The router's own Link works its address out by itself; a wall of them is given theirs. */
export function WorkLink({ work, same, href, ...rest }: Props): ReactElement {
  const router = useRouter();
  const [isOpening, start] = useAfterPaint();
  function open(event: MouseEvent): void {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    const search = { ...router.latestLocation.search, work, same };
    start(() => router.navigate({ to: '.', search, state: { overlay: true }, resetScroll: false }));
  }
  return (
    // oxlint-disable-next-line jsx-a11y/anchor-has-content -- its content comes with `rest`
    <a {...rest} href={href} onClick={open} aria-busy={isOpening} />
  );
}
