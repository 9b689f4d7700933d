/** The designers' book as it is built: every page of it readable, every component with a page, and what Chromatic would picture. */
import { readdirSync } from 'node:fs';
import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test as base } from '@playwright/test';
import { serveBuilt } from '../serve-built.ts';
import { isRecorded, modes } from '../../.storybook/modes.ts';
import { placeOf, stateOf } from '../../.storybook/names.ts';
import { tokens } from '../../.storybook/theme.ts';

const root = join(import.meta.dirname, '../..');
const built = join(root, 'storybook-static');
/** Pages looked at one after another; so many parts so that two workers share them. */
const PARTS = 4;
const LIGHT_EVERY = 6;

type Entry = { id: string; name: string; title: string; type: 'story' | 'docs'; tags?: string[]; subtype?: string };
const readIndex = async (): Promise<Entry[]> => Object.values(JSON.parse(await readFile(join(built, 'index.json'), 'utf8')).entries);

declare global {
  interface Window {
    __STORYBOOK_PREVIEW__?: unknown;
    __STORYBOOK_ADDONS_CHANNEL__: {
      on: (event: string, listener: (id: string) => void) => void;
      emit: (event: string, what: unknown) => void;
    };
  }
}

const test = base.extend<object, { origin: string }>({
  origin: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants a destructured first parameter
    async ({}, provide) => {
      const book = await serveBuilt('storybook-static');
      await provide(book.origin);
      await book.close();
    },
    { scope: 'worker' },
  ],
});
test.use({ serviceWorkers: 'allow' });

/** Turns to another page in the one that is open, as the sidebar does: a new document costs as much as all that is judged in it. */
const turnTo = (page: Page, id: string) =>
  page.evaluate(
    (storyId) =>
      new Promise<void>((resolve) => {
        window.__STORYBOOK_ADDONS_CHANNEL__.on('docsRendered', (rendered) => rendered === storyId && resolve());
        window.__STORYBOOK_ADDONS_CHANNEL__.emit('setCurrentStory', { storyId, viewMode: 'docs' });
      }),
    id,
  );

/** Opens a page of the book by itself, or turns to it; what the browser complains about from then on. */
async function openPage(page: Page, origin: string, id: string, theme: 'dark' | 'light' = 'dark', turned = false): Promise<string[]> {
  const complaints: string[] = [];
  page.removeAllListeners();
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  if (turned) await turnTo(page, id);
  else await page.goto(`${origin}/iframe.html?viewMode=docs&id=${id}&globals=theme:${theme}`);
  await expect(page.locator('.book h1').first()).toBeVisible();
  // What is in a frame is there once the frame is, and that is once one has come to it.
  for (const frame of await page.locator('.book-stage iframe').all()) await frame.scrollIntoViewIfNeeded();
  await expect(page.locator('[data-missing]').and(page.locator('.book-stage + table *')))
    .toHaveCount(0, { timeout: 15_000 })
    .catch(() => {});
  return complaints;
}

const HEADINGS = ['何时用', '何时不用', '组成', '状态', '做与不做', '键盘', '文案', '属性', '覆盖', '相关'];

