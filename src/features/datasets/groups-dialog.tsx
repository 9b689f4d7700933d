import { type ReactElement, useState } from 'react';
import { useDeleteDataset, useSplitDataset } from '#api/datasets/hooks.ts';
import { failureOf } from '#api/api-error.ts';
import { failureMessage } from '#product/failure-message.ts';
import { useImageUrl } from '#product/use-image-url.ts';
import { groupsByLook, GROUPS_MOST } from '#shared/rules/dataset-groups.ts';
import { Button } from '#ds/primitives/button/button.tsx';
import { Dialog } from '#ds/primitives/dialog/dialog.tsx';
import { Note } from '#ds/primitives/note/note.tsx';
import { TextField } from '#ds/primitives/text-field/text-field.tsx';
import { toast } from '#state/toasts.ts';
import type { Kept } from './edits.ts';

type Props = {
  dataset: { id: string; name: string };
  items: readonly Kept[];
  onClose: () => void;
  /** To a dataset that was made. */
  onMade: (id: string) => void;
};
type Group = { name: string; ids: readonly string[] };

const NAME_MAX = 30;

/** R8.12: the groups that a set of unlike pictures falls into: pictures are moved between them, and each can become a dataset of its own. */
export function GroupsDialog({ dataset, items, onClose, onMade }: Props): ReactElement {
  const url = useImageUrl();
  const split = useSplitDataset();
  const remove = useDeleteDataset();
  const named = (n: number) => `${dataset.name.slice(0, NAME_MAX - 2)} ${n}`;
  const [groups, setGroups] = useState<readonly Group[]>(() => groupsByLook(items).map((ids, n) => ({ name: named(n + 1), ids })));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const filled = groups.filter(({ ids }) => ids.length > 0);

  function choose(id: string): void {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  }
  /** Puts what is chosen into a group, or into a new one at the end. */
  function move(to: number): void {
    const all = to < groups.length ? groups : [...groups, { name: named(groups.length + 1), ids: [] }];
    const moved = items.flatMap(({ id }) => (chosen.has(id) ? [id] : []));
    setGroups(all.map(({ name, ids }, n) => ({ name, ids: [...ids.filter((id) => !chosen.has(id)), ...(n === to ? moved : [])] })));
    setChosen(new Set());
  }
  function make(parts: readonly Group[]): void {
    split.mutate(
      { id: dataset.id, parts: parts.map(({ name, ids }) => ({ name, ids: [...ids] })) },
      {
        onSuccess: (made) => {
          onClose();
          toast('pos', `已建 ${made.length} 个数据集，原来的还在`, {
            label: '撤销',
            run: () => {
              for (const { id } of made) remove.mutate(id);
              onMade(dataset.id);
            },
          });
          const [first] = made;
          if (first) onMade(first.id);
        },
      },
    );
  }
  const unnamed = filled.some(({ name }) => name.trim() === '');
  return (
    <Dialog
      open
      width="manage"
      title={`看着像 ${filled.length} 组`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button variant="primary" pending={split.isPending} disabled={unnamed || filled.length < 2} onClick={() => make(filled)}>
            分成 {filled.length} 个数据集
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <p className="text-13 text-2">按颜色、明暗和细节分的。点图片选中，再放到别的组；原来的数据集不会变。</p>
        {split.isError && <Note tone="neg">没有新建数据集：{failureMessage(failureOf(split.error))}。图片和分组都还在。</Note>}
        {groups.map(({ name, ids }, at) => (
          <section key={at} aria-label={`第 ${at + 1} 组`} className="flex flex-col gap-2.5">
            <div className="flex flex-wrap items-center gap-2">
              <div className="w-60 max-tablet:w-full">
                <TextField
                  label={`第 ${at + 1} 组的名称`}
                  hideLabel
                  value={name}
                  maxLength={NAME_MAX}
                  onChange={(text) => setGroups(groups.map((group, n) => (n === at ? { ...group, name: text } : group)))}
                />
              </div>
              <span className="text-13 text-3 num">{ids.length} 张</span>
              <span className="ml-auto flex gap-2">
                {chosen.size > 0 && ![...chosen].every((id) => ids.includes(id)) && (
                  <Button size="sm" onClick={() => move(at)}>
                    放到第 {at + 1} 组
                  </Button>
                )}
                {ids.length > 0 && (
                  <Button
                    size="sm"
                    variant="ghost"
                    disabled={split.isPending || name.trim() === ''}
                    aria-label={`第 ${at + 1} 组单独建数据集`}
                    onClick={() => make([{ name, ids }])}
                  >
                    单独建数据集
                  </Button>
                )}
              </span>
            </div>
            <ul aria-label={`第 ${at + 1} 组的图片`} className="flex flex-wrap gap-2">
              {ids.map((id) => {
                const place = items.findIndex((item) => item.id === id);
                const item = items[place];
                return (
                  item && (
                    <li key={id}>
                      <button
                        type="button"
                        aria-label={`第 ${place + 1} 张`}
                        aria-pressed={chosen.has(id)}
                        onClick={() => choose(id)}
                        className="block rounded-img outline-offset-2 aria-pressed:outline-2 aria-pressed:outline-accent"
                      >
                        <img src={url(item.url, 240)} alt="" loading="lazy" className="size-16 rounded-img object-cover" />
                      </button>
                    </li>
                  )
                );
              })}
            </ul>
          </section>
        ))}
        {chosen.size > 0 && filled.length < GROUPS_MOST && (
          <span>
            <Button size="sm" onClick={() => move(groups.length)}>
              选中的 {chosen.size} 张成一组
            </Button>
          </span>
        )}
      </div>
    </Dialog>
  );
}
