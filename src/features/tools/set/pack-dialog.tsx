import { Download, File as FileIcon, FileBraces, Folder, FolderOpen, Image as ImageIcon } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { snapshot, useSnapshot } from 'valtio';
import { sizeName } from '#shared/rules/size.ts';
import { failureOf } from '#api/api-error.ts';
import { useEditSet, usePack, usePlan } from '#api/sets/hooks.ts';
import { failureMessage } from '#product/failure-message.ts';
import { useImageUrl } from '#product/use-image-url.ts';
import type { AssetSet, PackPlan, StripKind } from '#shared/contract/sets.ts';
import { shownOf } from '#shared/rules/set-checks.ts';
import { cn } from '#ds/foundations/cn.ts';
import { Icon } from '#ds/foundations/icon.tsx';
import { vars } from '#ds/foundations/vars.ts';
import { Button } from '#ds/primitives/button/button.tsx';
import { Checkbox } from '#ds/primitives/checkbox/checkbox.tsx';
import { Dialog } from '#ds/primitives/dialog/dialog.tsx';
import { NotLoaded } from '#ds/primitives/empty-state/not-loaded.tsx';
import { Segmented } from '#ds/primitives/segmented/segmented.tsx';
import { Skeleton } from '#ds/primitives/skeleton/skeleton.tsx';
import { Stepper } from '#ds/primitives/stepper/stepper.tsx';
import { Switch } from '#ds/primitives/switch/switch.tsx';
import { TextField } from '#ds/primitives/text-field/text-field.tsx';
import { download } from '#lib/download.ts';
import { fileSize } from '#lib/format.ts';
import { toast } from '#state/toasts.ts';
import type { Cell } from './board-state.ts';
import { choiceOf, packForm, type PackForm, PIVOTS, treeOf } from './pack-form.ts';
import { SheetView } from './sheet-view.tsx';
import { StripView } from './strip-view.tsx';

/** On phones one part at a time. */
type Step = 'look' | 'options' | 'files';
type View = 'sheet' | 'contact' | 'strips';
type Props = { set: AssetSet; cells: readonly Cell[]; onClose: () => void };

