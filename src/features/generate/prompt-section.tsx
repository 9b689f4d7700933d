import { useQuery } from '@tanstack/react-query';
import { BookOpen, ChevronDown, Eraser, ImagePlus, Languages, SlidersHorizontal } from 'lucide-react';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useEnrichments } from '#api/content/hooks.ts';
import { useTranslate } from '#api/generation/hooks.ts';
import { PROMPT_MAX } from '#shared/contract/params.ts';
import type { Blocked } from '#product/prompt/use-blocked.ts';
import type { useReading } from '#product/prompt/use-reading.ts';
import type { Phrase } from '#shared/preview/read-prompt.ts';
import { usePromptHelp } from '#product/prompt/use-prompt-help.ts';
import { Icon } from '#ds/foundations/icon.tsx';
import { PromptBox } from '#ds/patterns/prompt-box/prompt-box.tsx';
import { WandMenu } from '#ds/patterns/wand-menu/wand-menu.tsx';
import { IconButton } from '#ds/primitives/icon-button/icon-button.tsx';
import { toast } from '#state/toasts.ts';
import { type Draft, draft } from './draft.ts';
import { SameCredit } from './same-credit.tsx';
import { TriggerCheck } from './trigger-check.tsx';

/** What tells how the words are read, fetched once there are some; where that does not come, the form goes on without it. */
const wordCheck = {
  queryKey: ['word-check'],
  queryFn: async () => (await import('./word-check.tsx')).WordCheck,
  staleTime: Number.POSITIVE_INFINITY,
  meta: { silent: true },
};

type Props = {
  form: Draft;
  /** Only with the preview engine: what it makes of the words. */
  preview: ReturnType<typeof useReading> & { style: string | undefined };
  /** The id of what says that. */
  noteId: string;
  blocked: Blocked;
  /** On phones: the whole sheet, the description alone, or one line of it. */
  shown: 'all' | 'text' | 'line';
  /** The button inside the box, for phones. */
  button: ReactNode;
  /** Why there is no negative description, where the engine takes none. */
  lacksNegative: string | undefined;
  /** The description is about to be written. */
  onFocus: () => void;
  onSubmit: () => void;
  onWords: () => void;
  onReference: () => void;
  /** On phones: shows the whole sheet. */
  onMore: () => void;
};

/** Where the picture is described, with what helps to describe it; below it what should not be in it. */
export function PromptSection({
  form,
  preview,
  noteId,
  blocked,
  shown,
  button,
  lacksNegative,
  onFocus,
  onSubmit,
  onWords,
  onReference,
  onMore,
}: Props): ReactElement {
  'use memo';
  /** Opened by hand: it stays open while it is emptied. */
  const [opened, setOpened] = useState(false);
  const negative = opened || form.negativePrompt !== '';
  const [pointed, setPointed] = useState<Phrase>();
  const { read, composition, style } = preview;
  const current = read?.prompt === form.prompt ? read : undefined;
  const translate = useTranslate();
  const levels = useEnrichments();
  const help = usePromptHelp();
  const WordCheck = useQuery({ ...wordCheck, enabled: read !== undefined }).data;
  const onlyClasses = shown === 'all' ? 'contents' : 'contents max-tablet:hidden';
  const isLine = shown === 'line';
  const textClasses = isLine ? 'contents max-tablet:hidden' : 'contents';

  function translatePrompt(): void {
    if (form.prompt.trim() === '') return;
    const to = /\p{Script=Han}/u.test(form.prompt) ? 'en' : 'zh';
    translate.mutate(
      { text: form.prompt, to },
      {
        onSuccess({ text, complete }) {
          const before = draft.prompt;
          draft.prompt = text;
          if (text === before) return toast('info', '没有翻译：词库里没有这些短语，描述没有改动');
          toast(complete ? 'pos' : 'info', complete ? '已翻译' : '词库里有的短语已翻译，其余保持原样', {
            label: '撤销',
            run: () => (draft.prompt = before),
          });
        },
      },
    );
  }
  return (
    <section aria-label="描述" className="flex flex-col gap-1.5 short:order-first" {...composition}>
      {form.sameAs && !isLine && <SameCredit id={form.sameAs} />}
      <h2 className="text-13 font-medium text-2 max-tablet:sr-only">画面描述</h2>
      <PromptBox
        label="画面描述"
        placeholder="写下你想要的画面，例如：青绿山水，晨雾，湖面倒影"
        value={form.prompt}
        help={help}
        maxLength={PROMPT_MAX}
        blocked={blocked.words}
        error={blocked.why}
        underlines={current?.phrases
          .filter(({ from }) => from < form.prompt.length)
          .map(({ from, to, verdict }) => ({ from, to, line: verdict, lit: from === pointed?.from }))}
        onChange={(prompt) => (draft.prompt = prompt)}
        onFocus={onFocus}
        onSubmit={onSubmit}
        submit={button}
        compact={isLine}
        tools={
          <>
            <span className="tablet:hidden">
              <IconButton label="参考图" icon={ImagePlus} onClick={onReference} />
            </span>
            {isLine && <IconButton label="更多参数" icon={SlidersHorizontal} onClick={onMore} />}
            <span className={textClasses}>
              <WandMenu
                size="sm"
                levels={levels}
                value={form.tipOptimize}
                on={form.tipOptimize !== 'off'}
                onChange={(level) => (draft.tipOptimize = level)}
              />
            </span>
            <span className={onlyClasses}>
              <IconButton label="翻译描述" icon={Languages} size="sm" onClick={translatePrompt} />
              <IconButton label="词库" icon={BookOpen} size="sm" onClick={onWords} />
              <IconButton label="清空描述" icon={Eraser} size="sm" onClick={() => (draft.prompt = '')} />
            </span>
          </>
        }
      />
      {WordCheck && read && !isLine && blocked.words.length === 0 && (
        <WordCheck id={noteId} read={read} style={style} low={shown === 'text'} onPoint={setPointed} />
      )}
      {!isLine && <TriggerCheck form={form} />}
      <div className={onlyClasses}>
        {lacksNegative ? (
          <p className="text-12 text-3">{lacksNegative}</p>
        ) : negative ? (
          <PromptBox
            label="反向描述"
            placeholder="不想出现的内容，例如：文字，水印"
            value={form.negativePrompt}
            help={help}
            maxLength={PROMPT_MAX}
            onChange={(text) => (draft.negativePrompt = text)}
            onFocus={() => setOpened(true)}
            onSubmit={onSubmit}
          />
        ) : (
          <button
            type="button"
            onClick={() => setOpened(true)}
            className="flex h-9 items-center gap-3 rounded-ctl border border-line-2 bg-surface px-3 text-13 hover:bg-hover max-tablet:h-11"
          >
            <span className="font-medium">反向描述</span>
            <span className="min-w-0 flex-1 truncate text-left text-3">不想出现的内容</span>
            <Icon of={ChevronDown} size={16} />
          </button>
        )}
      </div>
    </section>
  );
}
