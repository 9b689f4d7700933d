import type { ReactElement } from 'react';
import { useMeta } from '#api/content/hooks.ts';
import { useContactPhone } from '#api/billing/hooks.ts';
import { Dialog } from '#ds/primitives/dialog/dialog.tsx';
import { Kbd } from '#ds/primitives/kbd/kbd.tsx';
import { closeDialog } from '#state/dialogs.ts';

const shortcuts = [
  ['新建创作', 'Ctrl M'],
  ['打开命令面板', 'Ctrl K'],
  ['生成', 'Ctrl Enter'],
  ['搜索', '/'],
  ['喜欢、收藏、关注图墙上的一件', 'L S F'],
  ['看图：换一张', '← →'],
  ['看图：适应、原大、放大镜', '0 1 Z'],
  ['看图：只留画面', 'I'],
  ['下载看着的图', 'D'],
  ['按上次的选择直接下载', 'Shift D'],
  ['快捷键', '?'],
  ['关闭弹窗', 'Esc'],
] as const;

/** The sheet of keyboard shortcuts, and how to reach us. */
export function InfoDialogs({ which }: { which: 'shortcuts' | 'contact' }): ReactElement {
  const phone = useContactPhone();
  const contact = useMeta().data?.site.contact;
  return (
    <Dialog open title={which === 'shortcuts' ? '键盘快捷键' : '联系我们'} width="confirm" onClose={closeDialog}>
      {which === 'shortcuts' ? (
        <dl className="grid grid-cols-2 gap-y-3 pb-2">
          {shortcuts.map(([name, keys]) => (
            <div key={name} className="contents">
              <dt className="text-2">{name}</dt>
              <dd className="flex justify-end gap-1">
                {keys.split(' ').map((key) => (
                  <Kbd key={key}>{key}</Kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <div className="flex flex-col gap-2 pb-2 text-2">
          {phone.data !== '' && (
            <>
              <p>企业与团队购买、商务合作、意见反馈，都可以打这个电话。</p>
              <p className="text-20 font-semibold text-1 num">
                {phone.data ?? (phone.isError ? '电话暂时没有载入，请稍后再试' : '正在载入')}
              </p>
            </>
          )}
          {contact && <p>{contact}</p>}
          {phone.data === '' && !contact && <p>这个网站还没有填写联系方式。</p>}
        </div>
      )}
    </Dialog>
  );
}
