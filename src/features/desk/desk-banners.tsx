import { ArrowDown, ArrowUp, Plus } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { failureOf } from '#api/api-error.ts';
import { useDeskBanners, useSaveBanners } from '#api/desk-site/hooks.ts';
import type { deskBanners } from '#shared/contract/desk-announcements.ts';
import type { Reply } from '#shared/contract/endpoint.ts';
import { failureMessage } from '#product/failure-message.ts';
import { useImageUrl } from '#product/use-image-url.ts';
import { Button } from '#ds/primitives/button/button.tsx';
import { NotLoaded } from '#ds/primitives/empty-state/not-loaded.tsx';
import { IconButton } from '#ds/primitives/icon-button/icon-button.tsx';
import { Pic } from '#ds/primitives/pic/pic.tsx';
import { Skeleton } from '#ds/primitives/skeleton/skeleton.tsx';
import { StateMark } from '#ds/primitives/state-mark/state-mark.tsx';
import { toast } from '#state/toasts.ts';
import { bannerMark, bannerTime, type EditedBanner } from './announcement-terms.ts';
import { BannerDialog } from './banner-dialog.tsx';
import { Beside, Changes, Part } from './desk-part.tsx';
import { PublishPart } from './publish-part.tsx';
import { moved, useListDraft } from './use-list-draft.ts';

const fresh = { id: null, image: '', title: '', desc: '', link: '', from: null, until: null, hidden: false, state: undefined } as const;

/** The banners of the home page in their order: changed here, and seen by members once they are published. */
export function DeskBanners(): ReactElement {
  const desk = useDeskBanners();
  const problem = desk.error ? failureMessage(failureOf(desk.error)) : undefined;
  if (problem !== undefined && !desk.data) return <NotLoaded title="横幅没有载入" problem={problem} onRetry={() => void desk.refetch()} />;
  return desk.data ? <Banners desk={desk.data} /> : <Skeleton ratio={3} />;
}

function Banners({ desk }: { desk: Reply<typeof deskBanners>['data'] }): ReactElement {
  const save = useSaveBanners();
  const draft = useListDraft<EditedBanner>(
    desk.banners.map((one) => ({ ...one, key: one.id })),
    desk.edition,
  );
  const [open, setOpen] = useState<EditedBanner>();
  const write = (one: EditedBanner) => {
    const known = draft.list.some(({ key }) => key === one.key);
    draft.write(known ? draft.list.map((other) => (other.key === one.key ? one : other)) : [one, ...draft.list]);
  };
  const publish = (reason: string, done: () => void) =>
    save.mutate(
      { edition: draft.edition, reason, banners: draft.list.map(({ key: _key, state: _state, ...one }) => one) },
      {
        onSuccess: () => {
          draft.drop();
          done();
          toast('pos', '已发布，首页已经换好');
        },
      },
    );
  return (
    <>
      <Beside
        aside={
          <>
            <PublishPart draft={draft} pending={save.isPending} error={save.error} onPublish={publish} />
            <Changes changes={desk.changes} />
          </>
        }
      >
        <Part
          title="首页横幅"
          aside={
            <Button size="sm" icon={Plus} onClick={() => setOpen({ ...fresh, key: crypto.randomUUID() })}>
              加一条
            </Button>
          }
        >
          <ol>
            {draft.list.map((one, at) => (
              <BannerLine
                key={one.key}
                banner={one}
                onEdit={() => setOpen(one)}
                onHide={() => write({ ...one, hidden: !one.hidden, state: undefined })}
                onUp={at > 0 ? () => draft.write(moved(draft.list, at, -1)) : undefined}
                onDown={at < draft.list.length - 1 ? () => draft.write(moved(draft.list, at, 1)) : undefined}
              />
            ))}
            {draft.list.length === 0 && <li className="px-3.5 py-3 text-3">还没有横幅，首页不显示这一块。</li>}
          </ol>
        </Part>
      </Beside>
      {open && (
        <BannerDialog
          banner={open}
          onClose={() => setOpen(undefined)}
          onDone={(one) => {
            write(one);
            setOpen(undefined);
          }}
        />
      )}
    </>
  );
}

type BannerLineProps = {
  banner: EditedBanner;
  onEdit: () => void;
  onHide: () => void;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
};

function BannerLine({ banner, onEdit, onHide, onUp, onDown }: BannerLineProps): ReactElement {
  const url = useImageUrl();
  const { title, desc, link, hidden } = banner;
  const mark = bannerMark(banner);
  return (
    <li className="flex flex-wrap items-center gap-3 border-t border-line-1 px-3.5 py-2.5 first:border-t-0">
      <span className="w-24 flex-none">
        <Pic src={url(banner.image)} alt="" ratio={16 / 9} />
      </span>
      <span className="min-w-0 flex-1 basis-40">
        <b className="block truncate font-medium">{title}</b>
        <span className="block truncate text-12 text-3">{[desc, link || '/community'].filter(Boolean).join('，')}</span>
        <span className="block text-12 text-3 num">{bannerTime(banner)}</span>
      </span>
      <StateMark state={mark.state}>{mark.word}</StateMark>
      <span className="flex flex-none items-center">
        <IconButton size="sm" icon={ArrowUp} label={`上移「${title}」`} disabled={!onUp} onClick={() => onUp?.()} />
        <IconButton size="sm" icon={ArrowDown} label={`下移「${title}」`} disabled={!onDown} onClick={() => onDown?.()} />
        <Button size="sm" variant="ghost" onClick={onHide}>
          {hidden ? '显示' : '隐藏'}
          <span className="sr-only">「{title}」</span>
        </Button>
        <Button size="sm" variant="ghost" onClick={onEdit}>
          编辑
          <span className="sr-only">「{title}」</span>
        </Button>
      </span>
    </li>
  );
}
