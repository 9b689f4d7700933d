import { Bookmark, Download, Heart, ImagePlus, RotateCcw } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { useFavorite, useSaveImages } from '#api/content/hooks.ts';
import { fileName } from '#api/contract/file-name.ts';
import type { Image } from '#api/contract/content.ts';
import { usePermission } from '#api/account/hooks.ts';
import { CompareSlider } from '#ds/patterns/compare-slider/compare-slider.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { Dialog } from '#ds/primitives/dialog/dialog.tsx';
import { IconButton } from '#ds/primitives/icon-button/icon-button.tsx';
import { Note } from '#ds/primitives/note/note.tsx';
import { Switch } from '#ds/primitives/switch/switch.tsx';
import { download } from '#lib/download.ts';
import { session } from '#state/session.ts';
import { toast } from '#state/toasts.ts';
import { useImageUrl } from '#state/use-image-url.ts';
import { makeAgain, referTo } from './draft.ts';

/** Where a picture can go next, besides staying here. Tools that are not open yet say so on their page. */
const onward = [
  { label: '抠图', to: '/tool/aiCreate/intelligent-matting' },
  { label: '放大', to: '/tool/aiCreate/enlarge-image' },
  { label: '图生提示词', to: '/tool/aiCreate/reverse-inference' },
  { label: '转 3D', to: '/tool/aiCreate/threeD' },
  { label: '做 Logo', to: '/tool/aiCreate/makeLogo' },
] as const;

/** R4.3: one result in full, with everything that can be done with it. */
export function PictureDialog({ picture, onClose }: { picture: Image; onClose: () => void }): ReactElement {
  const url = useImageUrl();
  const navigate = useNavigate();
  const favorite = useFavorite();
  const change = useSaveImages();
  const permission = usePermission();
  const [liked, setLiked] = useState(picture.liked);
  const [saved, setSaved] = useState(picture.collected);
  const [hidden, setHidden] = useState(picture.visibility === 'private');
  const [published, setPublished] = useState(picture.published);
  const own = session.userInfo?.id === picture.user.id;
  const source = picture.params?.image;

  function mark(action: 'like' | 'collect', on: boolean, set: (on: boolean) => void): void {
    set(on);
    favorite.mutate({ kind: 'image', action, targetId: picture.id, on }, { onError: () => set(!on) });
  }
  function set(fields: { visibility?: 'public' | 'private'; published?: boolean }, done: () => void): void {
    change.mutate(
      { ids: [picture.id], set: fields },
      {
        onSuccess: () => {
          done();
          toast('pos', '已保存');
        },
      },
    );
  }
  const facts: [string, string][] = [
    ['模型', picture.model?.name ?? '--'],
    ['尺寸', `${picture.width} × ${picture.height}`],
    ['种子', String(picture.params?.seed ?? '--')],
    ['步数', String(picture.params?.steps ?? '--')],
    ['引导', String(picture.params?.cfg ?? '--')],
  ];
  return (
    <Dialog open title={picture.title || '作品'} width="membership" onClose={onClose}>
      <div className="grid gap-6 pb-2 tablet:grid-cols-2">
        <div className="grid place-items-center rounded-card bg-inset p-3">
          {source ? (
            <CompareSlider
              label="参考图与结果对比"
              ratio={picture.width / picture.height}
              before={{ src: url(source), alt: '参考图', tag: '参考图' }}
              after={{ src: url(picture.url), alt: picture.prompt, tag: '结果' }}
            />
          ) : (
            <img
              src={url(picture.url)}
              alt={picture.prompt}
              width={picture.width}
              height={picture.height}
              className="h-auto max-h-dvh w-full rounded-img object-contain"
            />
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          {picture.isPreview && <Note tone="info">预览引擎 · 非 AI 模型生成。下载的文件带有标识，不能发布到灵感广场。</Note>}
          <section aria-label="画面描述">
            <h3 className="text-13 font-medium text-2">画面描述</h3>
            <p className="text-14">{picture.prompt}</p>
          </section>
          {picture.negativePrompt && (
            <section aria-label="反向描述">
              <h3 className="text-13 font-medium text-2">反向描述</h3>
              <p className="text-14 text-2">{picture.negativePrompt}</p>
            </section>
          )}
          <dl className="grid grid-cols-2 gap-x-4 gap-y-1 text-13 num">
            {facts.map(([name, value]) => (
              <div key={name} className="flex justify-between gap-2 border-b border-line-1 py-1">
                <dt className="text-3">{name}</dt>
                <dd className="truncate">{value}</dd>
              </div>
            ))}
          </dl>
          <div className="flex flex-wrap items-center gap-2">
            <IconButton label="喜欢" icon={Heart} pressed={liked} mark="like" onClick={() => mark('like', !liked, setLiked)} />
            <IconButton label="收藏" icon={Bookmark} pressed={saved} onClick={() => mark('collect', !saved, setSaved)} />
            <Button size="sm" icon={Download} onClick={() => download(url(picture.url), fileName(picture))}>
              下载
            </Button>
            {picture.params && (
              <Button
                size="sm"
                icon={RotateCcw}
                onClick={() => {
                  if (picture.params) makeAgain(picture.params);
                  toast('pos', '参数已载入');
                  onClose();
                }}
              >
                再来一张
              </Button>
            )}
            <Button
              size="sm"
              icon={ImagePlus}
              onClick={() => {
                referTo({ key: picture.url, width: picture.width, height: picture.height });
                toast('pos', '已作为参考图');
                onClose();
              }}
            >
              作参考
            </Button>
          </div>
          <nav aria-label="送到其他工具" className="flex flex-wrap gap-2">
            {onward.map(({ label, to }) => (
              <Button
                key={to}
                size="sm"
                variant="ghost"
                onClick={() => void navigate({ to, search: { image: picture.url.split('?')[0] ?? '' } })}
              >
                {label}
              </Button>
            ))}
          </nav>
          {own && (
            <div className="mt-auto flex flex-col gap-3 border-t border-line-1 pt-3">
              <Switch
                label="仅自己可见"
                checked={hidden}
                disabled={!permission?.features.private}
                onChange={(on) => set({ visibility: on ? 'private' : 'public' }, () => (setHidden(on), on && setPublished(false)))}
              >
                仅自己可见{permission?.features.private ? '' : '（需开通标准会员）'}
              </Switch>
              <Switch
                label="发布到灵感广场"
                checked={published}
                disabled={picture.isPreview || hidden}
                onChange={(on) => set({ published: on }, () => setPublished(on))}
              >
                发布到灵感广场{picture.isPreview ? '（预览引擎的图不能发布）' : ''}
              </Switch>
            </div>
          )}
        </div>
      </div>
    </Dialog>
  );
}
