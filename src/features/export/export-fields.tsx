import { Link2, Lock, Unlink2 } from 'lucide-react';
import { type ReactElement, type ReactNode, useState } from 'react';
import { EXPORT_SIDE_MAX, EXPORT_SIDE_MIN, type ExportFacts, PADDING_MAX } from '#shared/contract/export.ts';
import { Icon } from '#ds/foundations/icon.tsx';
import { SwatchRow } from '#ds/patterns/swatch-row/swatch-row.tsx';
import { TokenField } from '#ds/patterns/token-field/token-field.tsx';
import { Checkbox } from '#ds/primitives/checkbox/checkbox.tsx';
import { IconButton } from '#ds/primitives/icon-button/icon-button.tsx';
import { RadioGroup } from '#ds/primitives/radio-group/radio-group.tsx';
import { Segmented } from '#ds/primitives/segmented/segmented.tsx';
import { Stepper } from '#ds/primitives/stepper/stepper.tsx';
import { Switch } from '#ds/primitives/switch/switch.tsx';
import { TextField } from '#ds/primitives/text-field/text-field.tsx';
import { TextLink } from '#ds/primitives/text-link/text-link.tsx';
import { type ExportForm, lockedTo, type Size } from './export-form.ts';

const formats = [
  { id: 'png', label: 'PNG' },
  { id: 'webp', label: 'WebP' },
  { id: 'jpeg', label: 'JPEG' },
] as const;
const tokens = [
  { id: 'title', label: '作品名' },
  { id: 'index', label: '序号' },
  { id: 'size', label: '宽x高' },
  { id: 'seed', label: '种子' },
  { id: 'day', label: '日期' },
  { id: 'model', label: '模型' },
] as const;
const grounds = [
  { id: 'white', label: '白', colour: '#ffffff' },
  { id: 'black', label: '黑', colour: '#111111' },
  { id: 'sand', label: '米', colour: '#e9dcb6' },
  { id: 'jade', label: '石绿', colour: '#2c8c84' },
];

export type FieldsProps = {
  facts: ExportFacts;
  form: ExportForm;
  /** Several pictures go into one zip: each has a size of its own. */
  several: boolean;
  /** What is exported of the picture, and the file's pixels. */
  area: Size;
  size: Size;
  agreed: boolean;
  /** The name the first file gets. */
  example: string;
  onForm: (change: Partial<ExportForm>) => void;
  onCustom: (size: Size) => void;
  onAgreed: (agreed: boolean) => void;
};

/** Everything that is chosen about a file, in the order of the drawing. */
export function ExportFields({ facts, form, several, area, size, agreed, example, onForm, onCustom, onAgreed }: FieldsProps): ReactElement {
  const transparent = facts.subject !== null;
  const sizes = [
    { id: '1x', label: '1x' },
    { id: '2x', label: '2x' },
    ...(several ? [] : [{ id: 'custom' as const, label: '自定义' }]),
  ] as const;
  return (
    <div className="flex flex-col gap-4">
      <Row label="格式">
        <Segmented label="格式" full items={formats} value={form.format} onChange={(format) => onForm({ format })} />
        {transparent && <Help>JPEG 存不了透明，要先选一个底色。</Help>}
        {transparent && form.format === 'jpeg' && (
          <SwatchRow
            label="底色"
            noneLabel={null}
            compact
            swatches={grounds}
            value={form.ground}
            onChange={(ground) => onForm({ ground })}
          />
        )}
      </Row>
      <Row label="尺寸">
        <div className="flex items-center gap-3">
          <div className="flex-1">
            <Segmented
              label="尺寸"
              full
              items={sizes}
              value={form.size}
              onChange={(next) => {
                onForm({ size: next });
                if (next === 'custom') onCustom(size);
              }}
            />
          </div>
          {form.size !== 'custom' && (
            <span className="text-13 whitespace-nowrap text-2 num">
              {size.width} × {size.height}
            </span>
          )}
        </div>
        {form.size === 'custom' && <CustomSize area={area} size={size} onChange={onCustom} />}
        {form.size === '2x' && (
          <Help>{facts.pixelArt ? '2x 逐点放大，像素边缘不发虚。' : '2x 为重采样，不补细节；要补细节用图片放大。'}</Help>
        )}
      </Row>
      {transparent && (
        <Row label="裁边">
          <div className="flex min-h-9 flex-wrap items-center justify-between gap-2">
            <span className="flex items-center gap-2 text-13">
              <Switch label="裁掉透明边" checked={form.trim} onChange={(trim) => onForm({ trim })} />
              <span aria-hidden="true">裁掉透明边</span>
            </span>
            <span className="flex items-center gap-2 text-13 text-2">
              <span aria-hidden="true">留白</span>
              <Stepper
                label="留白"
                value={form.padding}
                min={0}
                max={PADDING_MAX}
                disabled={!form.trim}
                onChange={(padding) => onForm({ padding })}
              />
              px
            </span>
          </div>
        </Row>
      )}
      <Row label="标识">
        <Labelling facts={facts} form={form} agreed={agreed} onForm={onForm} onAgreed={onAgreed} />
        <span className="flex items-center gap-1.5 text-12 text-3">
          <Icon of={Lock} size={13} />
          隐式标识始终写在文件元数据里，两种都有。
        </span>
      </Row>
      <Row label="文件名">
        <TokenField label="文件名" tokens={tokens} value={form.name} onChange={(name) => onForm({ name })} />
        <span className="truncate text-12 text-3 num">{example}</span>
      </Row>
    </div>
  );
}

