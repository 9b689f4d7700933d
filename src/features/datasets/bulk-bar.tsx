import { type ReactElement, type ReactNode, useState } from 'react';
import { frameOf, type ItemEdit } from '#shared/rules/dataset-check.ts';
import type { Selection } from '#ds/foundations/use-selection.ts';
import { BatchBar, BatchBarLine } from '#ds/patterns/batch-bar/batch-bar.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import { triggerFirst } from './bulk-tags.ts';
import { cropToRatio, keptCrop, wholeOf } from './crop-box.ts';
import type { Change, Kept } from './edits.ts';

type Props = {
  selection: Selection;
  items: readonly Kept[];
  trigger: string;
  /** Width ÷ height that all are cut to, and its name. */
  ratio: { name: string; share: number };
  /** One step of work, and what to say of it. */
  onTake: (change: Change, text: string) => void;
  onEdits: (edits: ItemEdit[]) => void;
  onCaption: (ids: readonly string[]) => void;
  captioning: { done: number; total: number } | undefined;
  /** What else can be done with the selected ones. */
  children?: ReactNode;
};

/** R5.6: what can be done with several pictures of a dataset at once, each a step that is undone as a whole. */
export function BulkBar({ selection, items, trigger, ratio, onTake, onEdits, onCaption, captioning, children }: Props): ReactElement {
  const [tagging, setTagging] = useState(false);
  const chosen = items.filter(({ id }) => selection.has(id));
  const none = chosen.length === 0;
  /** The largest box of the ratio about the middle of each. */
  function cropAll(): void {
    const edits = chosen.map((item) => {
      const frame = frameOf(item);
      return { id: item.id, crop: keptCrop(cropToRatio(item.crop ?? wholeOf(item), ratio.share, frame), frame) };
    });
    onTake({ edits }, `${edits.length} 张裁成 ${ratio.name}`);
  }
  return (
    <>
      <BatchBar
        summary={`已选 ${selection.ids.length} 张`}
        checked={selection.ids.length === items.length ? true : selection.ids.length > 0 ? 'mixed' : false}
        onAll={selection.all}
        onClose={selection.end}
      >
        <Button size="sm" variant="ghost" disabled={none} onClick={() => setTagging(true)}>
          改标签
        </Button>
        {trigger !== '' && (
          <Button size="sm" variant="ghost" disabled={none} onClick={() => onEdits(triggerFirst(chosen, trigger))}>
            触发词提前
          </Button>
        )}
        <Button size="sm" variant="ghost" pending={captioning !== undefined} disabled={none} onClick={() => onCaption(selection.ids)}>
          自动标注
        </Button>
        <Button size="sm" variant="ghost" disabled={none} onClick={cropAll}>
          统一裁 {ratio.name}
        </Button>
        <BatchBarLine />
        {children}
      </BatchBar>
      {tagging && (
        <BulkDialog
          items={chosen}
          trigger={trigger}
          onClose={() => setTagging(false)}
          onEdits={(edits) => {
            setTagging(false);
            onEdits(edits);
          }}
        />
      )}
    </>
  );
}
