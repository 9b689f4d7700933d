import type { ReactElement } from 'react';
import { usePictureCounts } from '#api/content/hooks.ts';
import { LOGO_PALETTES } from '#shared/vocabulary/logo-palettes.ts';
import { LOGO_LAYOUTS, LOGO_STYLES } from '#shared/tools/logo.ts';
import { useBlocked } from '#product/prompt/use-blocked.ts';
import { usePromptHelp } from '#product/prompt/use-prompt-help.ts';
import { PaletteStrip } from '#ds/patterns/palette-strip/palette-strip.tsx';
import { PromptBox } from '#ds/patterns/prompt-box/prompt-box.tsx';
import { TextField } from '#ds/primitives/text-field/text-field.tsx';
import { openDialog } from '#state/dialogs.ts';
import { Choice } from '../choice.tsx';
import { INDUSTRY_MAX, logo, type LogoFields as Fields, NAME_MAX, SLOGAN_MAX } from './logo-form.ts';

const styles = { geometric: '几何', seal: '印章', line: '线条', gradient: '渐变', playful: '圆润' } as const;
const layouts = { mark: '图形', both: '图形加字标', badge: '徽章' } as const;

/** What a logo is asked with: its words, its kind, its colours, how many. */
export function LogoFields({ form, lack, onSubmit }: { form: Fields; lack: string | undefined; onSubmit: () => void }): ReactElement {
  const counts = usePictureCounts();
  const help = usePromptHelp();
  const judge = useBlocked();
  const industry = judge(form.industry);
  function setCount(num: string): void {
    if (counts.find(({ id }) => id === num)?.locked) openDialog('membership');
    else logo.num = Number(num);
  }
  return (
    <>
      <TextField
        label="名称"
        placeholder="品牌、工作室或作品的名字"
        value={form.text}
        maxLength={NAME_MAX}
        counter
        required
        autoComplete="off"
        error={judge(form.text).why ?? lack}
        onChange={(text) => (logo.text = text)}
      />
      <TextField
        label="标语"
        aside="可不填"
        placeholder="例如：山水之间，一杯好茶"
        value={form.slogan}
        maxLength={SLOGAN_MAX}
        autoComplete="off"
        error={judge(form.slogan).why}
        onChange={(slogan) => (logo.slogan = slogan)}
      />
      <div className="flex flex-col gap-1.5">
        <span aria-hidden="true" className="text-13 font-medium text-2">
          图形描述
        </span>
        <PromptBox
          label="图形描述"
          placeholder="行业与图形，例如：茶馆，山和叶子"
          value={form.industry}
          maxLength={INDUSTRY_MAX}
          help={help}
          blocked={industry.words}
          error={industry.why}
          onChange={(text) => (logo.industry = text)}
          onSubmit={onSubmit}
        />
      </div>
      <Choice
        label="类型"
        value={form.layout}
        items={LOGO_LAYOUTS.map((id) => ({ id, label: layouts[id] }))}
        onChange={(layout) => (logo.layout = layout)}
      />
      <Choice
        label="风格"
        value={form.style}
        items={LOGO_STYLES.map((id) => ({ id, label: styles[id] }))}
        onChange={(style) => (logo.style = style)}
      />
      <PaletteStrip
        label="配色"
        value={LOGO_PALETTES.some(({ id }) => id === form.palette) ? form.palette : 'own'}
        items={[
          ...LOGO_PALETTES.map(({ id, name, colors }) => ({ id: id as string, label: name, colours: colors })),
          { id: 'own', label: form.palette === 'picture' ? '从图取色' : '自定义', colours: form.own, own: true },
        ]}
        onChange={(palette) => (logo.palette = palette)}
        onColours={(own) => (logo.own = own)}
      />
      <Choice
        label="张数"
        value={String(form.num)}
        items={counts.map(({ id, locked }) => ({ id, label: id, ...(locked && { tier: locked }) }))}
        onChange={setCount}
        onLocked={setCount}
      />
    </>
  );
}