/** R8.11: how a set leaves as files that an engine opens; flagged items stop nothing, they can be left out. */
export function PackDialog({ set, cells, onClose }: Props): ReactElement {
  const fields = useSnapshot(packForm.state, { sync: true }) as PackForm;
  const [view, setView] = useState<View>('sheet');
  const [step, setStep] = useState<Step>('look');
  const [chosen, setChosen] = useState<string>();
  const [passedOnly, setPassedOnly] = useState(false);
  const [strips, setStrips] = useState<readonly { item: string; kind: StripKind }[]>([]);
  const [agreed, setAgreed] = useState(false);
  const choice = choiceOf(fields, { strips, passedOnly });
  const plan = usePlan(set.id, choice);
  const pack = usePack(set.id);
  const flagged = cells.filter(({ flag, version }) => version !== undefined && flag !== undefined).length;
  const ready = cells.filter(({ version }) => version !== undefined).length;
  const item = chosen ?? plan.data?.frames[0]?.item;
  const allowed = plan.data?.agreed === true || agreed;
  const bytes = plan.data?.files.reduce((sum, file) => sum + file.bytes, 0);
  const failure = pack.error;

  async function start(): Promise<void> {
    try {
      const asked = choiceOf(snapshot(packForm.state) as PackForm, { strips, passedOnly });
      const { url } = await pack.mutateAsync({ choice: asked, agree: plan.data?.agreed !== true });
      download(url, `${set.name}.zip`);
      toast('pos', '素材包正在下载');
      onClose();
    } catch {
      // Said beside the button; every choice stays.
    }
  }
  return (
    <Dialog
      open
      title="导出素材包"
      width="pack"
      onClose={onClose}
      head={
        <span className="specimen">
          <span className="max-tablet:hidden">{set.name}</span>
          <span>{ready} 件</span>
          <span className={flagged > 0 ? 'text-warn' : 'text-pos'}>{flagged > 0 ? `${flagged} 件有问题` : '检查全部通过'}</span>
        </span>
      }
      footer={
        <>
          {plan.data?.agreed === false && (
            <span className="w-full border-t border-line-1 pt-3 pb-1">
              <Checkbox checked={agreed} size="sm" onChange={setAgreed}>
                素材里没有显式标识。我会在发布时按要求标明是 AI 生成，并同意
                <a href="/docs/labelling" target="_blank" rel="noreferrer" className="text-accent underline underline-offset-3">
                  标识约定
                </a>
              </Checkbox>
            </span>
          )}
          <span className="mr-auto flex flex-wrap items-center gap-4 text-13 text-2">
            {failure ? (
              <span role="alert" className="text-neg">
                没有打包成功，重试。{failureMessage(failureOf(failure))}
              </span>
            ) : flagged > 0 ? (
              <Checkbox checked={passedOnly} onChange={setPassedOnly}>
                只导出没问题的 {ready - flagged} 件
              </Checkbox>
            ) : (
              '下载不扣积分'
            )}
          </span>
          <Button variant="ghost" onClick={onClose}>
            取消
          </Button>
          <Button
            variant="primary"
            icon={Download}
            pending={pack.isPending}
            disabledReason={allowed ? undefined : '先勾选标识约定'}
            onClick={() => void start()}
          >
            {`下载素材包${bytes === undefined ? '' : ` 约 ${fileSize(bytes)}`}`}
          </Button>
        </>
      }
    >
      {plan.isError ? (
        <NotLoaded title="没有排好图集" problem={failureMessage(failureOf(plan.error))} onRetry={() => void plan.refetch()} />
      ) : !plan.data ? (
        <Skeleton ratio={2} />
      ) : (
        <>
          <div className="pb-4 tablet:hidden">
            <Segmented<Step>
              label="步骤"
              full
              items={[
                { id: 'look', label: '预览' },
                { id: 'options', label: '选项' },
                { id: 'files', label: '文件' },
              ]}
              value={step}
              onChange={setStep}
            />
          </div>
          <div className="-mx-6 grid gap-5 border-line-1 px-6 pb-2 tablet:border-t tablet:pt-4 desktop:cols-pack">
            <section aria-label="预览" className={cn('flex min-w-0 flex-col gap-3', step !== 'look' && 'max-tablet:hidden')}>
              <div className="flex flex-wrap items-center justify-between gap-3">
                <Segmented<View>
                  label="看什么"
                  items={[
                    { id: 'sheet', label: '图集' },
                    { id: 'contact', label: '联系表' },
                    { id: 'strips', label: '动画条' },
                  ]}
                  value={view}
                  onChange={setView}
                />
                {view === 'sheet' && <SheetFacts plan={plan.data} />}
              </div>
              {view === 'sheet' &&
                plan.data.pages.map((_, page) => (
                  <SheetView key={page} set={set} plan={plan.data} page={page} value={item} onSelect={setChosen} />
                ))}
              {view === 'sheet' && <p className="text-12 text-3">预览里的图带显式标识，导出的素材里没有。</p>}
              {view === 'contact' && <Contact set={set} plan={plan.data} />}
              {view === 'strips' && item !== undefined && (
                <StripView
                  set={set}
                  item={item}
                  strips={strips}
                  fps={fields.fps}
                  onFps={(fps) => {
                    packForm.state.fps = fps;
                  }}
                  onToggle={(kind) =>
                    setStrips((before) =>
                      before.some((one) => one.item === item && one.kind === kind)
                        ? before.filter((one) => one.item !== item || one.kind !== kind)
                        : [...before, { item, kind }],
                    )
                  }
                />
              )}
              {item !== undefined && <FrameFacts key={item} set={set} plan={plan.data} item={item} />}
            </section>
            <div className={cn('contents', step !== 'options' && 'max-tablet:hidden')}>
              <Options set={set} fields={fields} plan={plan.data} />
            </div>
            <div className={cn('contents', step !== 'files' && 'max-tablet:hidden')}>
              <Files plan={plan.data} />
            </div>
          </div>
        </>
      )}
    </Dialog>
  );
}

function SheetFacts({ plan }: { plan: PackPlan }): ReactElement {
  const [page] = plan.pages;
  const count = plan.pages.length;
  return (
    <span aria-live="polite" className="text-12 text-3 num">
      {page && `${sizeName(page)}，占用 ${Math.round(page.used * 100)}%`}
      {count > 1 && `，分成 ${count} 张`}
    </span>
  );
}

