import { sizeName, sizeWords } from '#shared/rules/size.ts';
import { SIGNUP_POINTS } from '#shared/rules/limits.ts';
import { type FocusEvent, type ReactElement, useId, useState } from 'react';
import { useDict } from '#api/content/hooks.ts';
import type { Quote } from '#shared/contract/generation.ts';
import { usePictureCount, usePrivacy } from '#product/plan-limits.ts';
import { useFormSync } from '#product/use-form-sync.ts';
import { useAtLeast } from '#ds/foundations/use-at-least.ts';
import { useBeside } from '#ds/foundations/use-beside.ts';
import { RatioPicker } from '#ds/patterns/ratio-picker/ratio-picker.tsx';
import { StylePicker } from '#ds/patterns/style-picker/style-picker.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { Note } from '#ds/primitives/note/note.tsx';
import { Segmented } from '#ds/primitives/segmented/segmented.tsx';
import { Switch } from '#ds/primitives/switch/switch.tsx';
import { Tooltip } from '#ds/primitives/tooltip/tooltip.tsx';
import { points } from '#lib/format.ts';
import { tierOf } from '#lib/tiers.ts';
import { openDialog } from '#state/dialogs.ts';
import type { Read } from '#product/prompt/use-reading.ts';
import { useImageUrl } from '#product/use-image-url.ts';
import { PRESS_WAITS } from '#product/press.ts';
import { about } from '#product/wait-words.ts';
import { AdvancedFields } from './advanced-fields.tsx';
import { ControlsField, type WorkPicker } from './controls-field.tsx';
import { draft, generateForm } from './draft.ts';
import { GridFields } from './grid-fields.tsx';
import { ModelSection } from './model-section.tsx';
import { anyMissing, Loaded } from './loaded.tsx';
import { PhoneStrip } from './phone-strip.tsx';
import { openPicker, Pickers } from './pickers.tsx';
import { PromptSection } from './prompt-section.tsx';
import { SourceField } from './source-field.tsx';
import { useGenerateForm } from './use-generate-form.ts';

/** Styles that fit one row of the panel; all of them are in the word library. */
const STYLES_SHOWN = 5;

const buckets: Record<Quote['spend'][number]['bucket'], string> = {
  point_gift: '赠送积分',
  point_permission: '会员积分',
  point: '购买积分',
};
/** R8.2: which points go first, in words: those that expire soonest. */
function spending(spend: Quote['spend']): string {
  if (spend.length === 0) return '这次不扣积分';
  return `依次使用：${spend.map(({ bucket, amount }) => `${buckets[bucket]} ${points(amount)}`).join('，')}。先到期的先用`;
}

/** What the button says and costs; with the preview engine by what it knows of the words. */
function buttonOf(
  {
    read,
    unpaintable,
    missing,
    noGrid,
    wrongSize,
    cells,
  }: {
    read: Read | undefined;
    unpaintable: boolean;
    missing: boolean;
    noGrid: string | undefined;
    wrongSize: string | undefined;
    cells: number | undefined;
  },
  noteId: string,
  cost: string | undefined,
) {
  if (missing) return { label: '生成', disabledReason: '选项没有载入，请先点「重试」' };
  if (unpaintable) return { label: '这句还画不出来', disabledReason: '这句话里没有预览引擎会画的东西', 'aria-describedby': noteId };
  if (wrongSize) return { label: '生成', disabledReason: wrongSize };
  if (noGrid) return { label: '画网格', disabledReason: noGrid };
  const partly = read?.phrases.some(({ verdict }) => verdict === 'none') ?? false;
  return { label: cells ? `画 ${cells} 张网格` : partly ? '就这样生成' : '生成', cost };
}

/** Phones, by the height of the sheet. */
const heightClasses = ['max-tablet:max-h-sheet-low', 'max-tablet:max-h-sheet-half', 'max-tablet:max-h-sheet-most'];

