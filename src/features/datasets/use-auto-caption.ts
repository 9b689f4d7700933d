import { useState } from 'react';
import { failureOf } from '#api/api-error.ts';
import { useDescribeItems } from '#api/datasets/hooks.ts';
import { failureMessage } from '#product/failure-message.ts';
import { DESCRIBED_MAX } from '#shared/contract/datasets.ts';
import { captionOf, type ItemEdit, tagsOf } from '#shared/rules/dataset-check.ts';
import { toast } from '#state/toasts.ts';

/** R5.6: captions pictures by what can be read and measured of them, some at a time; what was told before a failure counts. */
export function useAutoCaption(
  dataset: string,
  trigger: string,
  onEdits: (edits: ItemEdit[]) => void,
): { caption: (ids: readonly string[]) => Promise<void>; captioning: { done: number; total: number } | undefined } {
  const describe = useDescribeItems();
  const [captioning, setCaptioning] = useState<{ done: number; total: number }>();
  async function caption(ids: readonly string[]): Promise<void> {
    const edits: ItemEdit[] = [];
    let problem: string | undefined;
    setCaptioning({ done: 0, total: ids.length });
    for (let at = 0; at < ids.length && problem === undefined; at += DESCRIBED_MAX) {
      try {
        const told = await describe.mutateAsync({ id: dataset, ids: ids.slice(at, at + DESCRIBED_MAX) });
        // The trigger as it is here: a new one may still be on its way.
        for (const { id, caption: words } of told)
          edits.push({ id, caption: captionOf([trigger, ...tagsOf(words).filter((tag) => tag !== trigger)].filter(Boolean)) });
        setCaptioning({ done: Math.min(ids.length, at + DESCRIBED_MAX), total: ids.length });
      } catch (error) {
        problem = failureMessage(failureOf(error));
      }
    }
    setCaptioning(undefined);
    if (edits.length > 0) onEdits(edits);
    const left = ids.length - edits.length;
    if (problem !== undefined) toast('neg', `有 ${left} 张没有标注：${problem}。没有用积分，可以再按一次`);
    else if (left > 0) toast('warn', `有 ${left} 张读不出来，没有标注。换一张图，或自己写标注`);
  }
  return { caption, captioning };
}
