import { useNavigate } from '@tanstack/react-router';
import { ImagePlus, RotateCcw } from 'lucide-react';
import type { ReactElement } from 'react';
import { usePermission } from '#api/account/hooks.ts';
import { useSaveImages } from '#api/content/hooks.ts';
import type { Image } from '#api/contract/content.ts';
import { Button } from '#ds/primitives/button/button.tsx';
import { Switch } from '#ds/primitives/switch/switch.tsx';
import { toast } from '#state/toasts.ts';

/** Where a picture can go next, besides staying here. Tools that are not open yet say so on their page. */
const onward = [
  { label: '抠图', to: '/tool/aiCreate/intelligent-matting' },
  { label: '放大', to: '/tool/aiCreate/enlarge-image' },
  { label: '图生提示词', to: '/tool/aiCreate/reverse-inference' },
  { label: '转 3D', to: '/tool/aiCreate/threeD' },
  { label: '做 Logo', to: '/tool/aiCreate/makeLogo' },
] as const;

/** R4.3: what only its owner can do with a picture: make it again, carry it on, publish it or keep it private. */
export function OwnerTools({ image }: { image: Image }): ReactElement {
  const navigate = useNavigate();
  const change = useSaveImages();
  const mayHide = usePermission()?.features.private ?? false;
  const hidden = image.visibility === 'private';
  const key = image.url.split('?')[0] ?? '';
  const again = (params: NonNullable<Image['params']> | { image: string; width: number; height: number }) =>
    void navigate({ to: '/tool/aiCreate/index', search: { againImgMake: params } });
  const set = (fields: { visibility?: 'public' | 'private'; published?: boolean }) =>
    change.mutate({ ids: [image.id], set: fields }, { onSuccess: () => toast('pos', '已保存') });
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {image.params && (
          <Button size="sm" icon={RotateCcw} onClick={() => image.params && again(image.params)}>
            再来一张
          </Button>
        )}
        <Button size="sm" icon={ImagePlus} onClick={() => again({ image: key, width: image.width, height: image.height })}>
          作参考
        </Button>
      </div>
      <nav aria-label="送到其他工具" className="flex flex-wrap gap-2">
        {onward.map(({ label, to }) => (
          <Button key={to} size="sm" variant="ghost" onClick={() => void navigate({ to, search: { image: key } })}>
            {label}
          </Button>
        ))}
      </nav>
      <div className="flex flex-col gap-3 border-t border-line-1 pt-3">
        <Switch label="仅自己可见" checked={hidden} disabled={!mayHide} onChange={(on) => set({ visibility: on ? 'private' : 'public' })}>
          仅自己可见{mayHide ? '' : '（需开通标准会员）'}
        </Switch>
        <Switch
          label="发布到灵感广场"
          checked={image.published}
          disabled={image.isPreview || hidden}
          onChange={(on) => set({ published: on })}
        >
          发布到灵感广场{image.isPreview ? '（预览引擎的图不能发布）' : ''}
        </Switch>
      </div>
    </>
  );
}
