import { useQueryClient } from '@tanstack/react-query';
import { Link, linkOptions } from '@tanstack/react-router';
import {
  Bookmark,
  Columns2,
  Copy,
  Download,
  Ellipsis,
  Flag,
  FolderHeart,
  Heart,
  MessageCircle,
  QrCode,
  Share2,
  Sparkle,
} from 'lucide-react';
import { cloneElement, Fragment, lazy, type ReactElement, Suspense, useDeferredValue, useState } from 'react';
import { useSnapshot } from 'valtio';
import { failureOf } from '#api/api-error.ts';
import { useAllModels, useImages, useWork } from '#api/content/hooks.ts';
import { markImage } from '#api/content/marks.ts';
import { useNeighbours } from '#api/content/neighbours.ts';
import type { Image } from '#shared/contract/content.ts';
import { sizeName } from '#shared/rules/size.ts';
import { fileName } from '#shared/rules/file-name.ts';
import { failureMessage } from '#product/failure-message.ts';
import { useFollow } from '#api/people/hooks.ts';
import { chipOf } from '#product/label-chip.ts';
import { useDownloadKeys, usePageKeys } from '#product/page-keys.ts';
import { Icon } from '#ds/foundations/icon.tsx';
import { useAtLeast } from '#ds/foundations/use-at-least.ts';
import { CompareSlider } from '#ds/patterns/compare-slider/compare-slider.tsx';
import { FollowButton } from '#ds/patterns/follow-button/follow-button.tsx';
import { useViewer, Viewer, Way } from '#ds/patterns/viewer/viewer.tsx';
import { Avatar } from '#ds/primitives/avatar/avatar.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { NotLoaded } from '#ds/primitives/empty-state/not-loaded.tsx';
import { EmptyState } from '#ds/primitives/empty-state/empty-state.tsx';
import { IconButton } from '#ds/primitives/icon-button/icon-button.tsx';
import { Menu, MenuItem } from '#ds/primitives/menu/menu.tsx';
import { Pic } from '#ds/primitives/pic/pic.tsx';
import { PicCover } from '#ds/primitives/pic/pic-cover.tsx';
import { Skeleton } from '#ds/primitives/skeleton/skeleton.tsx';
import { Tag } from '#ds/primitives/tag/tag.tsx';
import { asLink } from '#lib/as-link.ts';
import { download } from '#lib/download.ts';
import { count, day } from '#lib/format.ts';
import { copy } from '#product/copy.ts';
import { openDialog } from '#state/dialogs.ts';
import { load, save } from '#state/persist.ts';
import { openReport } from '#state/report.ts';
import { requireLogin, session } from '#state/session.ts';
import { useImageUrl } from '#product/use-image-url.ts';
import { OwnerTools } from './owner-tools.tsx';
import { isOpen, saveTallCard, shareWork } from './share-work.ts';
import { Trail } from './trail.tsx';

const Comments = lazy(() => import('./comments.tsx').then((module) => ({ default: module.Comments })));
const CommentsSheet = lazy(() => import('./comments.tsx').then((module) => ({ default: module.CommentsSheet })));
const Lineage = lazy(() => import('./lineage.tsx').then((module) => ({ default: module.Lineage })));
const SamePanel = lazy(() => import('./same-panel.tsx').then((module) => ({ default: module.SamePanel })));

type WorkDialogProps = {
  id: string;
  /** Shows the 画同款 report instead of the facts. */
  same: boolean;
  /** It was opened for what is said about it. */
  comments?: boolean;
  onSame: (on: boolean) => void;
  /** Shows another picture in its place. */
  onWork: (id: string) => void;
  onClose: () => void;
};

/** What stands there while nothing is known of the picture: the format that most have. */
const UNKNOWN = { width: 768, height: 1024 };

/** Whether the label is folded: as it was left where it has room beside the picture, else at first; not where something in it is asked for. */
function useFold(asked: boolean): [folded: boolean, fold: (on: boolean) => void] {
  const isWide = useAtLeast('desktop');
  const [kept, setKept] = useState(() => load('viewerLabel') === 'folded' && !asked);
  const [low, setLow] = useState(!asked);
  if (!isWide) return [low, setLow];
  return [
    kept,
    (on) => {
      setKept(on);
      save('viewerLabel', on ? 'folded' : 'open');
    },
  ];
}

