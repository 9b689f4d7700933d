import type { ReactElement } from 'react';
import type { Model } from '#shared/contract/content.ts';
import { useModel } from '#product/model-library.ts';
import { Select } from '#ds/primitives/select/select.tsx';

type Props = {
  model: Pick<Model, 'id' | 'name'>;
  /** Undefined draws with the newest there is. */
  version: number | undefined;
  onChange: (version: number | undefined) => void;
};

/** R5.6: which version of a trained model is drawn with, where there are several. */
export function VersionSelect({ model, version, onChange }: Props): ReactElement | null {
  const versions = useModel(model.id).data?.versions ?? [];
  if (versions.length < 2) return null;
  const [newest, ...older] = versions;
  return (
    <Select
      label={`${model.name} 的版本`}
      size="sm"
      value={version === undefined || version === newest?.n ? '' : String(version)}
      items={[{ id: '', label: '最新' }, ...older.map(({ n }) => ({ id: String(n), label: `第 ${n} 版` }))]}
      onChange={(id) => onChange(id === '' ? undefined : Number(id))}
    />
  );
}
