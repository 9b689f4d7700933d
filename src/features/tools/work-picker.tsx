import { type ReactElement, useState } from 'react';
import { failureOf } from '#api/api-error.ts';
import { useImages } from '#api/content/hooks.ts';
import { failureMessage } from '#product/failure-message.ts';
import { LoadMore } from '#ds/patterns/load-more/load-more.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { Dialog } from '#ds/primitives/dialog/dialog.tsx';
import { EmptyState } from '#ds/primitives/empty-state/empty-state.tsx';
import { NotLoaded } from '#ds/primitives/empty-state/not-loaded.tsx';
import { Pic } from '#ds/primitives/pic/pic.tsx';
import { PicCover } from '#ds/primitives/pic/pic-cover.tsx';
import { Skeleton } from '#ds/primitives/skeleton/skeleton.tsx';
import { useImageSizes } from '#product/use-image-sizes.ts';

const PAGE = 40;

type Props = {
  /** Several at once. @default false */
  several?: boolean;
  onPick: (keys: string[]) => void;
  onClose: () => void;
};

/** A picture out of one's own works, newest first. */
export function WorkPicker({ several = false, onPick, onClose }: Props): ReactElement {
  const [pages, setPages] = useState(1);
  const [chosen, setChosen] = useState<string[]>([]);
  const works = useImages({ condition: [{ scope: 'mine' }], sort: 'new', pageSize: PAGE * pages });
  const sizes = useImageSizes();
  const keyOf = (value: string) => value.split('?')[0] ?? '';
  function press(key: string): void {
    if (several) setChosen((before) => (before.includes(key) ? before.filter((one) => one !== key) : [...before, key]));
    else onPick([key]);
  }
  const images = works.data?.images ?? [];
  return (
    <Dialog
      open
      title="从我的创作选"
      width="manage"
      onClose={onClose}
      footer={
        several && (
          <Button variant="primary" disabledReason={chosen.length === 0 ? '还没有选择' : undefined} onClick={() => onPick(chosen)}>
            {`使用 ${chosen.length} 张`}
          </Button>
        )
      }
    >
      {works.isPending ? (
        <div aria-hidden="true" className="grid grid-cols-3 gap-gallery pb-4 tablet:grid-cols-5">
          {Array.from({ length: 10 }, (_, i) => (
            <Skeleton key={i} ratio={1} />
          ))}
        </div>
      ) : works.isError && !works.data ? (
        <NotLoaded title="作品没有载入" problem={failureMessage(failureOf(works.error))} onRetry={() => void works.refetch()} />
      ) : images.length === 0 ? (
        <EmptyState title="还没有作品">可以先生成一张，或直接上传图片。</EmptyState>
      ) : (
        <>
          <ul className="grid grid-cols-3 gap-gallery tablet:grid-cols-5">
            {images.map((image) => {
              const key = keyOf(image.url);
              const name = image.title || image.prompt.slice(0, 40) || '未命名作品';
              return (
                <li key={image.id}>
                  <Pic
                    {...sizes(image.thumb, 160)}
                    alt={name}
                    ratio={1}
                    checker={image.kind === 'matt'}
                    selection={several ? { label: `选择 ${name}`, checked: chosen.includes(key), onChange: () => press(key) } : undefined}
                    cover={several ? undefined : <PicCover as="button" label={`使用 ${name}`} onClick={() => press(key)} />}
                  />
                </li>
              );
            })}
          </ul>
          <LoadMore
            more={(works.data?.total ?? 0) > images.length}
            pending={works.isFetching}
            problem={works.isError ? failureMessage(failureOf(works.error)) : undefined}
            onMore={() => setPages(pages + 1)}
          />
        </>
      )}
    </Dialog>
  );
}
