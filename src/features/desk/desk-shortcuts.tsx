import type { ReactElement } from 'react';
import { Dialog } from '#ds/primitives/dialog/dialog.tsx';
import { Kbd } from '#ds/primitives/kbd/kbd.tsx';
import { closeDialog } from '#state/dialogs.ts';
import type { sectionsOf } from './desk-sections.ts';

const everywhere: [string, string][] = [
  ['搜索', '/'],
  ['下一行、上一行', 'J K'],
  ['打开', 'Enter'],
  ['返回', 'Esc'],
  ['这张表', '?'],
];
const complaint: [string, string][] = [
  ['保留、隐藏', 'K H'],
  ['删除、补材料', 'D M'],
  ['放大图片', 'Z'],
  ['执行并答复', 'Ctrl Enter'],
];

/** The desk's keys: of every section, of the navigation as far as the operator opens it, and of a complaint. */
export function DeskShortcuts({ sections }: { sections: ReturnType<typeof sectionsOf> }): ReactElement {
  const going = sections.map(({ title, key }): [string, string] => [title, `G ${key.toUpperCase()}`]);
  const parts: [string, [string, string][]][] = [
    ['到处', everywhere],
    ['去', going],
    ...(sections.some(({ id }) => id === 'complaints') ? [['处理投诉', complaint] as [string, [string, string][]]] : []),
  ];
  return (
    <Dialog open title="运营台快捷键" width="confirm" onClose={closeDialog}>
      <div className="flex flex-col gap-4 pb-2">
        {parts.map(([name, keys]) => (
          <section key={name} aria-label={name}>
            <h3 className="pb-2 text-12 text-3">{name}</h3>
            <dl className="grid grid-cols-2 gap-y-2.5">
              {keys.map(([words, pressed]) => (
                <div key={words} className="contents">
                  <dt className="text-2">{words}</dt>
                  <dd className="flex justify-end gap-1">
                    {pressed.split(' ').map((key) => (
                      <Kbd key={key}>{key}</Kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