/** R4.3, R5.2: one picture in a room of its own, with its parameters and everything that can be done with it. Opened by the address. */
export function WorkDialog({ id, same, comments = false, onSame, onWork, onClose }: WorkDialogProps): ReactElement {
  const work = useWork(id);
  const image = work.data;
  const url = useImageUrl();
  const client = useQueryClient();
  const isPhone = !useAtLeast('tablet');
  const [folded, fold] = useFold(comments);
  const [talking, setTalking] = useState(comments);
  const size = image ?? UNKNOWN;
  const view = useViewer(size);
  const [compared, setCompared] = useState<string>();
  const { index, total, at } = useNeighbours(id);
  const [before, after] = [at(-1), at(1)];
  const { userInfo } = useSnapshot(session);
  // The room and the picture are painted first.
  const isPainted = useDeferredValue(true, false);
  const failure = failureOf(work.error);
  const source = image && sourceOf(image);
  const comparing = source !== undefined && compared === id;
  const own = image !== undefined && userInfo?.id === image.user.id;
  const room = view.stage.box;
  const goTo = (next: Image | undefined) =>
    next &&
    (() => {
      view.stage.view.fit();
      onWork(next.id);
    });
  const [previous, next] = [goTo(before), goTo(after)];
  const compare = () => {
    view.stage.view.fit();
    setCompared(comparing ? undefined : id);
  };
  useDownloadKeys(own ? [image.id] : [], room);
  usePageKeys(
    {
      ...view.keys,
      ...(previous && { arrowleft: previous }),
      ...(next && { arrowright: next }),
      ...(source && { c: compare }),
      ...(image && {
        l: () => markImage(client, image, 'like'),
        s: () => markImage(client, image, 'collect'),
        enter: () => onSame(true),
        ...(!own && { d: () => download(url(image.url), fileName(image)) }),
      }),
    },
    { within: room },
  );
  const chip = image && chipOf(image);
  const title = image?.title || '作品';
  return (
    <Viewer
      title={title}
      view={view}
      size={size}
      src={image && url(image.url)}
      thumb={image && url(image.thumb)}
      alt={image ? `${image.title || image.prompt}，AI 生成` : ''}
      art={
        <>
          {/* What a finger that rests here is about. */}
          <span data-work={id} hidden />
          {image ? (
            comparing && (
              <div className="absolute inset-0">
                <CompareSlider
                  label={`${source.name}与结果对比`}
                  ratio={image.width / image.height}
                  before={{ src: url(source.key), alt: source.name, tag: source.name }}
                  after={{ src: url(image.url), alt: image.prompt, tag: '结果' }}
                />
              </div>
            )
          ) : work.isPending ? (
            <Skeleton ratio={0.75} />
          ) : (
            <div className="grid size-full place-items-center bg-inset">
              {failure.kind === 'not-found' ? (
                <EmptyState stone="lens" title="作品不在了">
                  作者可能删除了它，或者设为了私有。
                </EmptyState>
              ) : (
                <NotLoaded title="作品没有载入" problem={failureMessage(failure)} onRetry={() => void work.refetch()} />
              )}
            </div>
          )}
        </>
      }
      marks={chip && !comparing && <Tag tone="image">{'previewLabel' in chip ? 'AI 生成 · 预览' : 'AI 生成'}</Tag>}
      beside={{ previous: before && { src: url(before.url), size: before }, next: after && { src: url(after.url), size: after } }}
      place={index >= 0 && total > 1 ? `${(index + 1).toLocaleString('en')} / ${total.toLocaleString('en')}` : undefined}
      ways={source && <Way label={`与${source.name}对比`} icon={Columns2} keys="C" on={comparing} onPress={compare} />}
      side={image && <Side image={image} onTalk={() => setTalking(true)} />}
      more={<IconButton label="更多" icon={Ellipsis} size="lg" tip="none" onImage onClick={() => openDialog('card', [id])} />}
      head={
        <>
          {image && isPainted ? (
            <Head key={id} image={image} own={own} phone={isPhone} />
          ) : (
            !work.isError && <Skeleton ratio={isPhone ? 3 : 2} />
          )}
        </>
      }
      foot={image && isPainted && !same && <Foot image={image} own={own} onSame={() => onSame(true)} />}
      folded={folded && !same}
      onFold={(on) => {
        if (same) onSame(false);
        fold(on);
      }}
      onPrevious={previous}
      onNext={next}
      onClose={onClose}
    >
      {image && isPainted ? (
        same ? (
          <Suspense fallback={<Skeleton ratio={0.8} />}>
            <SamePanel key={id} image={image} onBack={() => onSame(false)} />
          </Suspense>
        ) : (
          <Facts key={id} image={image} own={own} phone={isPhone} comments={comments} onSame={() => onSame(true)} />
        )
      ) : (
        !work.isError && <Skeleton ratio={0.8} />
      )}
      {isPhone && talking && image && isOpen(image) && (
        <Suspense>
          <CommentsSheet key={id} image={image} onClose={() => setTalking(false)} />
        </Suspense>
      )}
    </Viewer>
  );
}

