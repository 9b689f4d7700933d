import { Check, Minus } from 'lucide-react';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { Icon } from '#ds/foundations/icon.tsx';

export type CheckboxProps = Omit<ComponentProps<'input'>, 'className' | 'style' | 'type' | 'checked' | 'onChange' | 'children' | 'size'> & {
  /** Words beside the box; without them `label` is required. */
  children?: ReactNode;
  /** The hidden name of a box without words. */
  label?: string;
  /** On, off, or `mixed` when only some of what it stands for is on. */
  checked: boolean | 'mixed';
  /**
   * `sm` for the small print under a form.
   *
   * @default 'md'
   */
  size?: 'sm' | 'md';
  /** The new state; pressing a mixed one turns it on. */
  onChange?: (checked: boolean) => void;
};

/** One yes or no, with its words beside it or as its hidden name. */
export function Checkbox({ children, label, checked, size = 'md', onChange, ...rest }: CheckboxProps): ReactElement {
  // Without words there is nothing else to press: the box is its own label.
  const Tag = children === undefined ? 'label' : 'span';
  const box = (
    <Tag className={`relative touch-target inline-grid flex-none place-items-center ${size === 'sm' ? 'size-4' : 'size-4.5'}`}>
      <input
        {...rest}
        ref={(node) => {
          if (node) node.indeterminate = checked === 'mixed';
        }}
        type="checkbox"
        aria-label={label}
        checked={checked === true}
        onChange={(event) => onChange?.(event.target.checked)}
        className="peer absolute inset-0 m-0 appearance-none rounded-tick border-fine border-control transition-colors checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent disabled:opacity-40"
      />
      <span className="pointer-events-none relative text-on-accent">
        {checked !== false && <Icon of={checked === 'mixed' ? Minus : Check} size={size === 'sm' ? 12 : 13} weight="tick" />}
      </span>
    </Tag>
  );
  if (children === undefined) return box;
  return (
    <label className={`relative touch-target inline-flex items-start gap-2 ${size === 'sm' ? 'text-12 text-3' : 'text-13 text-2'}`}>
      <span className="mt-0.5 inline-flex">{box}</span>
      <span>{children}</span>
    </label>
  );
}
