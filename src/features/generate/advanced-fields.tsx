import { ChevronDown, Shuffle } from 'lucide-react';
import type { ReactElement } from 'react';
import { useDict } from '#api/content/hooks.ts';
import type { DrawingOptions } from '#shared/contract/generation.ts';
import { Icon } from '#ds/foundations/icon.tsx';
import { IconButton } from '#ds/primitives/icon-button/icon-button.tsx';
import { Select } from '#ds/primitives/select/select.tsx';
import { Slider } from '#ds/primitives/slider/slider.tsx';
import { Switch } from '#ds/primitives/switch/switch.tsx';
import { TextField } from '#ds/primitives/text-field/text-field.tsx';
import { type Draft, draft } from './draft.ts';

type Props = { form: Draft; options: DrawingOptions | undefined; open: boolean; onToggle: () => void };

/** Steps, guidance, seed, sampler, who sees the words: what most people leave alone, behind one line that says how they stand. */
export function AdvancedFields({ form, options, open, onToggle }: Props): ReactElement {
  'use memo';
  const ranges = useDict('range').data ?? [];
  const visibilities = useDict('visibilityList').data ?? [];
  const lacks: DrawingOptions['lacks'] = { ...(form.mode === 'img2img' && { hires: '图生图没有高清修复' }), ...options?.lacks };
  const range = (key: string, fallback: { min: number; max: number; step: number; initial: number }) => {
    const row = ranges.find((one) => one.key === key);
    return row ? { min: Number(row.val), max: Number(row.val2), initial: Number(row.val3), step: Number(row.val4) } : fallback;
  };
  const steps = range('steps', { min: 1, max: 60, step: 1, initial: 28 });
  const cfg = range('cfg', { min: 1, max: 20, step: 0.5, initial: 7 });
  const facts = [
    ...(lacks.steps ? [] : [`${form.steps} 步`]),
    ...(lacks.cfg ? [] : [`CFG ${form.cfg}`]),
    ...(lacks.seed ? [] : [form.seed < 0 ? '种子随机' : `种子 ${form.seed}`]),
  ];
  return (
    <section aria-label="高级参数" className="flex flex-col gap-4">
      <button
        type="button"
        aria-expanded={open}
        onClick={onToggle}
        className="relative touch-target flex items-center justify-between rounded-ctl py-1 text-13 font-medium text-2 hover:text-1"
      >
        高级参数
        <span className="flex items-center gap-2 font-regular text-3 num">
          {facts.join(' · ')}
          <Icon of={ChevronDown} size={16} />
        </span>
      </button>
      {open && (
        <>
          {!lacks.steps && (
            <Slider
              label="步数"
              value={form.steps}
              min={steps.min}
              max={steps.max}
              step={steps.step}
              initial={steps.initial}
              onChange={(value) => (draft.steps = value)}
            />
          )}
          {!lacks.cfg && (
            <Slider
              label="引导强度"
              value={form.cfg}
              min={cfg.min}
              max={cfg.max}
              step={cfg.step}
              digits={1}
              initial={cfg.initial}
              onChange={(value) => (draft.cfg = value)}
            />
          )}
          {options && <EngineFields form={form} options={{ ...options, lacks }} />}
          {!lacks.seed && (
            <TextField
              label="种子"
              help="留空为随机；填同一个种子和描述，画面相同"
              inputMode="numeric"
              value={form.seed < 0 ? '' : String(form.seed)}
              onChange={(text) => {
                const digits = text.replace(/\D/g, '').slice(0, 10);
                draft.seed = digits === '' ? -1 : Math.min(Number(digits), 4_294_967_295);
              }}
              trailing={<IconButton label="随机种子" icon={Shuffle} size="sm" onClick={() => (draft.seed = -1)} />}
            />
          )}
          {visibilities.some((row) => row.val === 'prompt_hidden') && (
            <Switch
              label="公开时隐藏描述"
              checked={form.visibility === 'prompt_hidden'}
              disabled={form.visibility === 'private'}
              onChange={(on) => (draft.visibility = on ? 'prompt_hidden' : 'public')}
            >
              <span className="mr-auto">公开时隐藏描述</span>
            </Switch>
          )}
          <Lacking lacks={lacks} />
        </>
      )}
    </section>
  );
}

/** What the engine calls its own: samplers, schedulers, VAEs, and a second pass where it has one. */
function EngineFields({ form, options }: { form: Draft; options: DrawingOptions }): ReactElement {
  const { lacks, samplers, schedulers, vaes } = options;
  return (
    <>
      {!lacks.sampler && <Choice label="采样器" value={form.sampler} names={samplers} onChange={(name) => (draft.sampler = name)} />}
      {!lacks.scheduler && (
        <Choice label="调度器" value={form.scheduler} names={schedulers} onChange={(name) => (draft.scheduler = name)} />
      )}
      {!lacks.vae && <Choice label="VAE" value={form.vae} names={vaes} onChange={(name) => (draft.vae = name)} />}
      {!lacks.hires && (
        <Slider
          label="高清修复"
          value={form.hires}
          min={1}
          max={2}
          step={0.25}
          digits={2}
          initial={1}
          unit="×"
          onChange={(value) => (draft.hires = value)}
        />
      )}
    </>
  );
}

/** One of the engine's names, or what it takes by itself; nothing where there is no choice. */
function Choice({
  label,
  value,
  names,
  onChange,
}: {
  label: string;
  value: string;
  names: readonly string[];
  onChange: (name: string) => void;
}): ReactElement | null {
  if (names.length === 0) return null;
  return (
    <div className="flex items-center justify-between gap-3">
      <span className="text-13 text-2">{label}</span>
      <Select
        label={label}
        size="sm"
        value={names.includes(value) ? value : ''}
        items={[{ id: '', label: '引擎默认' }, ...names.map((name) => ({ id: name, label: name }))]}
        onChange={onChange}
      />
    </div>
  );
}

/** Fields of this section; what others lack is said in their place. */
const HERE = ['steps', 'cfg', 'seed', 'sampler', 'scheduler', 'vae', 'hires', 'controls'] as const;

/** Why some fields are not there. */
function Lacking({ lacks }: Pick<DrawingOptions, 'lacks'>): ReactElement | null {
  const reasons = [...new Set(HERE.flatMap((field) => lacks[field] ?? []))];
  if (reasons.length === 0) return null;
  return (
    <ul aria-label="当前模型没有的参数" className="flex flex-col gap-1 text-12 text-3">
      {reasons.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  );
}