/** What a tool worked on, or the reference of image to image. A 3D work or a logo is no picture of its source. */
function sourceOf({ kind, source, params }: Image): { name: string; key: string } | undefined {
  const tool = kind === 'matt' || kind === 'enlarge';
  const key = tool ? source : kind === 'img2img' ? params?.image : undefined;
  return key ? { name: tool ? '原图' : '参考图', key } : undefined;
}

type LabelProps = { image: Image; own: boolean; phone: boolean };

/** Title, maker and description; on phones the specimen's line in place of the facts below. */
function Head({ image, own, phone }: LabelProps): ReactElement {
  const { params, model } = image;
  const line = [model?.name, sizeName(image), params?.steps && `${params.steps} 步`, day(image.createdAt)].filter(Boolean);
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {image.title && !phone && <p className="truncate pr-9 text-20 font-semibold">{image.title}</p>}
      <div className={image.title || phone ? '' : 'pr-9'}>
        <Maker image={image} own={own} />
      </div>
      {image.prompt ? (
        <p className={phone ? 'line-clamp-2 text-16' : 'text-14'}>
          {image.prompt}
          {!phone && (
            <span className="ml-1 align-middle">
              <IconButton label="复制画面描述" icon={Copy} size="sm" tip="none" onClick={() => copy(image.prompt)} />
            </span>
          )}
        </p>
      ) : (
        image.visibility === 'prompt_hidden' && <p className="text-13 text-3">作者隐藏了画面描述。</p>
      )}
      {phone && (
        <p className="truncate text-13 text-3 num">
          {line.map((word, number) => (
            <span key={word} className={number > 0 ? 'ml-2 border-l border-line-2 pl-2' : ''}>
              {word}
            </span>
          ))}
        </p>
      )}
    </div>
  );
}

function Facts({ image, own, phone, comments, onSame }: LabelProps & { comments: boolean; onSame: () => void }): ReactElement {
  const url = useImageUrl();
  const { params } = image;
  const facts: [string, string | number | undefined][] = [
    ['模型', image.model?.name],
    ['尺寸', sizeName(image)],
    ['种子', params?.seed],
    ['步数', params?.steps],
    ['引导强度', params?.cfg],
    ['采样器', params?.sampler],
    // When it was published nobody knows; many works never are.
    ['创建于', day(image.createdAt)],
    ['浏览', count(image.views)],
  ];
  const known = facts.filter(([, value]) => value !== undefined && value !== '');
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-0.5 border-y border-line-2 py-3 text-13 num touch:gap-y-2">
        {known.map(([name, value]) => (
          <div key={name} className="flex min-w-0 justify-between gap-2">
            <dt className="flex-none text-3">{name}</dt>
            <dd className="truncate">{value}</dd>
          </div>
        ))}
        {params?.loras?.map((lora) => (
          <Lora key={lora.id} {...lora} />
        ))}
      </dl>
      {!phone && <Actions image={image} own={own} onSame={onSame} />}
      {own && <OwnerTools image={image} />}
      {(image.glb || image.svg) && (
        <div className="flex gap-2">
          {image.glb && (
            <Button size="sm" icon={Download} onClick={() => image.glb && download(url(image.glb), fileName({ ...image, url: image.glb }))}>
              GLB
            </Button>
          )}
          {image.svg && (
            <Button size="sm" icon={Download} onClick={() => image.svg && download(url(image.svg), fileName({ ...image, url: image.svg }))}>
              SVG
            </Button>
          )}
        </div>
      )}
      {image.negativePrompt && <Words label="反向描述">{image.negativePrompt}</Words>}
      <Trail image={image} />
      {image.tags.length > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          {image.tags.map((tag) => (
            <Link
              key={tag}
              to="/community"
              search={{ tag }}
              className="relative touch-target rounded-tick text-13 text-3 hover:text-1 hover:underline touch:px-1"
            >
              #{tag}
            </Link>
          ))}
        </div>
      )}
      <Suspense>
        <Lineage image={image} />
      </Suspense>
      {!phone && isOpen(image) && (
        <Suspense fallback={<Skeleton ratio={2.4} />}>
          <Comments image={image} focused={comments} />
        </Suspense>
      )}
      <MakersWorks image={image} />
    </>
  );
}

