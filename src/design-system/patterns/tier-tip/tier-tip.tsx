import type { ReactElement } from 'react';

export type TierTipProps = {
  /** The tier's name. */
  name: string;
  /** e.g. 2026-03-18 到期. */
  until: string;
  /** e.g. 续费. */
  action: string;
  /** The button was pressed: open the membership dialog. */
  onAction: () => void;
};

/** Content of the tooltip on the tier badge: when it ends, and the way to go on. The badge itself opens the same dialog for those who cannot reach a tooltip. */
export function TierTip({ name, until, action, onAction }: TierTipProps): ReactElement {
  return (
    <span className="flex items-center gap-4">
      <span className="block">
        <span className="block font-semibold">{name}</span>
        <span className="block opacity-80 num">{until}</span>
      </span>
      <button type="button" onClick={onAction} className="rounded-ctl bg-on-inverse px-2.5 py-1 font-medium">
        {action}
      </button>
    </span>
  );
}