for (let part = 0; part < PARTS; part++)
  test(`E-02 E-08 V-16 V-17 V-18 every page of the book can be read, part ${part + 1} of ${PARTS}`, async ({ page, origin }) => {
    const pages = (await readIndex()).filter(({ type }) => type === 'docs').filter((_, index) => index % PARTS === part);
    expect(pages.length).toBeGreaterThan(0);
    await mkdir(join(root, 'reports'), { recursive: true });
    const found: string[] = [];
    const covered: string[] = [];
    const say = (id: string, what: string, wrong: readonly unknown[]) =>
      found.push(...wrong.map((one) => `${id}, ${what}: ${String(one)}`));
    // What is around the stories is the same on every page: in the light some of them stand for all.
    const inLight = pages.filter((_, nth) => nth % LIGHT_EVERY === 0);
    const opened = [
      ...pages.map((one) => ({ ...one, theme: 'dark' as const })),
      ...inLight.map((one) => ({ ...one, theme: 'light' as const })),
    ];
    for (const [nth, { id, title, theme }] of opened.entries()) {
      const complaints = await openPage(page, origin, id, theme, theme === opened[nth - 1]?.theme);
      // By a press, tips and menus that stand open would close.
      await page.locator('.book-fold').evaluateAll((folds) => folds.forEach((fold) => fold.setAttribute('open', '')));
      // Stories are judged where they are told; of Storybook's own parts the knobs are a list without one.
      const judge = new AxeBuilder({ page })
        .exclude(['.docs-story', '.book-shown', '.book-phone', '.docblock-argstable'].join(', '))
        .options({ resultTypes: ['violations'], iframes: false });
      // What makes it read frames costs twice the time where there are none.
      const { violations } = await judge.setLegacyMode((await page.locator('iframe').count()) === 0).analyze();
      say(id, theme, [...violations.map(({ id: rule, nodes }) => `${rule} ${nodes[0]?.html}`), ...complaints]);
      if (theme === 'light') continue;
      if (/\|\s*-{3}/.test(await page.locator('#storybook-docs').innerText())) say(id, 'text', ['a raw table']);
      if (!/^design-system\/(?:primitives|patterns)\//.test(title)) continue;
      const headings = await page.locator('.book > h2').allInnerTexts();
      if (headings.join() !== HEADINGS.join()) say(id, 'sections', [headings]);
      const code = (await page.locator('.book-code pre').textContent()) ?? '';
      say(id, 'code', code.match(/\$\$typeof|Symbol\(|function |\[object/g) ?? []);
      const unsaid = page.locator('.book-props tbody tr').filter({ has: page.locator('td:last-child:empty') });
      say(id, 'a prop without a sentence', await unsaid.locator('td:first-child').allInnerTexts());
      say(id, 'missing', await page.locator('[data-missing]').allInnerTexts());
      const rows = await page.locator('.book-coverage tbody tr').evaluateAll((all) =>
        all.map((row) => {
          const [situation, answer] = [...row.children].map((cell) => cell.textContent);
          return [situation, answer, row.querySelector('a') ? 'shown' : 'modes' in (row as HTMLElement).dataset ? 'modes' : 'told'];
        }),
      );
      covered.push(...rows.map((row) => [title, ...row].join('\t')));
    }
    await appendFile(join(root, 'reports', 'coverage.tsv'), `${covered.join('\n')}\n`);
    const by = (how: string) => covered.filter((row) => row.endsWith(`\t${how}`)).length;
    console.log(
      `Coverage, part ${part + 1}: ${by('shown')} situations shown by a state, ${by('told')} with the reason why not, ${by('modes')} by modes`,
    );
    expect(found).toEqual([]);
  });

test('E-08 there is a page for every component of the design system', async () => {
  const pages = (await readIndex()).filter(({ type }) => type === 'docs').map(({ title }) => title);
  const components = ['primitives', 'patterns'].flatMap((floor) =>
    readdirSync(join(root, 'src/design-system', floor)).map((name) => `design-system/${floor}/${name}`),
  );
  expect(components.length).toBeGreaterThan(80);
  expect(components.filter((component) => !pages.includes(component))).toEqual([]);
});

test('V-56 every folder, component and state has a Chinese name', async () => {
  const spoken = /\p{Script=Han}|^(?:LoRA|3D|Logo|JPEG)$/u;
  const entries = await readIndex();
  const states = entries.filter(({ type, subtype }) => type === 'story' && subtype !== 'test').map(({ name }) => stateOf(name));
  const places = entries.flatMap(({ title }) => title.split('/').map(placeOf));
  expect(states.length).toBeGreaterThan(900);
  expect([...new Set([...states, ...places])].filter((name) => !spoken.test(name))).toEqual([]);
});

test('V-18 Chromatic pictures the states that have a record here, in each mode they leave open', async ({ page, origin }) => {
  await page.goto(`${origin}/iframe.html?viewMode=story&id=design-system-patterns-plan-card--standard`);
  await page.waitForFunction(() => '__STORYBOOK_PREVIEW__' in window && 'storyStoreValue' in (window.__STORYBOOK_PREVIEW__ as object));
  // What Chromatic asks a Storybook for.
  const told = await page.evaluate(async () => {
    const { extract } = window.__STORYBOOK_PREVIEW__ as { extract: () => Promise<Record<string, Taken>> };
    type Taken = { id: string; parameters: { chromatic: { disableSnapshot?: boolean; modes: Record<string, { disable?: boolean }> } } };
    const all = Object.values(await extract.call(window.__STORYBOOK_PREVIEW__));
    return all.map(({ id, parameters: { chromatic } }) => ({
      id,
      modes: chromatic.disableSnapshot ? [] : Object.keys(chromatic.modes).filter((mode) => !chromatic.modes[mode]?.disable),
    }));
  });
  const recorded = (await readIndex()).filter(({ type, subtype, tags = [] }) => type === 'story' && subtype !== 'test' && isRecorded(tags));
  expect(
    told
      .filter(({ modes: taken }) => taken.length > 0)
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(recorded.map(({ id }) => id).toSorted());
  const counts = Object.keys(modes).map((mode) => [mode, told.filter(({ modes: taken }) => taken.includes(mode)).length] as const);
  console.log(`Chromatic: ${recorded.length} states, ${counts.map(([mode, count]) => `${mode} ${count}`).join(', ')}`);
  for (const [, count] of counts) expect(count).toBeGreaterThan(400);
  // A state that is light or narrow by itself is that in every picture of it.
  const taken = (id: string) => told.find((one) => one.id === id)?.modes;
  expect(taken('design-system-patterns-plan-card--light')).toEqual(['light']);
  expect(taken('design-system-patterns-step-wizard--five-phone')).toEqual(['dark', 'light']);
});

test('a screen is shown under its drawing, uncovered as one likes', async ({ page, origin }) => {
  await openPage(page, origin, 'design-system-docs-8-画面与图纸--docs');
  const told = await page
    .locator('option')
    .evaluateAll((all) => all.map((one) => [(one as HTMLElement).dataset.story, 'missing' in (one as HTMLElement).dataset]));
  const ids = new Set((await readIndex()).map(({ id }) => id));
  expect(told.length).toBeGreaterThan(15);
  expect(told.filter(([story, missing]) => missing || !ids.has(String(story)))).toEqual([]);
  await page.getByLabel('画面').selectOption({ label: '会员，包年' });
  await expect(page.frameLocator('.book-screen iframe').getByRole('button', { name: /^续费/ }).first()).toBeVisible();
  const drawing = page.locator('.book-drawing');
  await page.getByRole('slider').fill('30');
  await expect(drawing).toHaveCSS('clip-path', 'inset(0px 70% 0px 0px)');
  await page.getByLabel('叠成半透明').check();
  await expect(drawing).toHaveCSS('opacity', '0.3');
});

test("the book's chrome wears the product's colours", async ({ page, origin }) => {
  await openPage(page, origin, 'design-system-docs-1-开始--docs');
  const worth = await page.evaluate((names) => {
    const pen = new OffscreenCanvas(1, 1).getContext('2d')!;
    return names.map((name) =>
      ['dark', 'light'].map((theme) => {
        const room = document.body.appendChild(document.createElement('div'));
        room.dataset.theme = theme;
        pen.fillStyle = getComputedStyle(room).getPropertyValue(name);
        pen.fillRect(0, 0, 1, 1);
        room.remove();
        return [...pen.getImageData(0, 0, 1, 1).data.subarray(0, 3)].map((part) => part.toString(16).padStart(2, '0')).join('');
      }),
    );
  }, Object.keys(tokens));
  expect(worth).toEqual(Object.values(tokens).map(({ dark, light }) => [dark.slice(1), light.slice(1)]));
});

test('V-17 a page and what is framed in it follow the theme', async ({ page, origin }) => {
  for (const id of ['design-system-primitives-dialog--docs', 'design-system-docs-1-开始--docs'])
    for (const theme of ['light', 'dark'] as const) {
      await openPage(page, origin, id, theme);
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      if (id.includes('dialog')) await expect(page.frameLocator('.book-stage iframe').locator('html')).toHaveAttribute('data-theme', theme);
    }
});

test('V-56 the manager wears the brand and finds a component by either name', async ({ page, origin }) => {
  await page.goto(origin);
  await expect(page.getByText('点石 · 矿彩')).toBeVisible();
  for (const said of ['套餐卡', 'plan-card']) {
    await page.getByPlaceholder('Find components').fill(said);
    await page.getByRole('option', { name: '套餐卡' }).first().click();
    await expect(page.frameLocator('#storybook-preview-iframe').getByRole('heading', { name: '套餐卡' })).toBeVisible();
    await expect(page.getByRole('button', { name: '套餐卡', exact: true })).toBeVisible();
    await page.goto(origin);
  }
});
