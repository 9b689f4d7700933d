import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { cn } from '#ds/foundations/cn.ts';
import { Icon, type Glyph } from '#ds/foundations/icon.tsx';
import { Field, fieldClasses, type FieldText } from './field.tsx';

export type TextFieldProps = FieldText &
  Omit<ComponentProps<'input'>, keyof FieldText | 'className' | 'style' | 'size' | 'onChange' | 'value' | 'children'> & {
    /** The text; the field is controlled. */
    value: string;
    /** A glyph at the left, decorative. */
    icon?: Glyph | undefined;
    /** At the right after a hairline: unit, eye, copy, send code. */
    trailing?: ReactNode;
    /**
     * 40, or 44 in dialogs.
     *
     * @default 'md'
     */
    size?: 'md' | 'lg';
    /** Shows `n / maxLength` at the right; needs `maxLength`. */
    counter?: boolean;
    /** The new text. */
    onChange?: (value: string) => void;
  };

const sizeClasses: Record<'md' | 'lg', string> = { md: 'h-field', lg: 'h-field-lg' };

/** One line of text with its label. Password managers, paste and `autoComplete` all work: it is a plain input. */
export function TextField({
  label,
  help,
  error,
  aside,
  hideLabel,
  value,
  icon,
  trailing,
  size = 'md',
  counter = false,
  type = 'text',
  readOnly,
  maxLength,
  onChange,
  ...rest
}: TextFieldProps): ReactElement {
  return (
    <Field label={label} help={help} error={error} aside={aside} hideLabel={hideLabel}>
      {(ids) => (
        <div className={cn('flex items-center gap-2 px-3', sizeClasses[size], fieldClasses(error !== undefined, readOnly))}>
          {icon && (
            <span className="text-3">
              <Icon of={icon} />
            </span>
          )}
          <input
            {...rest}
            {...ids}
            type={type}
            value={value}
            readOnly={readOnly}
            maxLength={maxLength}
            onChange={(event) => onChange?.(event.target.value)}
            className="h-full min-w-0 flex-1 bg-transparent text-14 touch:text-16 text-1 caret-accent outline-none disabled:text-disabled"
          />
          {counter && maxLength !== undefined && (
            <span className="text-12 text-3 num">
              {value.length} / {maxLength}
            </span>
          )}
          {trailing !== undefined && <span className="flex flex-none items-center gap-2">{trailing}</span>}
        </div>
      )}
    </Field>
  );
}
