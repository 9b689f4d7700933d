import { BookOpen, Eraser, Languages, WandSparkles } from 'lucide-react';
import { useState } from 'react';
import { expect, fireEvent, fn } from 'storybook/test';
import preview from '#.storybook/preview';
import { Button } from '#ds/primitives/button/button.tsx';
import { IconButton } from '#ds/primitives/icon-button/icon-button.tsx';
import { PromptBox, type PromptBoxProps } from './prompt-box.tsx';
import type { PromptHelp } from './prompt-help.ts';

const tools = (
  <>
    <IconButton size="sm" icon={WandSparkles} label="优化描述" />
    <IconButton size="sm" icon={Languages} label="中译英" />
    <IconButton size="sm" icon={BookOpen} label="词库" />
    <IconButton size="sm" icon={Eraser} label="清空" />
  </>
);
const meta = preview.meta({
  component: PromptBox,
  args: {
    label: '画面描述',
    placeholder: '写下你想要的画面，例如：青绿山水，晨雾，湖面倒影',
    value: '',
    tools,
    onChange: fn(),
    onSubmit: fn(),
  },
  decorators: [
    (Story) => (
      <div className="max-w-form">
        <Story />
      </div>
    ),
  ],
  render: (args: PromptBoxProps) => <Live {...args} />,
});
function Live({ value, onChange, ...rest }: PromptBoxProps) {
  const [text, setText] = useState(value);
  return <PromptBox {...rest} value={text} onChange={(next) => (setText(next), onChange(next))} />;
}

const words = [
  { zh: '青绿山水', en: 'blue-green Chinese landscape', kind: '风格', sound: 'qinglvshanshui' },
  { zh: '青铜', en: 'bronze', kind: '材质', sound: 'qingtong' },
  { zh: '晨雾', en: 'morning mist', kind: '光线', sound: 'chenwu' },
];
/** A help that knows three words. */
const help: PromptHelp = {
  complete(text, caret) {
    const typed = /[a-z]+$/.exec(text.slice(0, caret))?.[0] ?? '';
    return { from: caret - typed.length, to: caret, options: typed ? words.filter(({ sound }) => sound.startsWith(typed)) : [] };
  },
  phrasesOf: (text) =>
    [...text.matchAll(/[^，]+/g)].map((match) => ({ text: match[0], from: match.index, to: match.index + match[0].length })),
  termOf: (phrase) => words.find(({ zh, en }) => zh === phrase || en === phrase),
  rewrite: (text) =>
    text.includes('漂亮')
      ? [
          { id: 'a', before: '漂亮', after: '精致', reason: '说出哪里漂亮', from: text.indexOf('漂亮'), to: text.indexOf('漂亮') + 2 },
          { id: 'b', before: null, after: '柔光', reason: '没有写光线', from: text.length, to: text.length },
        ]
      : [],
  accept: (text, { before, after, from, to }) => (before === null ? `${text}，${after}` : text.slice(0, from) + after + text.slice(to)),
};

/** The lower edge of a phone: one line, and the button. */
export const Compact = meta.story({
  globals: { viewport: { value: 'phone', isRotated: false } },
  args: {
    compact: true,
    value: '俯视锦鲤池，荷叶与波光，青绿设色，绢本质感，工笔',
    tools: <IconButton icon={WandSparkles} label="优化描述" />,
    submit: <Button variant="stone">生成</Button>,
  },
});
export const Underlined = meta.story({
  args: {
    value: '戴草帽的柴犬，黏土玩具',
    underlines: [
      { from: 0, to: 3, line: 'none' },
      { from: 4, to: 6, line: 'near', lit: true },
      { from: 7, to: 11, line: 'known' },
    ],
  },
});
export const Empty = meta.story();
export const Completing = meta.story({
  args: { help },
  async play({ canvas, userEvent }) {
    await userEvent.type(canvas.getByRole('textbox'), 'qing');
    await userEvent.keyboard('{ArrowDown}');
  },
});
export const Phrases = meta.story({
  args: { help, value: '青绿山水，晨雾，一座孤亭' },
  play: async ({ canvas, userEvent }) => userEvent.click(canvas.getByRole('button', { name: '中英词条' })),
});
export const Rewriting = meta.story({
  args: { help, value: '漂亮的宝箱' },
  play: async ({ canvas, userEvent }) => userEvent.click(canvas.getByRole('button', { name: '逐句改写' })),
});
export const Filled = meta.story({ args: { value: '青绿山水长卷，层峦叠嶂，晨雾漫过山腰，湖面倒影，石青与石绿设色，绢本质感' } });
export const Blocked = meta.story({
  args: { value: '写实，受限词语，夜景', blocked: ['受限词语'], error: '描述里有不支持的内容，请修改后再试' },
});
export const WithButton = meta.story({
  args: {
    submit: (
      <Button variant="stone" cost="8">
        生成
      </Button>
    ),
  },
  decorators: [
    (Story) => (
      <div className="w-account max-w-full">
        <Story />
      </div>
    ),
  ],
});
export const VeryLong = meta.story({ args: { value: '青绿山水长卷，层峦叠嶂，晨雾漫过山腰。'.repeat(30) } });

