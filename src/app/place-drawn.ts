/**
 * Runs in a drawn page as it is read (scripts/prerender.ts writes it there): what only this window knows of it. The page's policy
 * takes no style from its text, so geometry is set from here.
 */
import { columnsOf, galleryOf, inColumns, placeVars } from '#ds/patterns/wall/placement.ts';

const drawn = document.getElementById('drawn');
for (const one of drawn?.querySelectorAll<HTMLElement>('[data-vars]') ?? []) one.style.cssText = one.dataset.vars ?? '';

const place = drawn?.querySelector('[data-bar-place]');
const inBar = drawn?.querySelector('[data-in-bar]');
if (place && inBar) {
  place.append(...inBar.childNodes);
  inBar.remove();
}

const list = drawn?.querySelector<HTMLElement>('[data-wall]');
if (list) {
  const items = [...list.querySelectorAll('li')];
  const { gap, most } = galleryOf(list);
  const ratios = items.map((item) => Number(item.querySelector('figure')?.style.getPropertyValue('--ratio')));
  const placed = inColumns(ratios, list.clientWidth, columnsOf(list.clientWidth, gap, most), gap);
  const screen = innerHeight - list.getBoundingClientRect().top;
  items.forEach((item, at) => {
    // Hidden, it is not asked for.
    if (placed.top[at]! > screen) return item.remove();
    for (const [name, value] of Object.entries(placeVars(placed, at))) item.style.setProperty(name, value);
    item.hidden = false;
  });
  list.style.setProperty('--h', `${placed.total}px`);
}

try {
  // A member is not offered to sign in.
  if (localStorage.getItem('token')) for (const one of drawn?.querySelectorAll('[data-visitor]') ?? []) one.remove();
} catch {}