/** R4.1: the form of quick generate: a column beside the stage, a bottom sheet of two heights on phones; beside it again where they lie on their side. */
export function GeneratePanel({ workPicker }: { workPicker: WorkPicker }): ReactElement {
  'use memo';
  useFormSync(generateForm);
  const {
    form,
    quote,
    options,
    blocked,
    short,
    refused,
    pending,
    waiting,
    callOff,
    signedIn,
    submit,
    preview,
    reason,
    wrongSize,
    ...grid
  } = useGenerateForm();
  const noteId = useId();
  const [advanced, setAdvanced] = useState(false);
  /** Phones: which of its heights the sheet has. */
  const [at, setAt] = useState(0);
  const beside = useBeside();
  const raised = at > 0 || beside;
  /** Phones, while the sheet is low: the description is being written. */
  const [typing, setTyping] = useState(false);
  const isPhone = !useAtLeast('tablet');
  const fieldsId = useId();
  const [ratioDict, styleDict, countDict] = [useDict('canvaRatioList'), useDict('rander'), useDict('makeNumList')];
  const ratios = ratioDict.data ?? [];
  const styles = styleDict.data ?? [];
  const url = useImageUrl();
  const size = ratios.find((row) => row.val === form.ratio);
  const sizes = options?.sizes;
  const told = quote.data?.size ?? form.size ?? (size && { width: Number(size.val2), height: Number(size.val3) });
  const styled = styles.find((row) => row.val === form.rander);
  const shown =
    styled && styles.indexOf(styled) >= STYLES_SHOWN ? [styled, ...styles.slice(0, STYLES_SHOWN - 1)] : styles.slice(0, STYLES_SHOWN);
  const count = usePictureCount((num) => (draft.num = num));
  const setHidden = usePrivacy((hidden) => (draft.visibility = hidden ? 'private' : 'public'));
  const cost = quote.data ? points(quote.data.cost) : undefined;
  const isLine = isPhone && !raised && !typing;
  const { label, ...press } = buttonOf(
    {
      ...preview,
      missing: anyMissing([ratioDict, styleDict, countDict]),
      noGrid: grid.noGrid,
      wrongSize,
      cells: form.grid ? quote.data?.num : undefined,
    },
    noteId,
    cost,
  );
  /** Phones, while the sheet is low: only the prompt is in sight. */
  const onlyClasses = raised ? 'contents' : 'contents max-tablet:hidden';

  /** Phones: what is made is to be seen, not the form. */
  function send(): void {
    submit();
    if (!isPhone || reason || !signedIn) return;
    setAt(0);
    setTyping(false);
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  }
  /** A list that opened over the form is still the form's. */
  const left = ({ currentTarget, relatedTarget: to }: FocusEvent) =>
    !currentTarget.contains(to) && !to?.closest('[role=dialog], [data-headlessui-portal]') && setTyping(false);

  return (
    <form
      aria-label="生成参数"
      data-beside={true}
      onSubmit={(event) => event.preventDefault()}
      className={`flex min-h-0 flex-col border-line-1 bg-wall max-tablet:fixed max-tablet:inset-x-0 max-tablet:bottom-0 max-tablet:z-side max-tablet:rounded-t-dialog max-tablet:bg-surface max-tablet:pb-inset max-tablet:shadow-dialog bare:hidden beside:top-0 beside:left-auto beside:box-content beside:w-beside beside:rounded-none beside:bg-wall beside:pr-inset-right beside:shadow-none tablet:w-panel tablet:flex-none tablet:border-r`}
    >
      <div role="presentation" onBlur={left} className="contents">
        <PhoneStrip form={form} typing={typing} at={at} controls={fieldsId} counts={count.counts} onCount={count.choose} onSnap={setAt} />
        <div
          id={fieldsId}
          className={`flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto overscroll-contain px-3 pt-2 pb-5 transition-height beside:max-h-none tablet:px-5 tablet:py-3 ${heightClasses[at]}`}
        >
          <div className={onlyClasses}>
            <Segmented
              label="生成方式"
              full
              value={form.grid ? 'grid' : form.mode}
              items={[
                { id: 'txt2img', label: '文生图' },
                { id: 'img2img', label: '图生图' },
                { id: 'grid', label: '网格', ...(grid.gridLocked && { tier: tierOf[1] }) },
              ]}
              onChange={(mode) => (mode === 'grid' ? grid.toGrid() : Object.assign(draft, { grid: false, mode }))}
              onLocked={() => openDialog('membership')}
            />
            {form.mode === 'img2img' && options?.lacks.source && <Note tone="warn">{options.lacks.source}</Note>}
            {form.mode === 'img2img' && !options?.lacks.source && <SourceField source={form.source} denoise={form.denoise} />}
            <ModelSection form={form} lacksLoras={options?.lacks.loras} />
          </div>
          <PromptSection
            form={form}
            preview={preview}
            noteId={noteId}
            blocked={blocked}
            shown={isLine ? 'line' : raised || !isPhone ? 'all' : 'text'}
            button={
              !raised && (
                <span className="tablet:hidden">
                  <Button variant="stone" size="lg" pending={pending} {...press} onClick={send}>
                    {isLine ? (form.grid ? '画网格' : preview.unpaintable ? '画不出来' : '生成') : label}
                  </Button>
                </span>
              )
            }
            onFocus={() => setTyping(true)}
            onSubmit={send}
            onMore={() => setAt(1)}
            lacksNegative={options?.lacks.negativePrompt}
            onWords={() => openPicker('words')}
            onReference={() => {
              draft.mode = 'img2img';
              setAt(1);
            }}
          />
          <div className={onlyClasses}>
            {form.grid && <GridFields form={form} axes={grid.axes} chosen={form.axes} styles={grid.styles} />}
            {!form.axes.some(({ of }) => form.grid && of === 'rander') && (
              <Loaded of={[styleDict]} name="风格" ratio={3.4}>
                <StylePicker
                  label="风格"
                  value={form.rander}
                  aside={
                    <button
                      type="button"
                      className="relative touch-target rounded-tick text-12 text-3 hover:text-1"
                      onClick={() => openPicker('styles')}
                    >
                      全部 {styles.length} 种
                    </button>
                  }
                  items={[
                    { id: '', label: '无' },
                    ...shown.map((row) => ({ id: String(row.val), label: row.label ?? '', src: url(String(row.val3 ?? '')) })),
                  ]}
                  onChange={(rander) => (draft.rander = rander)}
                />
              </Loaded>
            )}
            <Loaded of={[ratioDict]} name="画幅" ratio={4.4}>
              <RatioPicker
                label="画幅"
                value={form.ratio}
                custom={
                  sizes
                    ? {
                        value: form.size,
                        step: sizes.multipleOf,
                        min: sizes.side[0],
                        max: sizes.side[1],
                        help: sizeWords(sizes),
                        problem: wrongSize,
                        onChange: (size) => (draft.size = size),
                      }
                    : undefined
                }
                size={told && !wrongSize ? sizeName(told) : undefined}
                items={ratios.map((row) => ({ id: String(row.val), width: Number(row.val2), height: Number(row.val3) }))}
                onChange={(ratio) => Object.assign(draft, { ratio, size: null })}
              />
            </Loaded>
            <Loaded of={[countDict]} name="张数" ratio={9}>
              <div className="flex flex-none items-center gap-3">
                <span className="text-13 font-medium text-2">张数</span>
                <span className="mx-auto text-13 text-3 num">
                  {form.grid ? (
                    `${form.axes.map(({ values }) => values.length).join(' × ')} 的网格`
                  ) : (
                    <Segmented label="张数" value={String(form.num)} items={count.items} onChange={count.choose} onLocked={count.choose} />
                  )}
                </span>
                <Switch label="私有" checked={form.visibility === 'private'} onChange={setHidden}>
                  私有
                </Switch>
              </div>
            </Loaded>
            {options && options.controls.length > 0 && (
              <ControlsField controls={form.controls} types={options.controls} workPicker={workPicker} />
            )}
            <AdvancedFields form={form} options={options} open={advanced} onToggle={() => setAdvanced(!advanced)} />
          </div>
        </div>
        {short && (
          <div className="flex-none px-3 pb-3 tablet:px-5">
            <Note
              tone="warn"
              action={
                <button
                  type="button"
                  className="flex-none rounded-tick font-medium underline-offset-3 hover:underline"
                  onClick={() => openDialog('packs')}
                >
                  获取积分
                </button>
              }
            >
              {short}
            </Note>
          </div>
        )}
        {refused && !short && (
          <div className="flex-none px-3 pb-3 tablet:px-5">
            <Note tone="warn">{refused}</Note>
          </div>
        )}
        {waiting && (
          <div className="flex-none px-3 pb-3 tablet:px-5">
            <Note
              tone="warn"
              action={
                <Button size="sm" variant="ghost" onClick={callOff}>
                  取消
                </Button>
              }
            >
              {PRESS_WAITS}
            </Note>
          </div>
        )}
        <footer
          className={`flex flex-none flex-col gap-2.5 border-t border-line-1 px-3 pt-3.5 pb-4.5 tablet:px-5 ${raised ? '' : 'max-tablet:hidden'}`}
        >
          <div className="flex justify-between text-12 text-3 num">
            {preview.unpaintable ? (
              <span>没有扣积分</span>
            ) : quote.data ? (
              <Tooltip side="top" content={spending(quote.data.spend)}>
                <button type="button" className="relative touch-target rounded-tick">
                  {quote.data.num} 张 × {quote.data.unit} 积分，余 {points(Math.max(0, quote.data.after))}
                </button>
              </Tooltip>
            ) : (
              <span>
                {!signedIn
                  ? `登录后送 ${SIGNUP_POINTS} 积分`
                  : (grid.noGrid ?? wrongSize ?? (quote.isError || refused ? '还不能报价' : '正在报价'))}
              </span>
            )}
            {!preview.unpaintable && quote.data?.eta != null && (
              <span>
                {about(quote.data.eta)}
                {quote.data.priority ? '，优先队列' : ''}
              </span>
            )}
          </div>
          <Button
            variant="stone"
            size="lg"
            block
            pending={pending}
            {...press}
            kbd={preview.unpaintable ? undefined : 'Ctrl ⏎'}
            onClick={send}
          >
            {label}
          </Button>
        </footer>
      </div>
      <Pickers />
    </form>
  );
}