function Contact({ set, plan }: { set: AssetSet; plan: PackPlan }): ReactElement {
  const url = useImageUrl();
  return (
    <ul aria-label="联系表" className="grid grid-cols-4 gap-2">
      {plan.frames.map(({ item, name }) => {
        const found = set.items.find(({ id }) => id === item);
        const version = found && shownOf(found);
        return (
          <li key={item} className="flex min-w-0 flex-col gap-1 text-12">
            {version && <img src={url(version.thumb)} alt="" className="checker-sm w-full rounded-img" />}
            <span className="truncate">{name}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** One frame: its name and pivot can be changed here. */
function FrameFacts({ set, plan, item }: { set: AssetSet; plan: PackPlan; item: string }): ReactElement | null {
  const url = useImageUrl();
  const edit = useEditSet(set.id);
  const frame = plan.frames.find((one) => one.item === item);
  const [name, setName] = useState(frame?.name ?? '');
  if (!frame) return null;
  const { source, pivot } = frame;
  const keep = () => {
    const next = name.trim();
    if (next === '' || next === frame.name) setName(frame.name);
    else edit.mutate([{ id: item, name: next }], { onError: (error) => toast('neg', failureMessage(failureOf(error))) });
  };
  const facts = [
    ['原框', sizeName(set)],
    ['裁到', sizeName(source)],
    ['偏移', `${source.x}, ${source.y}`],
    ['轴心', `${pivot.x.toFixed(2)}, ${pivot.y.toFixed(2)}`],
  ];
  const found = set.items.find(({ id }) => id === item);
  const version = found && shownOf(found);
  const own = found?.pivot;
  const place = PIVOTS.find(({ x, y, id }) => id !== 'foot' && own?.x === x && own.y === y)?.id;
  return (
    <div className="flex gap-3 rounded-card border border-line-1 p-3">
      <span
        style={vars({ '--ratio': set.width / set.height })}
        className="checker-sm relative ratio-var w-16 flex-none self-start overflow-hidden rounded-img max-tablet:hidden"
      >
        {version && <img src={url(version.thumb)} alt="" className="size-full" />}
        <span
          style={vars({
            '--x': `${(source.x / set.width) * 100}%`,
            '--y': `${(source.y / set.height) * 100}%`,
            '--w': `${(source.width / set.width) * 100}%`,
            '--h': `${(source.height / set.height) * 100}%`,
          })}
          className="absolute top-var left-var h-var w-var border border-accent"
        />
      </span>
      <form
        className="flex min-w-0 flex-1 flex-col gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          keep();
        }}
      >
        <TextField
          label={`名称，文件 ${frame.file}.png`}
          value={name}
          maxLength={40}
          onChange={setName}
          onBlur={keep}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.stopPropagation();
            setName(frame.name);
          }}
        />
        <dl className="grid grid-cols-2 gap-x-3 text-12 num">
          {facts.map(([term, value]) => (
            <div key={term} className="flex gap-2">
              <dt className="text-3">{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </form>
      <PivotGrid
        label="这一帧的轴心"
        value={place ?? (own ? undefined : 'foot')}
        onChange={(id) => {
          const found = PIVOTS.find((one) => one.id === id);
          edit.mutate([{ id: item, pivot: !found || id === 'foot' ? null : { x: found.x, y: found.y } }]);
        }}
      />
    </div>
  );
}

type PivotProps = { label: string; value: PackForm['pivot'] | undefined; onChange: (id: PackForm['pivot']) => void };

function PivotGrid({ label, value, onChange }: PivotProps): ReactElement {
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="pb-1.5 text-13 font-medium text-2">{label}</legend>
      <div className="grid w-max grid-cols-3 gap-0.5 rounded-ctl border border-line-2 bg-raised p-1">
        {PIVOTS.map(({ id, label: name }) => (
          <label
            key={id}
            className="group relative grid size-5.5 place-items-center rounded-tick has-focus-visible:outline-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={label}
              aria-label={name}
              checked={value === id}
              onChange={() => onChange(id)}
              className="absolute inset-0 m-0 size-full cursor-pointer appearance-none opacity-0"
            />
            <span aria-hidden="true" className="size-1.5 rounded-full bg-meta group-has-checked:size-2.5 group-has-checked:bg-accent" />
          </label>
        ))}
      </div>
      <span className="text-12 text-3">{PIVOTS.find(({ id }) => id === value)?.label ?? '自定'}</span>
    </fieldset>
  );
}

const SCALES = [1, 2, 4] as const;

type OptionProps = { set: AssetSet; fields: PackForm; plan: PackPlan };

function Options({ set, fields, plan }: OptionProps): ReactElement {
  const change = (next: Partial<PackForm>) => void Object.assign(packForm.state, next);
  const enlarged = fields.scales.filter((scale) => scale > plan.stored);
  return (
    <section aria-label="选项" className="flex min-w-0 flex-col gap-5 border-line-1 text-13 desktop:border-l desktop:pl-5">
      <fieldset className="flex flex-col gap-2">
        <legend className="pb-2 font-medium text-2">倍率</legend>
        <div className="flex flex-wrap gap-4">
          {SCALES.map((scale) => (
            <Checkbox
              key={scale}
              checked={fields.scales.includes(scale)}
              disabled={fields.scales.length === 1 && fields.scales[0] === scale}
              onChange={(on) =>
                change({ scales: on ? [...fields.scales, scale].toSorted((a, b) => a - b) : fields.scales.filter((one) => one !== scale) })
              }
            >
              {scale}x <span className="text-12 text-3 num">{set.width * scale}</span>
            </Checkbox>
          ))}
        </div>
        {enlarged.length > 0 && (
          <span className="text-12 text-3">
            {enlarged.map((scale) => `${scale}x`).join('、')} 由 {plan.stored}x 放大
          </span>
        )}
      </fieldset>
      <div className="flex gap-6">
        <div className="flex min-w-0 flex-1 flex-col gap-3">
          <span className="font-medium text-2">图集</span>
          <Row title="裁掉透明边">
            <Switch label="裁掉透明边" checked={fields.trim} onChange={(trim) => change({ trim })} />
          </Row>
          <Row title="边长取 2 的幂">
            <Switch label="边长取 2 的幂" checked={fields.powerOfTwo} onChange={(powerOfTwo) => change({ powerOfTwo })} />
          </Row>
          <Row title="帧间距 px">
            <Stepper label="帧间距，像素" value={fields.padding} min={0} max={8} onChange={(padding) => change({ padding })} />
          </Row>
        </div>
        <PivotGrid label="轴心" value={fields.pivot} onChange={(pivot) => change({ pivot })} />
      </div>
      <fieldset className="flex flex-col gap-2.5">
        <legend className="pb-2 font-medium text-2">数据文件</legend>
        <div className="flex flex-wrap items-center gap-3">
          <Checkbox checked={fields.json !== 'none'} onChange={(on) => change({ json: on ? 'hash' : 'none' })}>
            TexturePacker JSON
          </Checkbox>
          {fields.json !== 'none' && (
            <Segmented
              label="JSON 的形状"
              items={[
                { id: 'hash', label: 'Hash' },
                { id: 'array', label: 'Array' },
              ]}
              value={fields.json}
              onChange={(json) => change({ json })}
            />
          )}
        </div>
        <Line checked={fields.godot} note="4.x SpriteFrames" onChange={(godot) => change({ godot })}>
          Godot .tres
        </Line>
        <Line checked={fields.unity} note="2021 以上" onChange={(unity) => change({ unity })}>
          Unity .meta
        </Line>
        <Line checked={fields.aseprite} note="JSON，含帧时长" onChange={(aseprite) => change({ aseprite })}>
          Aseprite 标签
        </Line>
      </fieldset>
      <fieldset className="flex flex-col gap-2.5">
        <legend className="pb-2 font-medium text-2">一起放进去</legend>
        <Line checked={fields.words} note="可以原样再导回来" onChange={(words) => change({ words })}>
          描述、种子、模型
        </Line>
        <Line checked disabled note="写进图片元数据，必带">
          AI 生成标识
        </Line>
      </fieldset>
    </section>
  );
}

function Row({ title, children }: { title: string; children: ReactElement }): ReactElement {
  return (
    <span className="flex min-h-8 items-center justify-between gap-3">
      <span aria-hidden="true">{title}</span>
      {children}
    </span>
  );
}

type LineProps = { checked: boolean; disabled?: boolean; note: string; children: string; onChange?: (checked: boolean) => void };

function Line({ checked, disabled = false, note, children, onChange }: LineProps): ReactElement {
  return (
    <span className="flex items-baseline justify-between gap-3">
      <Checkbox checked={checked} disabled={disabled} onChange={(on) => onChange?.(on)}>
        {children}
      </Checkbox>
      <span className="text-12 text-3">{note}</span>
    </span>
  );
}

function Files({ plan }: { plan: PackPlan }): ReactElement {
  const glyph = (path: string) => (path.endsWith('.json') ? FileBraces : path.endsWith('.png') ? ImageIcon : FileIcon);
  return (
    <section aria-label="压缩包里有" className="flex min-w-0 flex-col gap-3 border-line-1 text-12 desktop:border-l desktop:pl-5">
      <div className="flex justify-between gap-3">
        <span className="text-13 font-medium text-2">压缩包里有</span>
        <span className="text-3 num">{plan.files.length} 个文件</span>
      </div>
      <ul className="flex flex-col gap-1 text-2">
        <li className="flex items-center gap-2 font-medium text-1">
          <Icon of={FolderOpen} size={14} />
          {plan.folder}
        </li>
        {treeOf(plan.files).map(({ path, folder, count, bytes }) => (
          <li key={path} className="flex items-center gap-2 pl-4">
            <Icon of={folder ? Folder : glyph(path)} size={14} />
            <span className="min-w-0 truncate">{path}</span>
            <span className="ml-auto flex-none text-3 num">
              {count > 1 && `${count} 个 · `}约 {fileSize(bytes)}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-auto text-3">
        {plan.files.some(({ path }) => path === 'set.json')
          ? '以后把这个包拖回来，就是同一套，能接着加件。'
          : '没有带描述，这个包不能再导回来。'}
      </p>
    </section>
  );
}
