import type { ComponentProps, ReactElement, ReactNode } from 'react';

export type SwitchProps = Omit<
  ComponentProps<'input'>,
  'className' | 'style' | 'type' | 'role' | 'checked' | 'onChange' | 'children' | 'size'
> & {
  /** The accessible name. */
  label: string;
  /** Words before the switch; without them the name is hidden. */
  children?: ReactNode;
  /** On or off. */
  checked: boolean;
  /** The new state; it applies at once, or it should have been a Checkbox. */
  onChange?: (checked: boolean) => void;
};

/** Turns something on or off at once. */
export function Switch({ label, children, checked, onChange, ...rest }: SwitchProps): ReactElement {
  return (
    <label className="relative touch-target inline-flex items-center gap-2 text-13 font-medium text-2">
      {children}
      <span className="relative inline-flex h-5 w-8.5 flex-none touch:h-6.5 touch:w-11">
        <input
          {...rest}
          type="checkbox"
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a native checkbox says it itself
          role="switch"
          aria-label={label}
          checked={checked}
          onChange={(event) => onChange?.(event.target.checked)}
          className="peer absolute inset-0 m-0 appearance-none rounded-full bg-control transition-colors duration-move checked:bg-accent disabled:opacity-40"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-0.5 left-0.5 size-4 rounded-full bg-knob transition-transform duration-move ease-out peer-checked:translate-x-3.5 touch:size-5.5 touch:peer-checked:translate-x-4.5 peer-checked:bg-knob-on"
        />
      </span>
    </label>
  );
}
