import type { ComponentProps, ReactElement } from 'react';
import { fieldClasses, Field, type FieldText } from '#ds/primitives/text-field/field.tsx';

export type TextAreaProps = FieldText &
  Omit<ComponentProps<'textarea'>, keyof FieldText | 'className' | 'style' | 'onChange' | 'value' | 'children'> & {
    /** The text; the field is controlled. */
    value: string;
    /** Shows `n / maxLength` below; needs `maxLength`. */
    counter?: boolean;
    /** The new text. */
    onChange?: (value: string) => void;
  };

/** Several lines of text with their label. */
export function TextArea({
  label,
  help,
  error,
  aside,
  hideLabel,
  value,
  counter = false,
  rows = 4,
  maxLength,
  readOnly,
  onChange,
  ...rest
}: TextAreaProps): ReactElement {
  return (
    <Field label={label} help={help} error={error} aside={aside} hideLabel={hideLabel}>
      {(ids) => (
        <div className={`px-3 pt-2.5 pb-1.5 ${fieldClasses(error !== undefined, readOnly)}`}>
          <textarea
            {...rest}
            {...ids}
            rows={rows}
            value={value}
            maxLength={maxLength}
            readOnly={readOnly}
            onChange={(event) => onChange?.(event.target.value)}
            className="block w-full resize-none bg-transparent text-14 touch:text-16 text-1 caret-accent outline-none disabled:text-disabled"
          />
          {counter && maxLength !== undefined && (
            <p className="text-right text-12 text-3 num">
              {value.length} / {maxLength}
            </p>
          )}
        </div>
      )}
    </Field>
  );
}
