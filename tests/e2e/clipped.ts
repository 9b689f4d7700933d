import { expect, type Page } from '@playwright/test';

/** Waits until nothing is on its way: a skeleton has no controls to measure. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('#drawn')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
}

/** What does not fit the screen: controls beyond its edges outside of a row that scrolls, words that run out of their control, bars lower than what is in them, a page that moves sideways. */
export const clipped = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const sideways = document.documentElement.scrollWidth - width;
    const nameOf = (control: Element) =>
      `${control.localName} “${(control.getAttribute('aria-label') ?? control.textContent).trim().slice(0, 24)}”`;
    const scrolls = (element: Element | null): boolean =>
      element !== null && (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    return [
      ...(sideways > 0 ? [`the page moves ${sideways} px sideways`] : []),
      ...[...document.querySelectorAll('a[href], button, input, select, textarea, summary, label')].flatMap((control) => {
        const { left, right, bottom, width: own, height } = control.getBoundingClientRect();
        const shown = own > 1 && height > 1 && control.checkVisibility({ visibilityProperty: true, opacityProperty: true });
        if (!shown || control.closest('[inert], [aria-hidden=true]')) return [];
        if ((left < -1 || right > width + 1) && !scrolls(control.parentElement))
          return [`${nameOf(control)} stands from ${Math.round(left)} to ${Math.round(right)} of ${width}`];
        const bar = control.closest('header')?.getBoundingClientRect();
        if (bar && height > bar.height + 1) return [`${nameOf(control)} is ${Math.round(height - bar.height)} px taller than its bar`];
        // What is cut on purpose ends in an ellipsis, and says so by its style; what only a screen reader is told is one pixel wide.
        const words = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
        while (words.nextNode()) {
          const around = words.currentNode.parentElement;
          const range = new Range();
          range.selectNodeContents(words.currentNode);
          const text = range.getBoundingClientRect();
          const cut =
            around &&
            (around.offsetWidth === 1 ||
              getComputedStyle(around).textOverflow === 'ellipsis' ||
              around.closest('[role=tooltip], .sr-only'));
          if (text.width > 1 && !cut && text.right > right + 1)
            return [`the words of ${nameOf(control)} run ${Math.round(text.right - right)} px out of it`];
          if (text.width > 1 && !cut && text.bottom > bottom + 4)
            return [`the words of ${nameOf(control)} run ${Math.round(text.bottom - bottom)} px below it`];
        }
        return [];
      }),
    ];
  });
