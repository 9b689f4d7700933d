import { useRouter } from '@tanstack/react-router';
import type { ComponentProps, MouseEvent, ReactElement } from 'react';
import { isPlainClick, useAfterPaint } from '#ds/foundations/use-after-paint.ts';

/** What the address asks for besides the picture that is open. */
export type Around = Record<string, unknown>;

type Props = Omit<ComponentProps<'a'>, 'href' | 'onClick'> & {
  /** The picture. */
  work: string;
  /** Opens its 画同款 report. */
  same?: true;
  around: Around;
};

/**
 * Opens a picture over the page. The router's own Link works its address out with every navigation: for a wall of them that was
 * most of what a press waited for. Here it changes with `around` only.
 */
export function WorkLink({ work, same, around, ...rest }: Props): ReactElement {
  const router = useRouter();
  const [isOpening, start] = useAfterPaint();
  const to = (search: object) => ({ to: '.', search: { ...search, work, ...(same && { same }) } }) as const;
  function open(event: MouseEvent): void {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    start(() => router.navigate({ ...to(router.latestLocation.search), state: { overlay: true }, resetScroll: false }));
  }
  return (
    // oxlint-disable-next-line jsx-a11y/anchor-has-content -- its content comes with `rest`
    <a {...rest} href={router.buildLocation(to(around)).href} onClick={open} aria-busy={isOpening} />
  );
}