/** A LoRA that a picture was drawn with, by its name where the library still has it. */
function Lora({ id, weight }: { id: string; weight: number }): ReactElement {
  const models = useAllModels();
  const name = models.data?.find((model) => model.id === id)?.name ?? (models.isPending ? '' : '未公开的模型');
  return (
    <div className="col-span-2 flex min-w-0 justify-between gap-2">
      <dt className="flex-none text-3">LoRA</dt>
      <dd className="truncate">{`${name} ${weight}`}</dd>
    </div>
  );
}

/** What a member leaves on a picture, and how many did so. */
function useMarks(image: Image) {
  const client = useQueryClient();
  const { liked, likes, collected, collects } = image;
  const all = [
    { action: 'like', label: '喜欢', icon: Heart, on: liked, told: count(likes), keys: 'L' },
    { action: 'collect', label: '收藏', icon: Bookmark, on: collected, told: count(collects), keys: 'S' },
  ] as const;
  return all.map((mark) => ({ ...mark, press: () => markImage(client, image, mark.action) }));
}

function Actions({ image, own, onSame }: { image: Image; own: boolean; onSame: () => void }): ReactElement {
  const marks = useMarks(image);
  return (
    <div className="flex flex-wrap items-center gap-1">
      <Button variant="stone" icon={Sparkle} aria-keyshortcuts="Enter" onClick={onSame}>
        画同款
      </Button>
      {marks.map(({ action, label, icon, on, told, keys, press }) => (
        <Fragment key={action}>
          <IconButton
            label={`${label}，${told}`}
            icon={icon}
            pressed={on}
            mark={action === 'like' ? 'like' : undefined}
            tip="none"
            aria-keyshortcuts={keys}
            onClick={press}
          />
          <span aria-hidden="true" className="-ml-1 text-13 text-3 num">
            {told}
          </span>
        </Fragment>
      ))}
      <span className="ml-auto flex">
        <DownloadButton image={image} own={own} />
        <Share image={image} button={<IconButton label="分享" icon={Share2} />} />
        <IconButton
          label="加入收藏集"
          icon={FolderHeart}
          onClick={() => (session.token ? openDialog('collection', [image.id]) : requireLogin())}
        />
        {!own && (
          <IconButton label="举报" icon={Flag} onClick={() => openReport({ kind: 'image', id: image.id, name: image.title || '这张图' })} />
        )}
      </span>
    </div>
  );
}

function DownloadButton({ image, own, large = false }: { image: Image; own: boolean; large?: boolean }): ReactElement {
  const url = useImageUrl();
  return (
    <IconButton
      label="下载"
      icon={Download}
      size={large ? 'lg' : 'md'}
      aria-keyshortcuts="D"
      onClick={() => (own ? openDialog('export', [image.id]) : download(url(image.url), fileName(image)))}
    />
  );
}

/** Phones: what one does with a picture most, where the thumb is. */
function Foot({ image, own, onSame }: { image: Image; own: boolean; onSame: () => void }): ReactElement {
  return (
    <div className="flex items-center gap-2">
      <span className="min-w-0 flex-1">
        <Button variant="stone" size="lg" block onClick={onSame}>
          画同款
        </Button>
      </span>
      <DownloadButton image={image} own={own} large />
    </div>
  );
}

const sideClasses = 'grid h-14 w-12 place-items-center content-center gap-0.5 rounded-ctl bg-on-img-ctl text-12 text-on-img-1 num';

