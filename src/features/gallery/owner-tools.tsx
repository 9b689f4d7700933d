import type { ReactElement } from 'react';
import { usePermission } from '#api/account/hooks.ts';
import { useMeta, useSaveImages } from '#api/content/hooks.ts';
import type { Image } from '#shared/contract/content.ts';
import { CarryOnMenu } from '#ds/patterns/carry-on-menu/carry-on-menu.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { Switch } from '#ds/primitives/switch/switch.tsx';
import { type CarryOnTarget, carryOnItems, useCarryOn } from '#product/carry-on.ts';
import { toast } from '#state/toasts.ts';

/** What a result is carried on to most stands beside the menu (V-30). */
const AT_ONCE: ReadonlySet<CarryOnTarget> = new Set(['again', 'enlarge', 'matt']);

/** R4.3: what only its owner can do with a picture: carry it on, publish it or keep it private. */
export function OwnerTools({ image }: { image: Image }): ReactElement {
  const carryOn = useCarryOn();
  const items = carryOnItems(image);
  const shown = items.filter(({ id }) => AT_ONCE.has(id));
  const change = useSaveImages();
  const mayHide = usePermission()?.features.private ?? false;
  const waits = image.held === 'review';
  const hidden = image.visibility === 'private' && !waits;
  const mayPublish = useMeta().data?.features.publishPreview ?? false;
  const held = image.isPreview && !mayPublish;
  const set = (fields: { visibility?: 'public' | 'private'; published?: boolean }) =>
    change.mutate(
      { ids: [image.id], set: fields },
      {
        onSuccess: ({ data }) => toast('pos', data.waiting > 0 ? '已提交，审核通过后公开' : '已保存'),
      },
    );
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        {shown.map(({ id, label, icon }) => (
          <Button key={id} size="sm" icon={icon} onClick={() => carryOn(image, id)}>
            {label}
          </Button>
        ))}
        <CarryOnMenu label="接着做" items={items} onSelect={(next) => carryOn(image, next)} />
      </div>
      <div className="flex flex-col gap-3 border-t border-line-1 pt-3 touch:gap-5 touch:pt-5">
        <Switch label="仅自己可见" checked={hidden} disabled={!mayHide} onChange={(on) => set({ visibility: on ? 'private' : 'public' })}>
          仅自己可见{mayHide ? '' : '（需开通标准会员）'}
        </Switch>
        <Switch label="发布到灵感广场" checked={image.published} disabled={held || hidden} onChange={(on) => set({ published: on })}>
          发布到灵感广场
          {waits ? '（正在审核，通过后公开）' : held ? '（预览引擎的图在正式站点不能发布）' : image.isPreview ? '（带「预览」标识）' : ''}
        </Switch>
      </div>
    </>
  );
}
