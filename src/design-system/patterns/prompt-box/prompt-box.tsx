import { useId, type ComponentProps, type KeyboardEvent, type ReactElement, type ReactNode } from 'react';
import { CircleAlert } from 'lucide-react';
import { cn } from '#ds/foundations/cn.ts';
import { Icon } from '#ds/foundations/icon.tsx';
import { isSubmitKey } from '#ds/foundations/submit-key.ts';
import { fieldBox } from '#ds/primitives/text-field/field.tsx';
import { marked } from './marked.ts';

export type PromptBoxProps = Omit<
  ComponentProps<'textarea'>,
  'className' | 'style' | 'value' | 'onChange' | 'onSubmit' | 'aria-label' | 'children'
> & {
  /** What is described, e.g. 画面描述: the accessible name. */
  label: string;
  value: string;
  /** IconButtons at the left of the toolbar: 优化, 翻译, 词库, 清空. */
  tools?: ReactNode;
  /** At the right of the toolbar, after the counter: the button where there is no footer. On phones it takes the counter's place. */
  submit?: ReactNode;
  /** Words that are not allowed; each is marked where it stands. */
  blocked?: readonly string[];
  /** What is wrong; it is announced. */
  error?: string | undefined;
  /** Longest text. @default 1000 */
  maxLength?: number;
  onChange: (value: string) => void;
  /** Ctrl+Enter or ⌘+Enter. Enter alone makes a line, and while an input method composes no key submits anything. */
  onSubmit?: (() => void) | undefined;
};

/** Where a picture is described. Grows with its text. */
export function PromptBox({
  label,
  value,
  tools,
  submit,
  blocked = [],
  error,
  maxLength = 1000,
  onChange,
  onSubmit,
  ...rest
}: PromptBoxProps): ReactElement {
  const id = useId();
  const wrong = error !== undefined;
  function key(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (!isSubmitKey(event)) return;
    event.preventDefault();
    onSubmit?.();
  }
  return (
    <div className="flex flex-col gap-1.5">
      <div className={cn(fieldBox(wrong, false, 'rounded-box'), 'px-3 pt-2.5 pb-1.5')}>
        <div className="relative grid max-h-60 min-h-11.5 overflow-y-auto text-14 max-tablet:min-h-13 max-tablet:text-16">
          {/* The copy gives the box its height and draws the marks; its glyphs lie exactly on the typed ones. */}
          <div
            aria-hidden="true"
            className="pointer-events-none relative z-sticky col-start-1 row-start-1 break-words whitespace-pre-wrap text-transparent"
          >
            {marked(value, blocked).map(({ text, hit }, index) =>
              hit ? (
                <span key={index} className="rounded-tick bg-neg-tint text-neg">
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
            aria-label={label}
            aria-invalid={wrong ? true : undefined}
            aria-describedby={wrong ? `${id}-error` : undefined}
            value={value}
            maxLength={maxLength}
            rows={1}
            onChange={(event) => onChange(event.target.value)}
            onKeyDown={key}
            className="col-start-1 row-start-1 resize-none overflow-hidden bg-transparent break-words whitespace-pre-wrap text-1 caret-accent outline-none"
          />
        </div>
        <div className="-mx-1.5 mt-1 flex items-center gap-0.5">
          {tools}
          <span className={cn('ml-auto px-1 text-12 text-3 num', Boolean(submit) && 'max-tablet:invisible')}>
            {[...value].length} / {maxLength}
          </span>
          {submit}
        </div>
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
