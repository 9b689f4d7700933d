import { X } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { Checkbox } from '#ds/primitives/checkbox/checkbox.tsx';
import { IconButton } from '#ds/primitives/icon-button/icon-button.tsx';

export type BatchBarProps = {
  /** How much is selected, e.g. 已选 5 张. */
  summary: string;
  /** Whether all, some or none of what can be selected is. */
  checked: boolean | 'mixed';
  /** Ghost buttons: what can be done with the selection. */
  children: ReactNode;
  /** Words; the defaults are the product's. */
  labels?: { bar: string; all: string; close: string };
  /** The checkbox was pressed: true selects everything that can be selected, false nothing. */
  onAll: (checked: boolean) => void;
  /** The cross was pressed: selecting ends. */
  onClose: () => void;
};

const words = { bar: '批量操作', all: '全选', close: '取消选择' };

/** What can be done with everything selected. Floats over the end of the list it belongs to. */
export function BatchBar({ summary, checked, children, labels = words, onAll, onClose }: BatchBarProps): ReactElement {
  return (
    <section
      aria-label={labels.bar}
      className="flex w-max max-w-full items-center gap-1.5 overflow-x-auto rounded-card bg-raised py-2 pr-2.5 pl-3.5 text-14 text-1 shadow-float"
    >
      <Checkbox label={labels.all} checked={checked} onChange={onAll} />
      <output className="mr-1.5 ml-1 font-medium whitespace-nowrap num">{summary}</output>
      <BatchBarLine />
      {children}
      <IconButton size="sm" icon={X} label={labels.close} tip="none" onClick={onClose} />
    </section>
  );
}

/** A hairline between groups of actions. */
export function BatchBarLine(): ReactElement {
  return <span aria-hidden="true" className="mx-1 h-4 w-px flex-none bg-line-2" />;
}
