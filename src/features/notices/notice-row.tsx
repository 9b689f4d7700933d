import { linkOptions, useNavigate, useRouter } from '@tanstack/react-router';
import { Gem, Hourglass, Megaphone, MessageCircle, ReceiptText, ShieldCheck, Undo2 } from 'lucide-react';
import { useMutation } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { followMutation } from '#api/people/queries.ts';
import type { Notice } from '#shared/contract/notices.ts';
import { readOwnLink } from '#shared/rules/own-link.ts';
import { noticeWords } from '#shared/rules/notice-words.ts';
import { type Glyph, Icon } from '#ds/foundations/icon.tsx';
import { cn } from '#ds/foundations/cn.ts';
import { FollowButton } from '#ds/patterns/follow-button/follow-button.tsx';
import { Avatar } from '#ds/primitives/avatar/avatar.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { asLink } from '#lib/as-link.ts';
import { dayName, time, when } from '#lib/format.ts';
import { openDialog } from '#state/dialogs.ts';
import { useImageUrl } from '#product/use-image-url.ts';

const glyphs: Record<Notice['kind'], Glyph> = {
  task: Undo2,
  paid: ReceiptText,
  refund: ReceiptText,
  invoice: ReceiptText,
  points: Hourglass,
  membership: Gem,
  like: ReceiptText,
  same: ReceiptText,
  follow: ReceiptText,
  answer: MessageCircle,
  complaint: ShieldCheck,
  announcement: Megaphone,
};

/** What a press on a notice leads to, and the word of the button that says so. */
export function useOpenNotice(): (notice: Notice) => { word?: string; open: () => void } | null {
  const navigate = useNavigate();
  const parse = useRouter().options.parseSearch;
  const work =
    (id: string, comments = false) =>
    () =>
      void navigate(
        linkOptions({
          to: '.',
          search: (old) => ({ ...old, work: id }),
          state: { overlay: true, ...(comments && { comments }) },
          resetScroll: false,
        }),
      );
  return (notice) => {
    switch (notice.kind) {
      case 'task':
        if (notice.work) return { word: '看图', open: work(notice.work.id) };
        if (notice.what === 'train') return { word: '看训练', open: () => void navigate({ to: '/tool/study/model-status-list' }) };
        return null;
      case 'like':
      case 'same':
        return notice.work && { open: work(notice.work.id) };
      case 'answer':
        return notice.work && { word: '看评论', open: work(notice.work.id, true) };
      case 'follow': {
        const { by } = notice;
        return by && { word: '看主页', open: () => void navigate({ to: '/other-home-page', search: { id: by.id } }) };
      }
      case 'paid':
        return { word: '开发票', open: () => openDialog('orders') };
      case 'refund':
        return { word: '看订单', open: () => openDialog('orders') };
      case 'invoice':
        return { word: notice.state === 'refused' ? '去修改' : '去下载', open: () => openDialog('manage') };
      case 'points':
        return { word: '去用掉', open: () => void navigate({ to: '/tool/aiCreate/index', search: { againImgMake: '' } }) };
      case 'membership':
        return { word: '续费', open: () => openDialog('membership') };
      case 'complaint':
        return null;
      case 'announcement': {
        const place = notice.link === undefined ? undefined : readOwnLink(notice.link);
        const { path = '', search = '', hash = '' } = place ?? {};
        return place ? { word: '去看看', open: () => void navigate(asLink({ to: path, search: parse(search), hash })) } : null;
      }
    }
  };
}

type NoticeRowProps = {
  notice: Notice;
  now: Date;
  /** In the popover: everything nearer together. */
  dense?: boolean;
  /** Far down a list: neither laid out nor painted until it comes into sight. */
  lazy?: boolean;
  /** The notice was pressed, or its button. */
  onPress: () => void;
};

/** One notice: whom or what it is about, what happened and when, and the way to it. Unread is a dot, its word and heavier type. */
export function NoticeRow({ notice, now, dense = false, lazy = false, onPress }: NoticeRowProps): ReactElement {
  const url = useImageUrl();
  const { lead, text, detail } = noticeWords(notice, now);
  const way = useOpenNotice()(notice);
  const by = 'by' in notice ? notice.by : null;
  const work = 'work' in notice ? notice.work : null;
  const at =
    dayName(notice.at, now) === '今天' ? time(notice.at) : `${when(notice.at, now).replace(/^昨天 .*/, '昨天')} ${time(notice.at)}`;
  return (
    <div
      className={cn(
        'relative flex items-center gap-3.5 rounded-card hover:bg-hover focus-within:bg-hover',
        lazy && 'row-lazy',
        dense ? 'mx-1.5 py-2 pr-3 pl-4' : '-mx-3 px-3 py-2.5',
      )}
    >
      {!notice.read && (
        <span aria-hidden="true" className={cn('absolute size-1.5 rounded-full bg-inverse', dense ? 'left-1' : 'left-0.5')} />
      )}
      {by ? (
        <Avatar name={by.name} src={url(by.image, 240) || undefined} size={44} />
      ) : notice.kind === 'task' && work ? (
        <Thumb src={url(work.thumb, 240)} />
      ) : (
        <span className="grid size-11 flex-none place-items-center rounded-item bg-hover text-2">
          <Icon of={glyphs[notice.kind]} size={18} />
        </span>
      )}
      <div className="min-w-0 flex-1">
        <button type="button" onClick={onPress} className="block w-full text-left after:absolute after:inset-0 after:rounded-card">
          <span className={cn('line-clamp-2 text-14 num', notice.read && 'text-2')}>
            {!notice.read && <span className="sr-only">未读，</span>}
            <b className={notice.read ? 'font-medium text-1' : 'font-semibold'}>{lead}</b>
            {text}
          </span>
        </button>
        <p className="truncate text-12 text-3 num">{[at, detail].filter(Boolean).join('，')}</p>
      </div>
      {by && work && <Thumb src={url(work.thumb, 240)} />}
      {notice.kind === 'follow' && by && !notice.followed ? (
        <span className="relative flex-none">
          <FollowBack id={by.id} />
        </span>
      ) : (
        way?.word && (
          <span className="relative flex-none">
            <Button size="sm" variant={notice.read ? 'ghost' : 'neutral'} onClick={onPress}>
              {way.word}
            </Button>
          </span>
        )
      )}
    </div>
  );
}

function FollowBack({ id }: { id: number }): ReactElement {
  const [followed, setFollowed] = useState(false);
  const { mutate } = useMutation(followMutation());
  return (
    <FollowButton
      followed={followed}
      labels={{ follow: '回关', followed: '已关注' }}
      onToggle={() => {
        setFollowed(!followed);
        mutate({ id, on: !followed }, { onError: () => setFollowed(followed) });
      }}
    />
  );
}

/** Beside the words that name it. */
const Thumb = ({ src }: { src: string }) => (
  <img src={src} alt="" width={44} height={44} loading="lazy" className="size-11 flex-none rounded-item bg-hover object-cover" />
);
