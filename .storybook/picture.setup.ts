import '@fontsource-variable/noto-sans-sc';
import { afterEach, expect } from 'vitest';
import { page } from 'vitest/browser';

const still = document.createElement('style');
// One Chinese face for every machine, and nothing that moves.
still.textContent = `
  :root, :root * { font-family: 'Hanken Grotesk', 'Noto Sans SC Variable' !important; caret-color: transparent !important; }
  *, *::before, *::after { animation: none !important; transition: none !important; }
  /* Where a dialog comes from: for a frame it would be there and not to be seen. */
  [data-closed] { opacity: 1 !important; translate: none !important; }
`;
document.head.append(still);

/** Everything that is written on the page, so that exactly the font ranges in use are fetched. */
function words(): string {
  const typed = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value, placeholder }) => value + placeholder);
  return document.body.innerText + typed.join('');
}

afterEach(async ({ task }) => {
  const { storyId } = task.meta as { storyId?: string };
  const { dianshiPicture: picture } = globalThis as { dianshiPicture?: string | undefined };
  // `id:test name` is a behaviour test; only the state it starts from is a picture.
  if (picture === undefined || picture !== storyId || task.result?.state === 'fail') return;
  const text = words();
  await Promise.all(['400', '500', '600'].map((weight) => document.fonts.load(`${weight} 16px 'Noto Sans SC Variable'`, text)));
  await document.fonts.ready;
  await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  await expect.element(page.elementLocator(document.body)).toMatchScreenshot(picture, {
    // 0.02: two neighbouring darks (wall and surface) are 6 levels apart, and at the usual 0.1 they are the same.
    comparatorOptions: { threshold: 0.02, allowedMismatchedPixelRatio: 0.001 },
  });
});
