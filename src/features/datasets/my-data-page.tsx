import { useQueryClient } from '@tanstack/react-query';
import { Link, linkOptions } from '@tanstack/react-router';
import { Copy, Download, Ellipsis, Pencil, Plus, Trash2 } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useSnapshot } from 'valtio';
import { failureOf } from '#api/api-error.ts';
import { useCopyDataset, useDatasets, useDeleteDataset, useRestoreDataset, useSaveDataset } from '#api/datasets/hooks.ts';
import { datasetQuery } from '#api/datasets/queries.ts';
import { failureMessage } from '#product/failure-message.ts';
import { useImageUrl } from '#product/use-image-url.ts';
import type { Dataset, DatasetKind } from '#shared/contract/datasets.ts';
import { UPLOAD_RULE } from '#shared/rules/limits.ts';
import { InBar } from '#ds/foundations/bar-place.tsx';
import { DatasetCard } from '#ds/patterns/dataset-card/dataset-card.tsx';
import { UploadWell } from '#ds/patterns/upload-well/upload-well.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { EmptyState } from '#ds/primitives/empty-state/empty-state.tsx';
import { NotLoaded } from '#ds/primitives/empty-state/not-loaded.tsx';
import { SignInFirst } from '#ds/primitives/empty-state/sign-in-first.tsx';
import { IconButton } from '#ds/primitives/icon-button/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '#ds/primitives/menu/menu.tsx';
import { Segmented } from '#ds/primitives/segmented/segmented.tsx';
import { Skeleton } from '#ds/primitives/skeleton/skeleton.tsx';
import { asLink } from '#lib/as-link.ts';
import { saveFile } from '#lib/download.ts';
import { count, day } from '#lib/format.ts';
import { requireLogin, session } from '#state/session.ts';
import { toast } from '#state/toasts.ts';
import { addFiles } from './adding.ts';
import { DatasetDialog } from './dataset-dialog.tsx';
import { datasetKinds } from './dataset-kinds.ts';

type Props = {
  kind: DatasetKind | 'all';
  onKind: (kind: DatasetKind | 'all') => void;
  /** Goes to where a dataset is worked on. */
  onOpen: (id: string) => void;
};

const gridClasses = 'grid grid-cols-2 gap-4 desktop:grid-cols-4';

/** R5.6: a member's datasets: made, renamed, copied and deleted here, opened where they are worked on. */
export function MyDataPage(props: Props): ReactElement {
  const { token } = useSnapshot(session);
  return token ? (
    <MyData {...props} />
  ) : (
    <>
      <InBar>
        <h1 className="text-20 font-semibold">我的数据集</h1>
      </InBar>
      <SignInFirst onSignIn={requireLogin}>数据集只有你自己能看到。</SignInFirst>
    </>
  );
}

