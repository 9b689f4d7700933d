import { useRef, useState } from 'react';
import type { GenParams } from '#shared/contract/params.ts';
import { PROMPT_MAX } from '#shared/contract/params.ts';
import type { SourceInfo } from '#shared/contract/tools.ts';
import { useDrawingOptions } from '#api/generation/hooks.ts';
import { useUpload } from '#api/content/hooks.ts';
import { failureOf } from '#api/api-error.ts';
import { useQuote } from '#api/tasks/hooks.ts';
import { maskPng, type MaskStep } from '#ds/patterns/mask-canvas/mask-steps.ts';
import { useMask } from '#ds/patterns/mask-canvas/use-mask.ts';
import { failureMessage } from '#product/failure-message.ts';
import { shortfall, usePress } from '#product/press.ts';
import { useBlocked } from '#product/prompt/use-blocked.ts';
import { requireLogin, session } from '#state/session.ts';
import { toast } from '#state/toasts.ts';
import { growth, isExtended, SIDE_MAX } from './extension.ts';
import { loadRepaint, type RepaintDraft, saveRepaint } from './repaint-draft.ts';

/** Less than one pixel of this many counts as nothing: the rounding of edges. */
const NOTHING = 1e-7;
const NOWHERE = '现在没有能局部重画的引擎，请管理员接上一个支持局部重画的引擎';

/** What the engine is told: what to paint where it changes, then what the whole picture shows. */
export function repaintWords(prompt: string, whole: string): string {
  const parts = [prompt.trim(), whole.trim()].filter(Boolean);
  return parts.join('，').slice(0, PROMPT_MAX);
}

/** R8.2: what the price is made of, in words. */
export function priceWords(grown: number, before: number | undefined, unit: number | undefined): string {
  if (unit === undefined) return '';
  const each = before !== undefined && before !== unit ? `每张 ${before} → ${unit} 积分` : `每张 ${unit} 积分`;
  return grown > 0 ? `画面大了 ${grown}%，${each}` : each;
}

/** The mask of one picture and the fields beside it, kept on this device for a day, with undo. */
function useRepaintDraft(image: string) {
  const [draft, setDraft] = useState(() => loadRepaint(image, Date.now()));
  const [undone, setUndone] = useState<MaskStep[]>([]);
  const [kept, setKept] = useState(true);
  /** What comes after an upload is added to the form as it is then. */
  const latest = useRef(draft);
  const set = (fields: Partial<RepaintDraft>) => {
    latest.current = { ...latest.current, ...fields };
    setDraft(latest.current);
    setKept(saveRepaint(image, latest.current, Date.now()));
  };
  const setSteps = (steps: MaskStep[]) => set({ steps, maskKey: '' });
  const back = draft.steps.at(-1);
  const next = undone.at(-1);
  return {
    draft,
    /** False where this device keeps nothing: a reload would lose what was marked. */
    kept,
    set,
    add: (step: MaskStep) => {
      setUndone([]);
      setSteps([...latest.current.steps, step]);
    },
    undo:
      back &&
      (() => {
        setUndone([...undone, back]);
        setSteps(draft.steps.slice(0, -1));
      }),
    redo:
      next &&
      (() => {
        setUndone(undone.slice(0, -1));
        setSteps([...draft.steps, next]);
      }),
  };
}

/** R4.12: repaints a marked part of a picture, extends its frame, or both: the mask, the price, what stands in the way, the press. */
export function useRepaint(source: SourceInfo, modelId: string) {
  const { key, width, height } = source;
  const form = useRepaintDraft(key);
  const { draft, set } = form;
  const fits = Math.max(width, height) <= SIDE_MAX;
  // A picture that can't be marked takes no memory for a mask.
  const mask = useMask(fits ? width : 1, fits ? height : 1, draft.steps);
  const marked = mask.cover > NOTHING;
  const extended = isExtended(draft.extend);
  const asking = useDrawingOptions(modelId);
  const options = asking.data;
  const upload = useUpload();
  const { press, pending, waiting, callOff } = usePress(`repaint:${key}`);
  /** From a press to its answer, the mask's upload included: what is rendered learns of it too late for a double click. */
  const sending = useRef(false);
  const judge = useBlocked();

  const common = {
    num: draft.num,
    visibility: draft.hidden ? ('private' as const) : ('public' as const),
    ...(modelId && { modelId }),
  };
  const priced = { kind: 'txt2img' as const, ...common, from: { width, height, mask: true } };
  const elsewhere = options?.repaintable ?? true;
  const missing = options?.unavailable ?? options?.lacks.mask ?? options?.lacks.source;
  const lacks = missing && !elsewhere ? NOWHERE : missing;
  const able = options !== undefined && !lacks && fits;
  const before = useQuote(able ? priced : null);
  const quote = useQuote(able ? { ...priced, ...(extended && { extend: draft.extend }) } : null);
  const prompt = repaintWords(draft.prompt, draft.whole ?? source.prompt);
  const blocked = judge(prompt);
  const short = shortfall(quote.data);
  const unknown = asking.error ? failureMessage(failureOf(asking.error)) : '正在看当前模型能做什么';
  const reason =
    (options ? lacks : unknown) ??
    (fits ? undefined : `这张图 ${width} × ${height}，局部重画每边最多 ${SIDE_MAX} 像素，请换一张小一点的`) ??
    (marked || extended ? undefined : '先涂出要改的地方') ??
    (prompt === '' ? '写下要画什么' : undefined) ??
    blocked.why ??
    short ??
    (quote.error ? failureMessage(failureOf(quote.error)) : undefined);

  async function maskOf(): Promise<string> {
    if (!marked) return '';
    if (draft.maskKey) return draft.maskKey;
    const png = await maskPng(mask.canvas);
    const stored = await upload.mutateAsync(new File([png], 'mask.png', { type: 'image/png' }));
    set({ maskKey: stored.key });
    return stored.key;
  }
  async function submit(): Promise<void> {
    if (!session.token) return requireLogin();
    if (reason) return toast('warn', reason);
    if (sending.current) return;
    sending.current = true;
    try {
      const stored = await maskOf();
      const asked: GenParams = {
        ...common,
        prompt,
        image: key,
        denoise: draft.denoise,
        feather: draft.feather,
        ...(stored && { mask: stored }),
        ...(extended && { extend: draft.extend }),
      };
      await press({ kind: 'img2img', ...asked }, quote.data);
    } catch (error) {
      // A press tells its own failures: this one is the mask's upload.
      toast('neg', `${failureMessage(failureOf(error))}。蒙版没有送到，没有扣除积分，涂好的部分还在`);
    } finally {
      sending.current = false;
    }
  }
  return {
    ...form,
    source,
    mask,
    marked,
    extended,
    options,
    /** Why the model can't do this, where it can't. */
    lacks,
    /** Whether another model can. */
    elsewhere,
    able,
    blocked,
    quote: quote.data,
    priceWords: priceWords(extended ? growth(source, draft.extend) : 0, before.data?.unit, quote.data?.unit),
    reason,
    pending: upload.isPending || pending,
    waiting: upload.isPaused || waiting,
    callOff: waiting ? callOff : undefined,
    submit: () => void submit(),
  };
}
export type Repainting = ReturnType<typeof useRepaint>;
