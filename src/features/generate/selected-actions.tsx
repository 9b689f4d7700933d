import { Bookmark, Download, Globe, Lock, SquareSplitHorizontal } from 'lucide-react';
import { lazy, type ReactElement, Suspense, useState } from 'react';
import { usePermission } from '#api/account/hooks.ts';
import { useFavorite, useSaveImages } from '#api/content/hooks.ts';
import type { Image } from '#shared/contract/content.ts';
import { useDownloadKeys } from '#product/page-keys.ts';
import { BatchBar } from '#ds/patterns/batch-bar/batch-bar.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { openDialog } from '#state/dialogs.ts';
import { toast } from '#state/toasts.ts';

const CompareDialog = lazy(() => import('./compare-dialog.tsx').then((module) => ({ default: module.CompareDialog })));

type SelectedProps = { pictures: Image[]; total: number; onAll: (on: boolean) => void; onClose: () => void; onChanged: () => void };

/** What can be done with the pictures selected in the feed. */
export function SelectedActions({ pictures, total, onAll, onClose, onChanged }: SelectedProps): ReactElement {
  const favorite = useFavorite();
  const change = useSaveImages();
  const mayHide = usePermission()?.features.private ?? false;
  const [comparing, setComparing] = useState(false);
  const [first, second, third] = pictures;
  const none = pictures.length === 0;
  const ids = pictures.map(({ id }) => id);
  useDownloadKeys(ids);
  const changed = (text: string) => () => {
    toast('pos', text);
    onChanged();
  };
  function collect(): void {
    const marks = pictures.map(({ id }) => favorite.mutateAsync({ kind: 'image', action: 'collect', targetId: id, on: true }));
    // What fails is told by the query client, once.
    Promise.all(marks).then(changed(`已收藏 ${pictures.length} 张`), onChanged);
  }
  function setVisibility(visibility: 'public' | 'private'): void {
    if (visibility === 'private' && !mayHide) return openDialog('membership');
    const text = visibility === 'private' ? `${pictures.length} 张已设为私有` : `${pictures.length} 张已公开`;
    change.mutate(
      { ids, set: { visibility } },
      {
        onSuccess: ({ data }) => changed(data.waiting > 0 ? `${text}，其中 ${data.waiting} 张审核通过后公开` : text)(),
      },
    );
  }
  return (
    <div className="interactive pointer-events-none sticky bottom-0 z-batch mt-auto flex justify-center pt-4 max-tablet:bottom-60">
      <BatchBar
        summary={`已选 ${pictures.length} 张`}
        checked={none ? false : pictures.length === total ? true : 'mixed'}
        onAll={onAll}
        onClose={onClose}
      >
        <Button size="sm" variant="ghost" icon={Download} disabled={none} onClick={() => openDialog('export', ids)}>
          下载
        </Button>
        <Button
          size="sm"
          variant="ghost"
          icon={SquareSplitHorizontal}
          disabledReason={second && !third ? undefined : '选两张就能对比'}
          onClick={() => setComparing(true)}
        >
          对比
        </Button>
        <Button size="sm" variant="ghost" icon={Lock} disabled={none} onClick={() => setVisibility('private')}>
          设为私有
        </Button>
        <Button size="sm" variant="ghost" icon={Globe} disabled={none} onClick={() => setVisibility('public')}>
          公开
        </Button>
        <Button size="sm" variant="ghost" icon={Bookmark} disabled={none} onClick={collect}>
          收藏
        </Button>
      </BatchBar>
      <Suspense>{comparing && first && second && <CompareDialog pair={[first, second]} onClose={() => setComparing(false)} />}</Suspense>
    </div>
  );
}