Filled.test('Ctrl+Enter submits, Enter alone does not', async ({ args, canvas, userEvent }) => {
  const box = canvas.getByRole('textbox', { name: '画面描述' });
  await userEvent.click(box);
  await userEvent.keyboard('{Enter}');
  await expect(args.onSubmit).not.toHaveBeenCalled();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect(args.onSubmit).toHaveBeenCalledTimes(1);
});
Filled.test('submits nothing while an input method composes', async ({ args, canvas }) => {
  const box = canvas.getByRole('textbox', { name: '画面描述' });
  await fireEvent.keyDown(box, { key: 'Enter', ctrlKey: true, isComposing: true });
  await fireEvent.keyDown(box, { key: 'Enter', ctrlKey: true, keyCode: 229 });
  await expect(args.onSubmit).not.toHaveBeenCalled();
});
Blocked.test('ties the reason to the text', async ({ canvas }) => {
  await expect(canvas.getByRole('textbox', { name: '画面描述' })).toHaveAccessibleDescription('描述里有不支持的内容，请修改后再试');
});

Completing.test('R8.10 a term is taken by keyboard, in place of what was typed', async ({ canvas, userEvent }) => {
  const box = canvas.getByRole('textbox');
  await expect(canvas.getByRole('option', { name: /青绿山水/ })).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Enter}');
  await expect(box).toHaveValue('青绿山水');
  await expect(canvas.queryByRole('listbox')).toBeNull();
});
Completing.test('R8.10 the list takes no key that was not meant for it', async ({ canvas, userEvent, args }) => {
  const box = canvas.getByRole('textbox');
  await userEvent.keyboard('{Escape}');
  await expect(canvas.queryByRole('listbox')).toBeNull();
  await userEvent.type(box, '{Enter}q');
  await expect(box).toHaveValue('qing\nq');
  await expect(args.onSubmit).not.toHaveBeenCalled();
  await fireEvent.compositionStart(box);
  await fireEvent.keyDown(box, { key: 'Enter', isComposing: true, keyCode: 229 });
  await expect(args.onSubmit).not.toHaveBeenCalled();
});
Phrases.test('R8.10 a phrase changes its language, or goes', async ({ canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole('button', { name: '晨雾 · morning mist' }));
  await expect(canvas.getByRole('textbox')).toHaveValue('青绿山水，morning mist，一座孤亭');
  await userEvent.click(canvas.getByRole('button', { name: '移除 一座孤亭' }));
  await expect(canvas.getByRole('textbox')).toHaveValue('青绿山水，morning mist');
});
Rewriting.test('R8.10 a rewrite is taken phrase by phrase', async ({ canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole('button', { name: '采用：「漂亮」改成「精致」' }));
  await expect(canvas.getByRole('textbox')).toHaveValue('精致的宝箱');
});
Rewriting.test('R8.10 what is left stays as it is', async ({ canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole('button', { name: '不改：「漂亮」改成「精致」' }));
  await userEvent.click(canvas.getByRole('button', { name: '全部采用' }));
  await expect(canvas.getByRole('textbox')).toHaveValue('漂亮的宝箱，柔光');
});

Phrases.test('R8.10 what an input method hands over is completed like what is typed', async ({ canvas }) => {
  const box = canvas.getByRole<HTMLTextAreaElement>('textbox');
  await fireEvent.compositionStart(box);
  await fireEvent.input(box, { target: { value: 'chen' }, isComposing: true });
  await expect(canvas.queryByRole('listbox')).toBeNull();
  box.setSelectionRange(4, 4);
  await fireEvent.compositionEnd(box);
  await expect(await canvas.findByRole('option', { name: /晨雾/ })).toBeVisible();
});
