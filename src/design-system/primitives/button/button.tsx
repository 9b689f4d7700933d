import type { ComponentProps, MouseEvent, ReactElement } from 'react';
import { Tooltip } from '#ds/primitives/tooltip/tooltip.tsx';
import { ButtonInner, buttonClasses, type ButtonFaceProps } from './button-face.tsx';

export type ButtonProps = ButtonFaceProps &
  Omit<ComponentProps<'button'>, keyof ButtonFaceProps | 'className' | 'style' | 'disabled'> & {
    /**
     * Shows progress and swallows clicks, keeping focus and width.
     *
     * @default false
     */
    pending?: boolean;
    /**
     * Cannot be pressed. Prefer `disabledReason`, which also says why.
     *
     * @default false
     */
    disabled?: boolean | undefined;
    /** Why it cannot be pressed now: the button stays focusable and says so in a tooltip. */
    disabledReason?: string | undefined;
  };

/** Does something here. What goes somewhere is a ButtonLink. */
export function Button({
  children,
  icon,
  cost,
  kbd,
  variant = 'neutral',
  size = 'md',
  block = false,
  pending = false,
  disabled = false,
  disabledReason,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps): ReactElement {
  const explained = disabledReason !== undefined;
  const off = disabled || explained;
  function press(event: MouseEvent<HTMLButtonElement>): void {
    if (pending || off) event.preventDefault();
    else onClick?.(event);
  }
  const button = (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- the default above is a real one
      type={type}
      disabled={disabled && !explained}
      aria-disabled={pending || explained ? true : undefined}
      aria-busy={pending ? true : undefined}
      className={buttonClasses({ variant, size, block, off })}
      onClick={press}
    >
      <ButtonInner icon={icon} cost={cost} kbd={kbd} size={size} pending={pending}>
        {children}
      </ButtonInner>
    </button>
  );
  return explained ? <Tooltip content={disabledReason}>{button}</Tooltip> : button;
}
