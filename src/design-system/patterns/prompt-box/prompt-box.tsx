import { useId, type ComponentProps, type KeyboardEvent, type ReactElement, type ReactNode, useRef, useState } from 'react';
import { CircleAlert, Pencil, Rows3 } from 'lucide-react';
import { cn } from '#ds/foundations/cn.ts';
import { Icon } from '#ds/foundations/icon.tsx';
import { isSubmitKey } from '#ds/foundations/submit-key.ts';
import { fieldClasses } from '#ds/primitives/text-field/field.tsx';
import { IconButton } from '#ds/primitives/icon-button/icon-button.tsx';
import { marked, type Underline, underlined } from './marked.ts';
import { PhraseChips } from './phrase-chips.tsx';
import type { PromptHelp } from './prompt-help.ts';
import { RewriteList } from './rewrite-list.tsx';
import { useCompletion } from './use-completion.ts';

export type PromptBoxProps = Omit<
  ComponentProps<'textarea'>,
  'className' | 'style' | 'value' | 'onChange' | 'onSubmit' | 'aria-label' | 'children'
> & {
  /** What is described, e.g. 画面描述: the accessible name. */
  label: string;
  /** The description; the box is controlled. */
  value: string;
  /** IconButtons at the left of the toolbar: 优化, 翻译, 词库, 清空. */
  tools?: ReactNode;
  /** At the right of the toolbar, after the counter: the button where there is no footer. On phones it takes the counter's place. */
  submit?: ReactNode;
  /** Words that are not allowed; each is marked where it stands. */
  blocked?: readonly string[];
  /** Stretches of the text with what is thought of them, in their order; drawn while no word is blocked. */
  underlines?: readonly Underline[] | undefined;
  /** What is wrong; it is announced. */
  error?: string | undefined;
  /** R8.10: terms while typing, phrases in two languages, rewordings; without it the box is plain. */
  help?: PromptHelp | undefined;
  /** One line with the button at its end, for the lower edge of a phone: the text fades where that begins. @default false */
  compact?: boolean;
  /** Longest text. @default 1000 */
  maxLength?: number;
  /** The new text, whether typed, completed or reworded. */
  onChange: (value: string) => void;
  /** Ctrl+Enter or ⌘+Enter. Enter alone makes a line, and while an input method composes no key submits anything. */
  onSubmit?: (() => void) | undefined;
};

const lineClasses: Record<Underline['line'], string> = {
  known: 'decoration-(--accent) decoration-2',
  near: 'decoration-(--warn) decoration-2 decoration-dashed',
  none: 'decoration-(--fg-3) decoration-2 decoration-dotted',
};

