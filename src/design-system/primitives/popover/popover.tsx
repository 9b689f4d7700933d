import { cloneElement, Fragment, type ReactElement, type ReactNode } from 'react';
import { useOverlay } from '#ds/foundations/overlay.ts';

export type PopoverProps = {
  /** Names the panel. */
  label: string;
  /** The control that opens it. */
  trigger: ReactElement;
  /** The panel; as a function it gets `close`. */
  children: ReactNode | ((close: () => void) => ReactNode);
  /**
   * Which edge of the control it is aligned to.
   *
   * @default 'end'
   */
  align?: 'start' | 'end';
  /**
   * `lg` is 400 wide, and what is in it keeps its own distance from the edges.
   *
   * @default 'md'
   */
  size?: 'md' | 'lg';
};

/** A few controls about one thing, beside the thing. Esc and a click elsewhere close it; for a list of actions use Menu. */
export function Popover({ label, trigger, children, align = 'end', size = 'md' }: PopoverProps): ReactElement {
  const { parts, face, button } = useOverlay('dialog');
  if (!parts) return <span className="inline-flex">{cloneElement(trigger, face)}</span>;
  return (
    <parts.Popover className="inline-flex">
      <parts.PopoverButton as={Fragment} ref={button}>
        {trigger}
      </parts.PopoverButton>
      <parts.PopPanel label={label} align={align} size={size}>
        {children}
      </parts.PopPanel>
    </parts.Popover>
  );
}
