/** `node tools/new.ts component patterns/plan-card`: a component, its stories and its page of the book in the house shape. */
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
const page = `import { Meta } from '@storybook/addon-docs/blocks';
import { Anatomy, Coverage, Do, Dont, Example, Pair, Props, See, States } from '#.storybook/docs/blocks.tsx';
import { ${name} } from './${file}.tsx';
import * as Stories from './${file}.stories.tsx';

<Meta of={Stories} />

# 中文名（同名写进 .storybook/names.ts）

一句话：它是做什么用的。

<Example of={Stories.Plain} />

## 何时用

- 在哪里用，怎样用。

## 何时不用

- 那时用 <See part="primitives/button" />。

## 组成

<Anatomy of={Stories.Plain} parts={[{ mark: 'button', name: '按钮', says: '它是什么。' }]} />

## 状态

<States of={[Stories.Plain, Stories.LongWords]} />

## 做与不做

<Pair>
  <Do says="怎样写才清楚。"><${name} label="选择" onSelect={() => {}} /></Do>
  <Dont says="怎样写不清楚。"><${name} label="点这里" onSelect={() => {}} /></Dont>
</Pair>

## 键盘

| 键 | 做什么 |
| --- | --- |
| <kbd>Enter</kbd> <kbd>空格</kbd> | 选中 |

## 文案

- 它的字怎样写。

## 属性

<Props of={Stories} />

## 覆盖

<Coverage
  empty="没有内容时谁来说明"
  loading="内容由外面给，它不载入"
  error="出错时谁来说明"
  offline="断网时怎样"
  long={Stories.LongWords}
  one={Stories.Plain}
  many="只有一个"
  denied="没有权限时怎样"
/>

## 相关

- <See part="primitives/button" />：相近的组件
`;
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, `${file}.tsx`), component);
writeFileSync(join(folder, `${file}.stories.tsx`), stories);
writeFileSync(join(folder, `${file}.mdx`), page);
for (const ending of ['tsx', 'stories.tsx', 'mdx']) console.log(`src/design-system/${layer}/${file}/${file}.${ending}`);
