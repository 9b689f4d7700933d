import { Link, useNavigate } from '@tanstack/react-router';
import { Box, Camera, ClipboardPaste, Expand, ImagePlus, Images, type LucideIcon, Scissors, TextSearch, X } from 'lucide-react';
import { type ReactElement, useEffect, useState } from 'react';
import { failureOf } from '#api/api-error.ts';
import { useUpload } from '#api/content/hooks.ts';
import { Icon } from '#ds/foundations/icon.tsx';
import { useFilePicker } from '#ds/foundations/use-file-picker.tsx';
import { ToolPicture } from '#ds/patterns/tool-tile/tool-tile.tsx';
import { Sheet } from '#ds/primitives/sheet/sheet.tsx';
import { Spinner } from '#ds/primitives/spinner/spinner.tsx';
import { Tag } from '#ds/primitives/tag/tag.tsx';
import { when } from '#lib/format.ts';
import { failureMessage } from '#product/failure-message.ts';
import { toolPages, toolTiles } from '#product/tools.ts';
import { useImageSizes } from '#product/use-image-sizes.ts';
import { useImageUrl } from '#product/use-image-url.ts';
import type { Upload } from '#shared/contract/content.ts';
import { closeDialog } from '#state/dialogs.ts';
import { lastTools } from '#state/last-tools.ts';
import { requireLogin, session } from '#state/session.ts';
import { usePricedTools } from './tool-prices.ts';

const PICTURES = 'image/png,image/jpeg,image/webp';
const NONE_COPIED = '剪贴板里没有图片';

/** What a picture of one's own may be used for, in the order of the sheet. */
const uses: { id: 'refer' | 'matt' | 'enlarge' | 'interrogate' | 'three'; label: string; icon: LucideIcon }[] = [
  { id: 'refer', label: '作参考图', icon: ImagePlus },
  { id: 'matt', label: '一键抠图', icon: Scissors },
  { id: 'enlarge', label: '图片放大', icon: Expand },
  { id: 'interrogate', label: '图生提示词', icon: TextSearch },
  { id: 'three', label: '3D 生成', icon: Box },
];

const wellClasses =
  'flex min-h-13 min-w-0 flex-1 flex-wrap items-center justify-center gap-x-2 rounded-card bg-raised text-14 active:bg-press disabled:text-disabled';

/** The way into everything that makes a picture: the six tools, the last used first, or a picture to begin with. */
export function PlusSheet(): ReactElement {
  const [sent, setSent] = useState<Upload>();
  return (
    <Sheet open title={sent ? '用它做什么' : '创作'} shape={sent ? 'plain' : 'bare'} onClose={closeDialog}>
      {sent ? <Uses picture={sent} /> : <Start onSent={setSent} />}
    </Sheet>
  );
}

function Start({ onSent }: { onSent: (picture: Upload) => void }): ReactElement {
  const sized = useImageSizes();
  const [now] = useState(() => new Date());
  const demos = toolTiles(sized);
  return (
    <div className="flex flex-col gap-4">
      <nav aria-label="工具" className="grid grid-cols-2 gap-x-2 gap-y-4">
        {usePricedTools().map(({ id, to, name, cost, used }, index) => {
          const demo = demos.find((tile) => tile.to === to)?.demo;
          return (
            <Link
              key={id}
              to={to}
              {...(to === toolPages.generate.to && { search: { againImgMake: '' } })}
              className="block rounded-img active:opacity-80"
              onClick={closeDialog}
            >
              <span className="relative block h-27 overflow-hidden rounded-img bg-skeleton">
                {demo && <ToolPicture demo={demo} />}
                {index === 0 && used !== undefined && (
                  <span className="absolute top-2 left-2">
                    <Tag tone="image">{`上次 ${when(new Date(used).toISOString(), now).replace('今天 ', '')}`}</Tag>
                  </span>
                )}
              </span>
              <span className="flex flex-wrap items-baseline justify-between gap-x-2 px-0.5 pt-2">
                <span className="truncate text-16 font-semibold">{name}</span>
                <span className="flex-none text-12 text-3 num">{cost}</span>
              </span>
            </Link>
          );
        })}
      </nav>
      <OwnPicture onSent={onSent} />
      <button
        type="button"
        aria-label="关闭"
        className="mx-auto grid h-11 w-14 place-items-center rounded-card border border-line-2 active:bg-press"
        onClick={closeDialog}
      >
        <Icon of={X} size={22} />
      </button>
    </div>
  );
}

