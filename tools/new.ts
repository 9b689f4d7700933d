/** `node tools/new.ts component patterns/plan-card`: a component and its stories in the house shape. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [kind, path = ''] = process.argv.slice(2);
const [, layer, file] = /^(primitives|patterns)\/([a-z][a-z0-9-]*)$/.exec(path) ?? [];
if (kind !== 'component' || !layer || !file) {
  console.error('Usage: node tools/new.ts component primitives/<kebab-name> | patterns/<kebab-name>');
  process.exit(1);
}
const name = file.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
const folder = join(import.meta.dirname, '../src/design-system', layer, file);
if (existsSync(folder)) {
  console.error(`${folder} is already there.`);
  process.exit(1);
}

const component = `import type { ReactElement } from 'react';

export type ${name}Props = {
  /** What it says: the accessible name. */
  label: string;
  onSelect: () => void;
};

/** One sentence: what it is for, and what it does not know. */
export function ${name}({ label, onSelect }: ${name}Props): ReactElement {
  return (
    <button type="button" onClick={onSelect} className="rounded-ctl px-3 py-2 text-14 text-2 hover:bg-hover hover:text-1">
      {label}
    </button>
  );
}
`;
const stories = `import { expect, fn } from 'storybook/test';
import preview from '#.storybook/preview';
import { ${name} } from './${file}.tsx';

const meta = preview.meta({ component: ${name}, args: { label: '选择', onSelect: fn() } });

export const Plain = meta.story();
export const LongWords = meta.story({ args: { label: '青绿山水，层峦叠嶂，晨雾漫过山腰，湖面倒影' } });

Plain.test('tells when it is chosen', async ({ args, canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole('button', { name: '选择' }));
  await expect(args.onSelect).toHaveBeenCalledTimes(1);
});
`;
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, `${file}.tsx`), component);
writeFileSync(join(folder, `${file}.stories.tsx`), stories);
console.log(`src/design-system/${layer}/${file}/${file}.tsx\nsrc/design-system/${layer}/${file}/${file}.stories.tsx`);
