import { STONE_FACETS } from '#ds/foundations/stone.ts';

/** How it stands with what is being made: percent, waiting its turn, just finished, or nothing to tell. */
export type TabNews = number | 'queued' | 'done' | undefined;

/** Facets of the stone that are lit at a progress: as many layers of the picture as have come. */
export const litAt = (progress: number): number => (progress < 40 ? 1 : progress < 70 ? 2 : progress < 95 ? 4 : 5);

const iconOf = (lit: number) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">${STONE_FACETS.map(
      ({ points, opacity }, nth) =>
        `<polygon points="${points}" fill="${nth < lit ? '#52c9a8' : '#8a8f8e'}" opacity="${nth < lit ? opacity : 0.4}"/>`,
    ).join('')}</svg>`,
  )}`;

const begun = /^(?:\d+% · |排队中 · |画好了 · )/;

/** R8.5: the tab's title and icon tell it to whoever looks elsewhere; without news both are the page's own. */
export function tellTab(news: TabNews): void {
  const title = document.title.replace(begun, '');
  document.title =
    typeof news === 'number'
      ? `${news}% · ${title}`
      : news === 'queued'
        ? `排队中 · ${title}`
        : news === 'done'
          ? `画好了 · ${title}`
          : title;
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  const href = typeof news === 'number' ? iconOf(litAt(news)) : '/favicon.svg';
  if (icon && icon.getAttribute('href') !== href) icon.setAttribute('href', href);
}