/** §D8: whether pictures leave by themselves or together, a picture alone or beside the one it was made from. */
export function Whole({
  several,
  together,
  onTogether,
}: {
  several: boolean;
  together: boolean;
  onTogether: (on: boolean) => void;
}): ReactElement {
  return (
    <Row label="内容">
      <Segmented
        label="内容"
        full
        items={[
          { id: 'apart', label: several ? '每张一个文件' : '这张图' },
          { id: 'together', label: several ? '拼成一张' : '前后对比' },
        ]}
        value={together ? 'together' : 'apart'}
        onChange={(id) => onTogether(id === 'together')}
      />
    </Row>
  );
}

/** What is to be known of pictures together; there is nothing to choose. */
export function SheetFields({ label, name }: { label: string | undefined; name: string }): ReactElement {
  return (
    <>
      <Row label="格式">
        <p className="pt-2 text-13 text-3">JPEG，每张最长边 1024，适合发给人看。{label ? `右下角写「${label}」。` : ''}</p>
      </Row>
      <Row label="文件名">
        <span className="truncate pt-2 text-13 text-3 num">{name}</span>
      </Row>
    </>
  );
}

type LabellingProps = Pick<FieldsProps, 'facts' | 'form' | 'agreed' | 'onForm' | 'onAgreed'>;

function Labelling({ facts, form, agreed, onForm, onAgreed }: LabellingProps): ReactElement {
  if (facts.labelling === 'none') return <Help>这是你上传的图，只抠了图，不加「AI 生成」。</Help>;
  if (facts.labelling === 'fixed') return <Help>这张图做得早，标识已经画在图里，只能带标识下载。</Help>;
  const place = facts.subject ? '最空的一角' : '右下角';
  return (
    <RadioGroup
      label="标识"
      labelled={false}
      cards
      value={form.label ? 'label' : 'none'}
      onChange={(id) => onForm({ label: id === 'label' })}
      items={[
        { id: 'label', label: '带标识', help: `${place}写「${facts.label}」，字高不小于短边的 5%。默认。` },
        {
          id: 'none',
          label: '不含显式标识',
          help: '进引擎、做贴图用。',
          more: form.label ? undefined : (
            <Checkbox checked={agreed} onChange={onAgreed}>
              我会在发布时自己声明由 AI 生成，并对用途负责。这次导出记入账户，保存 6 个月。
              <TextLink href="/docs/labelling" target="_blank" rel="noopener">
                标识约定
              </TextLink>
            </Checkbox>
          ),
        },
      ]}
    />
  );
}

function CustomSize({ area, size, onChange }: { area: Size; size: Size; onChange: (size: Size) => void }): ReactElement {
  const [locked, setLocked] = useState(true);
  const field = (label: string, side: keyof Size) => (
    <TextField
      label={label}
      hideLabel
      type="number"
      inputMode="numeric"
      min={EXPORT_SIDE_MIN}
      max={EXPORT_SIDE_MAX}
      trailing="px"
      value={Number.isNaN(size[side]) ? '' : String(size[side])}
      onChange={(text) => {
        const value = Number.parseInt(text, 10);
        onChange(locked && value > 0 ? lockedTo(area, { [side]: value }) : { ...size, [side]: value });
      }}
    />
  );
  return (
    <div className="flex items-center gap-2">
      {field('宽', 'width')}
      <span aria-hidden="true" className="text-3">
        ×
      </span>
      {field('高', 'height')}
      <IconButton label="锁定比例" icon={locked ? Link2 : Unlink2} pressed={locked} onClick={() => setLocked(!locked)} />
    </div>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }): ReactElement {
  return (
    <div className="grid cols-export items-start gap-3">
      <span aria-hidden="true" className="pt-2 text-13 font-medium text-2">
        {label}
      </span>
      <div className="flex min-w-0 flex-col gap-1.5">{children}</div>
    </div>
  );
}

function Help({ children }: { children: ReactNode }): ReactElement {
  return <p className="py-1 text-12 text-3">{children}</p>;
}