/** A picture to begin with: from the camera, the album or the clipboard. */
function OwnPicture({ onSent }: { onSent: (picture: Upload) => void }): ReactElement {
  const upload = useUpload();
  const [problem, setProblem] = useState<string>();
  const [copied, setCopied] = useState(typeof navigator.clipboard?.read === 'function');
  function send(file: File): void {
    setProblem(undefined);
    upload.mutate(file, { onSuccess: onSent, onError: (error) => setProblem(`${failureMessage(failureOf(error))}。没有扣积分`) });
  }
  const camera = useFilePicker('拍照', PICTURES, send, 'environment');
  const album = useFilePicker('相册里的图片', PICTURES, send);
  async function paste(): Promise<void> {
    for (const item of await navigator.clipboard.read().catch(() => [])) {
      const type = item.types.find((one) => PICTURES.includes(one));
      if (type) return send(new File([await item.getType(type)], `粘贴.${type.slice(6)}`, { type }));
    }
    setCopied(false);
    setProblem(NONE_COPIED);
  }
  const signedIn = (then: () => void) => () => (session.token ? then() : requireLogin());
  return (
    <div className="flex flex-col gap-2 border-t border-line-1 pt-4">
      <div className="flex gap-2">
        <button type="button" disabled={upload.isPending} className={wellClasses} onClick={signedIn(camera.choose)}>
          {upload.isPending ? <Spinner /> : <Icon of={Camera} size={20} />}
          拍一张
        </button>
        <button type="button" disabled={upload.isPending} className={wellClasses} onClick={signedIn(album.choose)}>
          <Icon of={Images} size={20} />
          相册
        </button>
        <button type="button" disabled={upload.isPending || !copied} className={wellClasses} onClick={signedIn(() => void paste())}>
          <Icon of={ClipboardPaste} size={20} />
          粘贴
        </button>
        {camera.input}
        {album.input}
      </div>
      {(problem ?? (copied ? undefined : NONE_COPIED)) !== undefined && (
        <p role="status" className="text-center text-13 text-3">
          {problem ?? NONE_COPIED}
        </p>
      )}
    </div>
  );
}

function Uses({ picture }: { picture: Upload }): ReactElement {
  const url = useImageUrl();
  const navigate = useNavigate();
  function use(id: (typeof uses)[number]['id']): void {
    const image = picture.key.split('?')[0] ?? '';
    closeDialog();
    if (id === 'refer')
      void navigate({
        to: toolPages.generate.to,
        search: { againImgMake: { image, width: picture.width, height: picture.height } },
      });
    else void navigate({ to: toolPages[id].to, search: { image } });
  }
  return (
    <div className="flex flex-col gap-3">
      <img src={url(picture.key)} alt="选好的图片" className="mx-auto max-h-60 rounded-img object-contain" />
      <div className="flex flex-col">
        {uses.map(({ id, label, icon }) => (
          <button
            key={id}
            type="button"
            className="flex h-13 items-center gap-3 rounded-ctl px-2 text-16 active:bg-press"
            onClick={() => use(id)}
          >
            <span className="text-2">
              <Icon of={icon} size={20} />
            </span>
            {label}
          </button>
        ))}
      </div>
    </div>
  );
}

/** No dialog at all: the tool used last, for a finger that rested on ＋. */
export function LastTool(): null {
  const navigate = useNavigate();
  useEffect(() => {
    const last = lastTools().find(({ to }) => Object.values(toolPages).some((tool) => tool.to === to));
    closeDialog();
    void navigate({ to: last?.to ?? toolPages.generate.to });
  }, [navigate]);
  return null;
}
