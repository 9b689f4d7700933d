import { useDeferredValue } from 'react';
import { useSnapshot } from 'valtio';
import { usePermission } from '#api/account/hooks.ts';
import { useAllModels, useDict, useMeta } from '#api/content/hooks.ts';
import { useQuote } from '#api/tasks/hooks.ts';
import { failureOf } from '#api/api-error.ts';
import { useDrawingOptions } from '#api/generation/hooks.ts';
import { failureMessage } from '#product/failure-message.ts';
import type { GenParams } from '#shared/contract/params.ts';
import { sizeProblem } from '#shared/rules/size.ts';
import type { ReadRequest } from '#shared/preview/read-prompt.ts';
import { shortfall, usePress } from '#product/press.ts';
import { useReading } from '#product/prompt/use-reading.ts';
import { useBlocked } from '#product/prompt/use-blocked.ts';
import { requireLogin, session } from '#state/session.ts';
import { toast } from '#state/toasts.ts';
import { axesFor, axesOf, firstAxes, gridProblem } from './grid-axes.ts';
import { useStyles } from './use-names.ts';
import { type Draft, draft, followed, priced, setAxes, sizedFor, toParams } from './draft.ts';

/** What keeps the button from spending points now, in words; undefined when nothing does. */
export function whyNot(form: Draft, blocked: string[]): string | undefined {
  if (form.prompt.trim() === '') return '请填写画面描述';
  if (blocked[0]) return `内容里有不能使用的词「${blocked[0]}」`;
  if (form.mode === 'img2img' && !form.source) return '请先选择参考图';
  return undefined;
}

/** What the preview engine reads of a form, as the server hands it over. */
function wordsOf({ prompt, negativePrompt, mode, denoise }: Draft, style: string | number | undefined): ReadRequest {
  return { prompt, negativePrompt, ...(style ? { style: String(style) } : {}), ...(mode === 'img2img' && { denoise }) };
}

/** The form's price, its obstacles and its one action. */
export function useGenerateForm() {
  'use memo';
  // In step with the keys: a field that lags behind its input loses the caret and breaks composing.
  const written = useSnapshot(draft, { sync: true }) as Draft;
  const { token } = useSnapshot(session);
  const permission = usePermission();
  // Parameters of others, or of a plan that has ended, may ask for more pictures than one press may make now.
  const most = (token && permission?.features.picNum) || written.num;
  const counted = written.num > most ? { ...written, num: 1 } : written;
  const models = useAllModels().data ?? [];
  const styles = useStyles();
  const options = useDrawingOptions(counted.modelId);
  const axes = axesFor(counted, options.data, models, styles);
  /** A plan of one picture at a time has no grid. */
  const gridLocked = token !== '' && (permission?.features.picNum ?? 2) < 2;
  const form = { ...sizedFor(counted, options.data), grid: counted.grid && !gridLocked, axes: axesOf(counted, axes) };
  const noGrid = form.grid ? gridProblem(form.axes) : undefined;
  const { press, pending, waiting, callOff } = usePress('generate');
  const judge = useBlocked();
  const params = followed(toParams(form), options.data);
  const asked = useDeferredValue(params);
  const unfit = (size: Pick<GenParams, 'width' | 'height'> | null) =>
    size?.width && size.height && options.data?.sizes
      ? sizeProblem({ width: size.width, height: size.height }, options.data.sizes)
      : undefined;
  const wrongSize = unfit(form.size);
  const quote = useQuote(noGrid || unfit(asked) ? null : priced(asked));
  const blocked = judge(`${form.prompt}\n${form.negativePrompt}`);
  const style = (useDict('rander').data ?? []).find((row) => row.val === form.rander);
  const { read, composition } = useReading(useMeta().data?.preview ? wordsOf(form, style?.val2) : undefined);
  // Nothing that can be painted, of the very text that stands there.
  const unpaintable = read?.prompt === form.prompt && read.sentence === '';
  const short = shortfall(quote.data, `才能生成 ${quote.data?.num} 张`);
  // What the server would refuse, said before the button is pressed.
  const refused = options.data?.unavailable ?? (quote.error ? failureMessage(failureOf(quote.error)) : undefined);
  const reason =
    whyNot(form, blocked.words) ??
    noGrid ??
    wrongSize ??
    (unpaintable ? '这句话里没有预览引擎会画的东西，请换一种说法' : undefined) ??
    short ??
    refused;

  function submit(): void {
    if (!token) return requireLogin();
    if (reason) return toast('warn', reason);
    if (!pending) void send();
  }
  async function send(): Promise<void> {
    // A press before the engine's abilities are known waits for them: told differently after a reload, the same press would be
    // another one, and paid for again (R8.3).
    const known = options.data ?? (await options.refetch({ cancelRefetch: false })).data;
    const asked = followed(toParams(sizedFor(form, known)), known);
    await press({ kind: asked.image ? 'img2img' : 'txt2img', ...asked }, quote.data);
  }
  return {
    form,
    quote,
    options: options.data,
    blocked,
    short,
    refused,
    reason,
    pending,
    waiting,
    callOff,
    signedIn: token !== '',
    axes,
    styles,
    gridLocked,
    noGrid,
    wrongSize,
    /** Goes on to a grid, over the axes of the last one where there was one. */
    toGrid: () => setAxes(draft.axes.length === 2 ? draft.axes : firstAxes(form, axes, styles)),
    submit,
    preview: { read, composition, unpaintable, style: style?.label },
  };
}
