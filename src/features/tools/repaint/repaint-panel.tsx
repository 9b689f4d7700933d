import { ChevronDown } from 'lucide-react';
import { type ComponentType, type ReactElement, type ReactNode, Suspense, useState } from 'react';
import { PROMPT_MAX } from '#shared/contract/params.ts';
import { Icon } from '#ds/foundations/icon.tsx';
import { PromptBox } from '#ds/patterns/prompt-box/prompt-box.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { Note } from '#ds/primitives/note/note.tsx';
import { Segmented } from '#ds/primitives/segmented/segmented.tsx';
import { Slider } from '#ds/primitives/slider/slider.tsx';
import { Switch } from '#ds/primitives/switch/switch.tsx';
import { TextArea } from '#ds/primitives/text-area/text-area.tsx';
import { usePictureCount, usePrivacy } from '#product/plan-limits.ts';
import { usePromptHelp } from '#product/prompt/use-prompt-help.ts';
import { ToolAction } from '../tool-panel.tsx';
import { ExtendFields } from './extend-fields.tsx';
import { BRUSH, FEATHER_MAX } from './repaint-draft.ts';
import type { Repainting } from './use-repaint.ts';

/** Chooses another checkpoint; of another feature, so a route hands it in. */
export type ModelPicker = ComponentType<{ type: 'checkpoint'; collected: boolean; onClose: () => void }>;

type Props = { repaint: Repainting; field: ReactNode; modelPicker: ModelPicker };

/** What is painted where, with which brush, and the one button: a column beside the canvas, on phones a sheet below it. */
export function RepaintPanel({ repaint, field, modelPicker: Picker }: Props): ReactElement {
  const { draft, set, source, lacks, elsewhere, able, blocked, marked, extended, options } = repaint;
  const [picking, setPicking] = useState(false);
  const [raised, setRaised] = useState(false);
  const [wholeOpen, setWholeOpen] = useState(false);
  const help = usePromptHelp();
  const count = usePictureCount((num) => set({ num }));
  const setHidden = usePrivacy((hidden) => set({ hidden }));
  const cover = repaint.mask.cover * 100;
  const onlyClasses = raised ? 'contents' : 'contents max-tablet:hidden';
  const wanted = extended && !marked ? '扩出的地方画什么' : '涂过的地方画什么';
  const whole = draft.whole ?? source.prompt;

  return (
    <form
      aria-label="局部重画参数"
      onSubmit={(event) => event.preventDefault()}
      className={`flex flex-none flex-col border-line-1 bg-wall max-tablet:order-last max-tablet:border-t tablet:min-h-0 tablet:w-panel tablet:border-r ${raised ? 'max-tablet:min-h-0 max-tablet:flex-1' : ''}`}
    >
      <button
        type="button"
        aria-expanded={raised}
        onClick={() => setRaised(!raised)}
        className="flex h-11 flex-none items-center justify-center gap-1 text-13 text-2 tablet:hidden"
      >
        {raised ? '收起' : '笔刷、扩图与更多'}
        <Icon of={ChevronDown} size={16} />
      </button>
      <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto px-4 py-2 tablet:p-5">
        {lacks && (
          <Note
            tone="warn"
            action={
              elsewhere && (
                <Button size="sm" onClick={() => setPicking(true)}>
                  更换模型
                </Button>
              )
            }
          >
            {elsewhere && !options?.unavailable ? `当前模型不能局部重画，换到支持的模型。${lacks}` : lacks}
          </Note>
        )}
        <div className={onlyClasses}>
          {field}
          <div className="flex items-center justify-between gap-3 text-13">
            <span className="flex-none font-medium text-2">模型</span>
            <span className="min-w-0 flex-1 truncate text-right">{options ? (options.model?.name ?? '引擎默认模型') : '载入中'}</span>
            {elsewhere && (
              <Button size="sm" variant="ghost" onClick={() => setPicking(true)}>
                更换
              </Button>
            )}
          </div>
          <fieldset disabled={!able} className="flex flex-col gap-3">
            <Slider label="笔刷" unit="px" value={draft.size} {...BRUSH} initial={48} onChange={(size) => set({ size })} />
            <Slider
              label="羽化"
              unit="px"
              value={draft.feather}
              min={0}
              max={FEATHER_MAX}
              initial={12}
              onChange={(feather) => set({ feather })}
            />
            <Slider
              label="改动幅度"
              value={draft.denoise}
              min={0}
              max={1}
              step={0.05}
              digits={2}
              initial={0.75}
              onChange={(denoise) => set({ denoise })}
            />
            <div className="flex items-center gap-2">
              <span role="status" className="mr-auto text-13 font-medium text-2 num">
                {marked ? `已涂 ${cover < 1 ? '不到 1' : Math.round(cover)}% 的画面` : '还没有涂'}
              </span>
              <Button size="sm" variant="ghost" disabled={!able} onClick={() => repaint.add({ kind: 'invert' })}>
                反选
              </Button>
              <Button size="sm" variant="ghost" disabled={!able || !marked} onClick={() => repaint.add({ kind: 'clear' })}>
                清空
              </Button>
            </div>
          </fieldset>
        </div>
        <div className="flex flex-col gap-1.5">
          <h2 className="text-13 font-medium text-2">{wanted}</h2>
          <PromptBox
            label={wanted}
            maxLength={PROMPT_MAX}
            value={draft.prompt}
            help={help}
            blocked={blocked.words}
            error={blocked.why}
            onChange={(prompt) => set({ prompt })}
          />
        </div>
        <div className={onlyClasses}>
          <div className="flex flex-col gap-2">
            <button
              type="button"
              aria-expanded={wholeOpen}
              onClick={() => setWholeOpen(!wholeOpen)}
              className="flex h-8.5 items-center gap-2 rounded-ctl border border-line-2 px-3 text-13 hover:bg-hover max-tablet:h-11"
            >
              <span className="flex-none font-medium">整张描述</span>
              <span className="min-w-0 flex-1 truncate text-left text-3">{whole || '没有'}</span>
              <Icon of={ChevronDown} size={16} />
            </button>
            {wholeOpen && (
              <TextArea label="整张图画的是什么" rows={3} maxLength={PROMPT_MAX} value={whole} onChange={(text) => set({ whole: text })} />
            )}
          </div>
          <ExtendFields size={source} extend={draft.extend} disabled={!able} onChange={(extend) => set({ extend })} />
          <div className="flex flex-none items-center gap-3">
            <span className="text-13 font-medium text-2">张数</span>
            <span className="mx-auto">
              <Segmented label="张数" value={String(draft.num)} items={count.items} onChange={count.choose} onLocked={count.choose} />
            </span>
            <Switch label="私有" checked={draft.hidden} onChange={setHidden}>
              私有
            </Switch>
          </div>
          {!repaint.kept && <Note tone="warn">这台设备存不下涂好的部分，刷新页面会丢失。可以先重画，或清理浏览器的存储空间。</Note>}
        </div>
      </div>
      <div className="flex flex-none flex-col gap-2.5 border-t border-line-1 px-4 pt-3.5 pb-4.5 tablet:px-5">
        <ToolAction
          summary={repaint.priceWords}
          quote={repaint.quote}
          tool={repaint}
          reason={repaint.reason}
          kbd="Ctrl ⏎"
          onPress={repaint.submit}
        >
          {extended ? (marked ? '重画并扩图' : '扩图') : '重画'}
        </ToolAction>
      </div>
      <Suspense>{picking && <Picker type="checkpoint" collected={false} onClose={() => setPicking(false)} />}</Suspense>
    </form>
  );
}