function MyData({ kind, onKind, onOpen }: Props): ReactElement {
  const url = useImageUrl();
  const client = useQueryClient();
  const query = useDatasets();
  const save = useSaveDataset();
  const copy = useCopyDataset();
  const removal = useDeleteDataset();
  const restoring = useRestoreDataset();
  /** What the dialog is about: a dataset, or a new one. */
  const [named, setNamed] = useState<Dataset | 'new'>();
  const shown = query.data?.filter((one) => kind === 'all' || one.kind === kind);

  const restore = ({ id, name }: Dataset) => restoring.mutate(id, { onSuccess: () => toast('pos', `已恢复「${name}」`) });
  const remove = (dataset: Dataset) =>
    removal.mutate(dataset.id, {
      onSuccess: () => toast('pos', `已删除「${dataset.name}」`, { label: '撤销', run: () => restore(dataset) }),
    });
  async function pack({ id, name }: Dataset): Promise<void> {
    toast('info', `正在打包「${name}」`);
    try {
      const [{ zipOf }, { dataset, items }] = await Promise.all([import('./zip.ts'), client.fetchQuery(datasetQuery(id))]);
      saveFile(await zipOf(items, dataset.trigger, url), `${name}.zip`);
    } catch {
      toast('neg', `「${name}」没有打包成，可能是网络断开了。数据集没有变，请再试一次`);
    }
  }
  async function begin(files: readonly File[]): Promise<void> {
    const made = await save
      .mutateAsync({ name: `数据集 ${day(new Date().toISOString())}`, ...(kind !== 'all' && { kind }) })
      .catch(() => undefined);
    if (!made) return;
    void addFiles(client, made.id, files);
    onOpen(made.id);
  }

  return (
    <div className="flex flex-col gap-4 pt-1">
      <InBar>
        <h1 className="text-20 font-semibold">我的数据集</h1>
        {query.data && query.data.length > 0 && (
          <p className="text-13 text-3 num">
            {count(query.data.length)} 个，共 {count(query.data.reduce((sum, one) => sum + one.count, 0))} 张
          </p>
        )}
      </InBar>
      <div className="flex flex-wrap items-center gap-2">
        <Segmented
          label="用途"
          value={kind}
          items={[
            { id: 'all', label: '全部' },
            ...datasetKinds.filter(({ id }) => id !== 'custom' || query.data?.some((one) => one.kind === 'custom')),
          ]}
          onChange={onKind}
        />
        <span className="ml-auto">
          <Button variant="primary" icon={Plus} onClick={() => setNamed('new')}>
            新建数据集
          </Button>
        </span>
      </div>
      {query.isError && !query.data ? (
        <NotLoaded title="数据集没有载入" problem={failureMessage(failureOf(query.error))} onRetry={() => void query.refetch()} />
      ) : !shown ? (
        <div aria-hidden="true" className={gridClasses}>
          {Array.from({ length: 4 }, (_, n) => (
            <Skeleton key={n} />
          ))}
        </div>
      ) : (
        <>
          {query.data?.length === 0 && (
            <EmptyState title="还没有数据集">训练自己的画风或角色时，图片收在数据集里。拖入图片就能开始。</EmptyState>
          )}
          <ul className={gridClasses}>
            {shown.map((dataset) => (
              <li key={dataset.id} className="min-w-0">
                <DatasetCard
                  as={Link}
                  name={dataset.name}
                  covers={dataset.covers.map((cover) => url(cover, 360))}
                  facts={[`${count(dataset.count)} 张`, `已标注 ${count(dataset.captioned)}`]}
                  open={asLink(linkOptions({ to: '/tool/study/edit-data-list', search: { id: dataset.id } }))}
                  actions={
                    <Menu trigger={<IconButton size="sm" onImage tip="none" icon={Ellipsis} label={`「${dataset.name}」的操作`} />}>
                      <MenuItem icon={Pencil} onSelect={() => setNamed(dataset)}>
                        改名与用途
                      </MenuItem>
                      <MenuItem
                        icon={Copy}
                        onSelect={() => copy.mutate(dataset.id, { onSuccess: ({ name }) => toast('pos', `已复制为「${name}」`) })}
                      >
                        复制
                      </MenuItem>
                      <MenuItem icon={Download} onSelect={() => void pack(dataset)}>
                        下载图片和标注
                      </MenuItem>
                      <MenuSeparator />
                      <MenuItem icon={Trash2} tone="neg" onSelect={() => remove(dataset)}>
                        删除
                      </MenuItem>
                    </Menu>
                  }
                />
              </li>
            ))}
            <li className="aspect-square min-w-0">
              <UploadWell
                label="拖入图片新建"
                help={`JPG、PNG、WebP，${UPLOAD_RULE}，至少 10 张为好`}
                button="选图片"
                accept="image/png,image/jpeg,image/webp,text/plain,application/zip,.zip"
                multiple
                fill
                disabled={save.isPending}
                onFiles={(files) => void begin(files)}
              />
            </li>
          </ul>
        </>
      )}
      {named && (
        <DatasetDialog
          dataset={named === 'new' ? undefined : named}
          onClose={() => setNamed(undefined)}
          onSaved={({ id }) => {
            setNamed(undefined);
            if (named === 'new') onOpen(id);
          }}
        />
      )}
    </div>
  );
}
