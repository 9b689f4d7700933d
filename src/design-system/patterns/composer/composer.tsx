import type { ComponentProps, KeyboardEvent, ReactElement, ReactNode } from 'react';
import { isSubmitKey } from '#ds/foundations/submit-key.ts';

export type ComposerProps = Omit<
  ComponentProps<'textarea'>,
  'className' | 'style' | 'value' | 'onChange' | 'onSubmit' | 'aria-label' | 'children' | 'rows'
> & {
  /** What is described: the accessible name. */
  label: string;
  /** The description; the field is controlled. */
  value: string;
  /** At the left under the words: reference, model, ratio, count. */
  tools?: ReactNode;
  /** At the right: the generate button, as wide with a price as without. It gives the row its height, so tools may come later. */
  submit: ReactNode;
  /** The new text. */
  onChange: (value: string) => void;
  /** The button's keys: see `isSubmitKey`. */
  onSubmit: () => void;
};

/** Where a picture begins, on the home page: a panel that is written in. It fills the height it is given and grows with its text. */
export function Composer({ label, value, tools, submit, onChange, onSubmit, ...rest }: ComposerProps): ReactElement {
  function key(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (!isSubmitKey(event)) return;
    event.preventDefault();
    onSubmit();
  }
  return (
    <div className="flex flex-1 flex-col rounded-card border border-line-2 bg-surface focus-within:border-accent focus-within:ring-1 focus-within:ring-accent">
      <textarea
        {...rest}
        aria-label={label}
        value={value}
        rows={2}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={key}
        className="field-sizing-content max-h-60 min-h-20 flex-1 resize-none bg-transparent px-4 pt-3.5 text-16 text-1 caret-accent outline-none"
      />
      <div className="flex items-center gap-1.5 p-1.5 tablet:gap-2 tablet:p-2 tablet:pl-2.5">
        {tools}
        <span className="ml-auto grid w-28">{submit}</span>
      </div>
    </div>
  );
}
