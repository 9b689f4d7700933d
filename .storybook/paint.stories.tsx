import { expect } from 'storybook/test';
import preview from './preview.tsx';
import { changes, colourTokens, recordPaint, tell } from './paint.ts';

/** One of each kind of thing that leaves a mark: ground, edge, words, a field, a drawing, a picture, pixels. */
function Sample() {
  return (
    <main className="relative h-24 bg-surface p-4">
      <h1 className="text-20 font-semibold">青绿山水</h1>
      <button type="button" className="absolute top-4 left-40 h-9 w-24 rounded-control bg-accent text-on-accent">
        保存
      </button>
      <input aria-label="种子" defaultValue="204811" className="absolute top-4 left-72 h-9 w-24 border bg-field" />
      <svg role="img" aria-label="山" viewBox="0 0 24 24" className="absolute top-4 left-104 size-9 text-accent">
        <path d="M3 20 9 8l4 7 3-5 5 10z" fill="currentColor" />
      </svg>
      <img src="/files/seed/r01.webp" alt="样图" className="absolute top-4 left-120 size-9" />
      <canvas aria-label="像素" width="36" height="36" className="absolute top-4 left-136" />
    </main>
  );
}

const meta = preview.meta({ title: 'design-system/paint', component: Sample, tags: ['!dev', '!autodocs'] });

export const Marks = meta.story();
/** Records name colours by their tokens; here each token is worth what it is worth. Brackets would be read as one more colour to name. */
export const Tokens = meta.story({
  render: () => (
    <main>
      <h1>颜色</h1>
      {colourTokens().map(({ name, dark, light }) => (
        <p key={name}>{`${name} ${dark} ${light}`.replaceAll(/[()]/g, ' ')}</p>
      ))}
    </main>
  ),
});

/** What a change is told as. */
function planted(change: () => void): string {
  const before = recordPaint();
  change();
  return tell(changes(before, recordPaint()));
}

Marks.test('nothing changed is nothing told', async () => {
  await expect(planted(() => {})).toBe('');
});
Marks.test('a control moved by two pixels is told, with where it was and is', async ({ canvas }) => {
  const button = canvas.getByRole('button');
  await expect(planted(() => (button.style.translate = '2px'))).toMatch(/^ {2}button: 160,16 → 162,16$/);
  await expect(planted(() => (button.style.marginTop = '2px'))).toMatch(/^ {2}button: 162,16 → 162,18$/);
  await expect(planted(() => (button.style.width = '98px'))).toMatch(/button: 96×36 → 98×36/);
});
Marks.test(
  'one pixel more or less across, as another version of the browser measures a text, is no change; one down is',
  async ({ canvas }) => {
    const button = canvas.getByRole('button');
    await expect(planted(() => (button.style.marginLeft = '1px'))).toBe('');
    await expect(planted(() => (button.style.marginTop = '1px'))).toMatch(/161,17/);
  },
);
Marks.test('a changed colour is told by name, of the ground, of letters, of edges and of drawings', async ({ canvas }) => {
  await expect(planted(() => (canvas.getByRole('button').style.backgroundColor = 'var(--accent-press)'))).toBe(
    '  button: bg:accent → bg:accent-press',
  );
  await expect(planted(() => (canvas.getByRole('heading').style.color = 'var(--fg-2)'))).toBe('  "青绿山水": fg-1 → fg-2');
  await expect(planted(() => (canvas.getByRole('textbox').style.borderColor = 'var(--neg)'))).toMatch(/^ {2}input\[种子\]: \S+ → neg$/);
  await expect(planted(() => (canvas.getByLabelText('山').style.color = 'var(--warn)'))).toMatch(/svg\[山\]: fill:accent-fg → fill:/);
  await expect(planted(() => (canvas.getByRole('button').style.backgroundColor = 'rgb(1 2 3)'))).toMatch(/→ bg:rgb\(1,2,3\)$/);
  // Letters on it could not be read, which is for axe to say of the product.
  canvas.getByRole('button').style.backgroundColor = '';
});
Marks.test('a colour that changes in the theme that is not shown is told', async () => {
  const sheet = document.createElement('style');
  sheet.textContent = `[data-theme='light'] button { background: rgb(1 2 3) !important; }`;
  await expect(planted(() => document.head.append(sheet))).toMatch(/button: bg:accent → bg:.*\|rgb\(1,2,3\)/);
  sheet.remove();
});
Marks.test('another word, another picture, other pixels, something gone and something new are told', async ({ canvas, canvasElement }) => {
  await expect(planted(() => (canvas.getByRole('heading').textContent = '赤狐'))).toMatch(/gone {2}.*"青绿山水"[\s\S]*|new {3}.*"赤狐"/);
  const image = canvas.getByRole<HTMLImageElement>('img', { name: '样图' });
  const before = recordPaint();
  image.src = '/files/seed/cmp1.webp';
  await image.decode();
  await expect(tell(changes(before, recordPaint()))).toMatch(/^ {2}img\[样图\]: pixels:/);
  const context = canvasElement.querySelector('canvas')?.getContext('2d');
  if (!context) throw new Error('no canvas');
  await expect(planted(() => context.fillRect(0, 0, 18, 18))).toMatch(/canvas\[像素\]: pixels:/);
  await expect(planted(() => canvas.getByRole('textbox').remove())).toMatch(/^ {2}gone .*input\[种子\]/);
});