/** Phones: over the picture, with how many did so. */
function Side({ image, onTalk }: { image: Image; onTalk: () => void }): ReactElement {
  const marks = useMarks(image);
  return (
    <>
      {marks.map(({ label, icon, on, told, press }) => (
        <button key={label} type="button" aria-label={`${label}，${told}`} aria-pressed={on} onClick={press} className={sideClasses}>
          <span className={on && label === '喜欢' ? 'text-liked' : ''}>
            <Icon of={icon} size={20} weight={on ? 'solid' : 'line'} />
          </span>
          {told}
        </button>
      ))}
      {isOpen(image) && (
        <button type="button" aria-haspopup="dialog" onClick={onTalk} className={sideClasses}>
          <Icon of={MessageCircle} size={20} />
          评论
        </button>
      )}
      <Share
        image={image}
        button={
          <button type="button" className={sideClasses}>
            <Icon of={Share2} size={20} />
            分享
          </button>
        }
      />
    </>
  );
}

/** A link to it or a card of it; of what is not everybody's there is no card, and the press hands on the link. */
function Share({ image, button }: { image: Image; button: ReactElement<{ onClick?: () => void }> }): ReactElement {
  if (!isOpen(image)) return cloneElement(button, { onClick: () => shareWork(image) });
  return (
    <Menu trigger={button}>
      <MenuItem icon={Share2} onSelect={() => shareWork(image)}>
        分享链接
      </MenuItem>
      <MenuItem icon={QrCode} onSelect={() => saveTallCard(image)}>
        竖版卡片
      </MenuItem>
    </Menu>
  );
}

/** More by the same maker. */
function MakersWorks({ image: { id, user } }: { image: Image }): ReactElement | null {
  const url = useImageUrl();
  const works = useImages({ pageSize: STRIP + 1, sort: 'hot', condition: [{ scope: 'user' }, { userId: user.id }] });
  const others = works.data?.images.filter((one) => one.id !== id).slice(0, STRIP);
  if (others?.length === 0) return null;
  return (
    <section aria-label={`${user.name}的作品`} className="mt-auto flex flex-col gap-2.5 pt-2">
      <div className="flex items-center justify-between text-13">
        <h3 className="font-semibold text-2">{user.name}的作品</h3>
        <Link to="/other-home-page" search={{ id: user.id }} className="relative touch-target rounded-tick text-3 num hover:text-1">
          {works.data ? `全部 ${works.data.total}` : '全部'}
        </Link>
      </div>
      <div className="grid grid-cols-5 gap-1.5">
        {Array.from({ length: STRIP }, (_, number) => {
          const one = others?.[number];
          if (others && !one) return null;
          return (
            <Pic
              key={number}
              src={one && url(one.thumb, 240)}
              alt={one ? one.title || one.prompt : ''}
              cover={
                one && (
                  <PicCover
                    as={Link}
                    label={one.title || one.prompt || '作品'}
                    {...asLink(linkOptions({ to: '.', search: (old) => ({ ...old, work: one.id }), replace: true, resetScroll: false }))}
                  />
                )
              }
            />
          );
        })}
      </div>
    </section>
  );
}
const STRIP = 5;

function Maker({ image: { user, followed }, own }: { image: Image; own: boolean }): ReactElement {
  const url = useImageUrl();
  const follow = useFollow();
  return (
    <div className="flex items-center gap-3">
      <Avatar name={user.name} src={url(user.image, 240) || undefined} size={32} />
      <Link
        to="/other-home-page"
        search={{ id: user.id }}
        className="relative touch-target min-w-0 flex-1 rounded-tick font-medium hover:underline"
      >
        <span className="block truncate">{user.name}</span>
      </Link>
      {!own && <FollowButton followed={followed} loud onToggle={() => follow({ id: user.id, followed })} />}
    </div>
  );
}

function Words({ label, children }: { label: string; children: string }): ReactElement {
  return (
    <section aria-label={label}>
      <div className="flex items-center gap-1">
        <h3 className="text-13 font-medium text-2">{label}</h3>
        <IconButton label={`复制${label}`} icon={Copy} size="sm" tip="none" onClick={() => copy(children)} />
      </div>
      <p className="text-14">{children}</p>
    </section>
  );
}