/** Where a picture is described. Grows with its text. */
export function PromptBox({
  label,
  value,
  tools,
  submit,
  blocked = [],
  underlines = [],
  error,
  help,
  compact = false,
  maxLength = 1000,
  onChange,
  onSubmit,
  ...rest
}: PromptBoxProps): ReactElement {
  'use memo';
  const id = useId();
  const wrong = error !== undefined;
  const box = useRef<HTMLTextAreaElement>(null);
  const completion = useCompletion(help, box, value, onChange);
  const [shown, setShown] = useState<'none' | 'phrases' | 'rewrite'>('none');
  const toggle = (what: typeof shown) => setShown(shown === what ? 'none' : what);
  function key(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (completion.key(event) || !isSubmitKey(event)) return;
    event.preventDefault();
    onSubmit?.();
  }
  return (
    <div className="flex flex-col gap-1.5">
      <div className={cn(fieldClasses(wrong, false, 'box'), 'relative', compact ? 'flex items-center gap-1 p-1' : 'px-3 pt-2.5 pb-1.5')}>
        <div
          className={cn(
            'relative grid text-14 max-tablet:text-16',
            compact ? 'min-w-0 flex-1 fade-end' : 'max-h-60 min-h-11.5 overflow-y-auto max-tablet:min-h-13',
          )}
        >
          {/* The copy gives the box its height and draws the marks; its glyphs lie exactly on the typed ones. */}
          <div
            aria-hidden="true"
            className={cn(
              'pointer-events-none relative z-sticky col-start-1 row-start-1 break-words whitespace-pre-wrap text-transparent',
              compact && 'hidden',
            )}
          >
            {blocked.length > 0
              ? marked(value, blocked).map(({ text, hit }, index) =>
                  hit ? (
                    <span key={index} className="rounded-tick bg-neg-tint text-neg">
                      {text}
                    </span>
                  ) : (
                    text
                  ),
                )
              : underlined(value, underlines).map(({ text, under }, index) =>
                  under ? (
                    <span
                      key={index}
                      className={cn('underline underline-offset-4', lineClasses[under.line], under.lit && 'rounded-tick bg-hover')}
                    >
                      {text}
                    </span>
                  ) : (
                    text
                  ),
                )}
            {'\u200b'}
          </div>
          <textarea
            {...rest}
            ref={box}
            aria-autocomplete={help && 'list'}
            aria-controls={completion.options.length > 0 ? `${id}-terms` : undefined}
            aria-activedescendant={completion.active >= 0 ? `${id}-term-${completion.active}` : undefined}
            aria-label={label}
            aria-invalid={wrong ? true : undefined}
            aria-describedby={wrong ? `${id}-error` : undefined}
            value={value}
            maxLength={maxLength}
            rows={1}
            onChange={(event) => {
              onChange(event.target.value);
              completion.typed(event);
            }}
            onCompositionEnd={completion.composed}
            onKeyDown={key}
            onBlur={completion.close}
            className={cn(
              'col-start-1 row-start-1 resize-none overflow-hidden bg-transparent text-1 caret-accent outline-none',
              compact ? 'h-11 py-pill whitespace-pre' : 'break-words whitespace-pre-wrap',
            )}
          />
        </div>
        <div className={compact ? 'contents' : '-mx-1.5 mt-1 flex items-center gap-0.5 touch:gap-2'}>
          <span className={compact ? 'order-first flex flex-none touch:gap-2' : 'contents'}>{tools}</span>
          {help && !compact && (
            // Beside the button a phone has no room for them, nor beside a stage; higher up the sheet they are.
            <span className={cn('flex gap-0.5 touch:gap-2 beside:hidden', Boolean(submit) && 'max-tablet:hidden')}>
              <IconButton label="中英词条" icon={Rows3} size="sm" pressed={shown === 'phrases'} onClick={() => toggle('phrases')} />
              <IconButton label="逐句改写" icon={Pencil} size="sm" pressed={shown === 'rewrite'} onClick={() => toggle('rewrite')} />
            </span>
          )}
          {!compact && (
            <span
              className={cn(
                'ml-auto px-1 touch:px-0 text-12 whitespace-nowrap text-3 num beside:hidden',
                Boolean(submit) && 'max-tablet:hidden',
              )}
            >
              {Array.from(value).length} / {maxLength}
            </span>
          )}
          {submit && <span className="ml-auto flex-none">{submit}</span>}
        </div>
        {help && shown === 'phrases' && <PhraseChips value={value} help={help} onChange={onChange} />}
        {help && shown === 'rewrite' && <RewriteList value={value} help={help} onChange={onChange} />}
        {completion.options.length > 0 && (
          <div
            id={`${id}-terms`}
            role="listbox"
            aria-label="候选词"
            className="absolute inset-x-0 top-full z-popover mt-1 flex flex-col rounded-card bg-raised p-1.5 text-13 shadow-float"
          >
            {completion.options.map(({ zh, en, kind }, index) => (
              <div
                key={zh}
                id={`${id}-term-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === completion.active}
                // Before the box loses the focus and the list with it.
                onPointerDown={(event) => {
                  event.preventDefault();
                  completion.take(index);
                }}
                className="flex h-row cursor-pointer items-center gap-2 rounded-item px-2.5 hover:bg-hover aria-selected:bg-hover"
              >
                {zh}
                <span lang="en" className="truncate text-3">
                  {en}
                </span>
                <span className="ml-auto text-12 text-3">{kind}</span>
              </div>
            ))}
          </div>
        )}
        <span role="status" className="sr-only">
          {completion.options.length > 0 ? `${completion.options.length} 个候选词，按向下键选择` : ''}
        </span>
      </div>
      {wrong && (
        <p id={`${id}-error`} role="alert" className="flex items-center gap-1.5 text-12 text-neg">
          <Icon of={CircleAlert} size={14} />
          {error}
        </p>
      )}
    </div>
  );
}
