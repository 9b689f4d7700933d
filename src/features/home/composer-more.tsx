import { RectangleHorizontal, RectangleVertical, Square } from 'lucide-react';
import type { ReactElement } from 'react';
import { useDict, useEnrichments, usePictureCounts } from '#api/content/hooks.ts';
import { WandMenu } from '#ds/patterns/wand-menu/wand-menu.tsx';
import { Select } from '#ds/primitives/select/select.tsx';
import type { Choice } from './making.ts';

/** What only wider screens have room for beside the model; phones do not fetch it. */
export function Ratio({ making, onChange }: Choice): ReactElement {
  const ratios = useDict('canvaRatioList').data ?? [];
  const shape = ratios.find((row) => row.val === making.ratio);
  const [width, height] = [Number(shape?.val2), Number(shape?.val3)];
  return (
    <Select
      label="画幅"
      size="sm"
      face="flat"
      icon={width === height ? Square : width > height ? RectangleHorizontal : RectangleVertical}
      value={making.ratio}
      placeholder={making.ratio}
      items={ratios.map((row) => ({ id: String(row.val), label: String(row.val), hint: `${row.val2} × ${row.val3}` }))}
      onChange={(ratio) => onChange({ ...making, ratio })}
    />
  );
}

export function CountAndRewriting({ making, onChange }: Choice): ReactElement {
  const counts = usePictureCounts();
  const levels = useEnrichments();
  const level = making.tipOptimize ?? 'off';
  return (
    <>
      <Select
        label="张数"
        size="sm"
        face="flat"
        value={String(making.num)}
        placeholder={`${making.num} 张`}
        items={counts.map(({ id, label, locked }) => ({ id, label, disabled: locked !== undefined, hint: locked?.name }))}
        onChange={(num) => onChange({ ...making, num: Number(num) })}
      />
      <WandMenu levels={levels} value={level} on={level !== 'off'} onChange={(tipOptimize) => onChange({ ...making, tipOptimize })} />
    </>
  );
}
