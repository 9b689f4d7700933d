import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Bookmark, Copy, Download, Flag, FolderHeart, Heart, Sparkle } from 'lucide-react';
import { lazy, type ReactElement, Suspense, useDeferredValue, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { failureOf } from '#api/api-error.ts';
import { useWork } from '#api/content/hooks.ts';
import { markImage } from '#api/content/marks.ts';
import type { Image } from '#shared/contract/content.ts';
import { fileName } from '#shared/rules/file-name.ts';
import { failureMessage } from '#product/failure-message.ts';
import { useFollow } from '#api/people/hooks.ts';
import { useDownloadKeys } from '#product/page-keys.ts';
import { CompareSlider } from '#ds/patterns/compare-slider/compare-slider.tsx';
import { FollowButton } from '#ds/patterns/follow-button/follow-button.tsx';
import { Avatar } from '#ds/primitives/avatar/avatar.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { Dialog } from '#ds/primitives/dialog/dialog.tsx';
import { NotLoaded } from '#ds/primitives/empty-state/not-loaded.tsx';
import { EmptyState } from '#ds/primitives/empty-state/empty-state.tsx';
import { IconButton } from '#ds/primitives/icon-button/icon-button.tsx';

import { Skeleton } from '#ds/primitives/skeleton/skeleton.tsx';
import { Tag } from '#ds/primitives/tag/tag.tsx';
import { download } from '#lib/download.ts';
import { count, day } from '#lib/format.ts';
import { copy } from '#product/copy.ts';
import { openDialog } from '#state/dialogs.ts';
import { openReport } from '#state/report.ts';
import { requireLogin, session } from '#state/session.ts';
import { useImageUrl } from '#product/use-image-url.ts';
import { OwnerTools } from './owner-tools.tsx';
import { Trail } from './trail.tsx';

const SamePanel = lazy(() => import('./same-panel.tsx').then((module) => ({ default: module.SamePanel })));

type WorkDialogProps = {
  id: string;
  /** Shows the 画同款 report instead of the facts. */
  same: boolean;
  onSame: (on: boolean) => void;
  onClose: () => void;
};

/** R4.3, R5.2: one picture in full with its parameters and everything that can be done with it. Opened by the address. */
export function WorkDialog({ id, same, onSame, onClose }: WorkDialogProps): ReactElement {
  const work = useWork(id);
  const image = work.data;
  // The frame and the picture are painted first.
  const isPainted = useDeferredValue(true, false);
  const failure = failureOf(work.error);
  return (
    <Dialog open addressed title={image?.title || '作品'} width="membership" onClose={onClose}>
      {image ? (
        <div className="grid items-start gap-6 pb-2 tablet:cols-work">
          <Stage image={image} />
          {!isPainted ? (
            <Skeleton ratio={0.8} />
          ) : same ? (
            <Suspense fallback={<Skeleton ratio={0.8} />}>
              <SamePanel image={image} onBack={() => onSame(false)} />
            </Suspense>
          ) : (
            <Facts image={image} onSame={() => onSame(true)} />
          )}
        </div>
      ) : work.isPending ? (
        <div aria-hidden="true" className="grid gap-6 pb-2 tablet:cols-work">
          <Skeleton ratio={1} />
          <Skeleton ratio={0.6} />
        </div>
      ) : failure.kind === 'not-found' ? (
        <EmptyState stone="lens" title="作品不在了">
          作者可能删除了它，或者设为了私有。
        </EmptyState>
      ) : (
        <NotLoaded title="作品没有载入" problem={failureMessage(failure)} onRetry={() => void work.refetch()} />
      )}
    </Dialog>
  );
}

function Stage({ image }: { image: Image }): ReactElement {
  const url = useImageUrl();
  // What a tool worked on, or the reference of image to image. A 3D work or a logo is no picture of its source.
  const tool = image.kind === 'matt' || image.kind === 'enlarge';
  const source = tool ? image.source : image.kind === 'img2img' ? image.params?.image : undefined;
  const name = tool ? '原图' : '参考图';
  return (
    <div className="grid place-items-center rounded-card bg-inset p-3 tablet:sticky tablet:top-0">
      {source ? (
        <CompareSlider
          label={`${name}与结果对比`}
          ratio={image.width / image.height}
          before={{ src: url(source), alt: name, tag: name }}
          after={{ src: url(image.url), alt: image.prompt, tag: '结果' }}
        />
      ) : (
        <img
          src={url(image.url)}
          alt={`${image.title || image.prompt}，AI 生成`}
          width={image.width}
          height={image.height}
          className="h-auto max-h-stage w-full rounded-img object-contain"
        />
      )}
    </div>
  );
}

function Facts({ image, onSame }: { image: Image; onSame: () => void }): ReactElement {
  const { userInfo } = useSnapshot(session);
  const url = useImageUrl();
  const client = useQueryClient();
  const { params } = image;
  const facts: [string, string | number | undefined][] = [
    ['模型', image.model?.name],
    ['尺寸', `${image.width} × ${image.height}`],
    ['种子', params?.seed],
    ['步数', params?.steps],
    ['引导强度', params?.cfg],
    ['采样器', params?.sampler],
    // When it was published nobody knows; many works never are.
    ['创建于', day(image.createdAt)],
    ['浏览', count(image.views)],
  ];
  const known = facts.filter(([, value]) => value !== undefined && value !== '');
  const own = userInfo?.id === image.user.id;
  const box = useRef<HTMLDivElement>(null);
  useDownloadKeys(own ? [image.id] : [], box);
  return (
    <div ref={box} className="flex min-w-0 flex-col gap-4">
      <Maker image={image} own={own} />
      <div className="flex flex-wrap items-center gap-1.5">
        <Tag>{image.isPreview ? 'AI 生成 · 预览' : 'AI 生成'}</Tag>
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
      {image.prompt ? (
        <Words label="画面描述">{image.prompt}</Words>
      ) : (
        image.visibility === 'prompt_hidden' && <p className="text-13 text-3">作者隐藏了画面描述。</p>
      )}
      {image.negativePrompt && <Words label="反向描述">{image.negativePrompt}</Words>}
      <Trail image={image} />
      {image.sameAs && (
        <p className="text-13 text-3">
          同款来自
          <Link to="." search={(old) => ({ ...old, work: image.sameAs?.id })} replace className="rounded-tick text-accent hover:underline">
            {image.sameAs.user.name}
            {image.sameAs.title && `《${image.sameAs.title}》`}
          </Link>
        </p>
      )}
      <dl className="grid grid-cols-2 gap-x-4 gap-y-1 text-13 num">
        {known.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-2 border-b border-line-1 py-1">
            <dt className="flex-none text-3">{name}</dt>
            <dd className="truncate">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="stone" icon={Sparkle} onClick={onSame}>
          画同款
        </Button>
        <IconButton
          label={`喜欢，${count(image.likes)}`}
          icon={Heart}
          pressed={image.liked}
          mark="like"
          tip="none"
          onClick={() => markImage(client, image, 'like')}
        />
        <span aria-hidden="true" className="-ml-1 text-13 text-3 num">
          {count(image.likes)}
        </span>
        <IconButton
          label={`收藏，${count(image.collects)}`}
          icon={Bookmark}
          pressed={image.collected}
          tip="none"
          onClick={() => markImage(client, image, 'collect')}
        />
        <span aria-hidden="true" className="-ml-1 text-13 text-3 num">
          {count(image.collects)}
        </span>
        <span className="ml-auto flex gap-1">
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
          <IconButton
            label="加入收藏集"
            icon={FolderHeart}
            onClick={() => (session.token ? openDialog('collection', [image.id]) : requireLogin())}
          />
          <IconButton
            label="下载"
            icon={Download}
            onClick={() => (own ? openDialog('export', [image.id]) : download(url(image.url), fileName(image)))}
          />
          {!own && (
            <IconButton
              label="举报"
              icon={Flag}
              onClick={() => openReport({ kind: 'image', id: image.id, name: image.title || '这张图' })}
            />
          )}
        </span>
      </div>
      {own && <OwnerTools image={image} />}
    </div>
  );
}

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
