import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import {
  Bookmark,
  Copy,
  Download,
  Expand,
  Flag,
  Heart,
  ImagePlus,
  type LucideIcon,
  QrCode,
  RotateCcw,
  Scissors,
  Share2,
  Sparkle,
  Trash2,
  UserRoundPlus,
} from 'lucide-react';
import { type ReactElement, useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { useDeleteImages, useSaveImages, useWork } from '#api/content/hooks.ts';
import { markImage } from '#api/content/marks.ts';
import { useFollow } from '#api/people/hooks.ts';
import { cn } from '#ds/foundations/cn.ts';
import { Icon } from '#ds/foundations/icon.tsx';
import { Sheet } from '#ds/primitives/sheet/sheet.tsx';
import { download } from '#lib/download.ts';
import { count } from '#lib/format.ts';
import { useCarryOn } from '#product/carry-on.ts';
import { copy } from '#product/copy.ts';
import { useImageUrl } from '#product/use-image-url.ts';
import type { Image } from '#shared/contract/content.ts';
import { fileName } from '#shared/rules/file-name.ts';
import { closeDialog, dialogs, openDialog } from '#state/dialogs.ts';
import { openReport } from '#state/report.ts';
import { requireLogin, session } from '#state/session.ts';
import { toast } from '#state/toasts.ts';
import { isOpen, saveTallCard, shareWork } from './share-work.ts';

type Action = { label: string; icon: LucideIcon; on?: boolean | undefined; tone?: 'neg'; onPress: () => void };

/** V-38: what can be done with a picture whose card was held: the picture stands above the sheet at its own ratio. */
export function CardSheet(): ReactElement {
  const { ids } = useSnapshot(dialogs);
  const work = useWork(ids[0] ?? '');
  const url = useImageUrl();
  const image = work.data;
  const gone = work.isError;
  useEffect(() => {
    if (!gone) return;
    closeDialog();
    toast('neg', '作品没有载入，可能已被作者删除。没有扣积分');
  }, [gone]);
  return (
    <Sheet
      open
      shape="bare"
      title={image?.title || image?.prompt.slice(0, 40) || '作品'}
      lifted={
        image && (
          <figure className="flex flex-col items-center gap-2">
            <img
              src={url(image.thumb)}
              alt=""
              width={image.width}
              height={image.height}
              className="h-auto max-h-76 w-auto max-w-57 rounded-img object-contain shadow-dialog"
            />
            <figcaption className="rounded-tick bg-on-img-ctl px-2 text-13 text-on-img-1 num">
              {image.user.name}　{count(image.likes)} 喜欢
            </figcaption>
          </figure>
        )
      }
      onClose={closeDialog}
    >
      {image && <Actions image={image} />}
    </Sheet>
  );
}

function Actions({ image }: { image: Image }): ReactElement {
  const { quick, rest } = useActions(image);
  const done = (onPress: () => void) => () => {
    closeDialog();
    onPress();
  };
  return (
    <div className="flex flex-col gap-2">
      <div className="flex gap-2">
        {quick.map(({ label, icon, on, onPress }) => (
          <button
            key={label}
            type="button"
            aria-pressed={on}
            className="flex h-17 min-w-0 flex-1 flex-col items-center justify-center gap-1 rounded-card bg-raised text-12 active:bg-press"
            onClick={done(onPress)}
          >
            <span className={on ? 'text-like' : ''}>
              <Icon of={icon} size={22} weight={on ? 'solid' : 'line'} />
            </span>
            {label}
          </button>
        ))}
      </div>
      <ul className="overflow-hidden rounded-card bg-raised">
        {rest.map(({ label, icon, tone, onPress }) => (
          <li key={label} className="border-line-1 not-first:border-t">
            <button
              type="button"
              className={cn('flex h-12 w-full items-center gap-3 px-4 text-16 active:bg-press', tone === 'neg' && 'text-neg')}
              onClick={done(onPress)}
            >
              <span className={tone === 'neg' ? '' : 'text-2'}>
                <Icon of={icon} size={20} />
              </span>
              <span className="truncate">{label}</span>
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className="h-12 rounded-card bg-raised text-16 active:bg-press" onClick={closeDialog}>
        取消
      </button>
    </div>
  );
}

/** What its maker may do, and what everybody else may. */
function useActions(image: Image): { quick: Action[]; rest: Action[] } {
  const { userInfo } = useSnapshot(session);
  const client = useQueryClient();
  const navigate = useNavigate();
  const url = useImageUrl();
  const carryOn = useCarryOn();
  const follow = useFollow();
  const removal = useDeleteImages();
  const change = useSaveImages();
  const { id, user } = image;
  const save: Action = { label: '收藏', icon: Bookmark, on: image.collected, onPress: () => markImage(client, image, 'collect') };
  const share: Action = { label: '分享', icon: Share2, onPress: () => shareWork(image) };
  const tall: Action[] = isOpen(image) ? [{ label: '竖版卡片', icon: QrCode, onPress: () => saveTallCard(image) }] : [];
  const like: Action = { label: '喜欢', icon: Heart, on: image.liked, onPress: () => markImage(client, image, 'like') };
  const refer: Action = { label: '用它作参考图', icon: ImagePlus, onPress: () => carryOn(image, 'refer') };
  if (userInfo?.id === user.id) {
    const restore = () => change.mutate({ ids: [id], set: { deleted: false } });
    const told = () => toast('pos', '已删除，30 天内可在回收站恢复', { label: '撤销', run: restore });
    return {
      quick: [save, { label: '下载', icon: Download, onPress: () => openDialog('export', [id]) }, share],
      rest: [
        ...(image.params ? [{ label: '再来一张', icon: RotateCcw, onPress: () => carryOn(image, 'again') }] : []),
        refer,
        { label: '送去抠图', icon: Scissors, onPress: () => carryOn(image, 'matt') },
        { label: '送去放大', icon: Expand, onPress: () => carryOn(image, 'enlarge') },
        ...tall,
        { label: '删除', icon: Trash2, tone: 'neg', onPress: () => removal.mutate({ ids: [id] }, { onSuccess: told }) },
      ],
    };
  }
  const same = () =>
    void navigate({ to: '.', search: (old) => ({ ...old, work: id, same: true }), state: { overlay: true }, resetScroll: false });
  return {
    quick: [like, save, share, ...(image.prompt ? [{ label: '复制描述', icon: Copy, onPress: () => copy(image.prompt) }] : [])],
    rest: [
      { label: '画同款', icon: Sparkle, onPress: same },
      { label: '下载', icon: Download, onPress: () => download(url(image.url), fileName(image)) },
      ...tall,
      {
        label: image.followed ? `不再关注${user.name}` : `关注${user.name}`,
        icon: UserRoundPlus,
        onPress: () => (session.token ? follow({ id: user.id, followed: image.followed }) : requireLogin()),
      },
      {
        label: '举报',
        icon: Flag,
        tone: 'neg',
        onPress: () => openReport({ kind: 'image', id, name: image.title || '这张图' }),
      },
    ],
  };
}
