import { CircleAlert } from 'lucide-react';
import { useId, type ReactElement, type ReactNode } from 'react';
import { cn } from '#ds/foundations/cn.ts';
import { Icon } from '#ds/foundations/icon.tsx';

export type FieldText = {
  /** The visible label. */
  label: string;
  /** One line under the control; an error takes its place. */
  help?: string | undefined;
  /** What is wrong and how to mend it. Linked to the control, with an icon, never by colour alone. */
  error?: string | undefined;
  /** Right of the label: a link, a size. */
  aside?: ReactNode;
  /** The label is read out only, where the words stand beside the field anyway. @default false */
  hideLabel?: boolean | undefined;
};

/** The ids that tie a control to its label, help and error. */
export type FieldIds = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined };

/** Label above, control, help or error below. Gives the control the ids it must carry. */
export function Field({
  label,
  help,
  error,
  aside,
  hideLabel = false,
  children,
}: FieldText & {
  /** Draws the control, which has to carry the ids it gets. */
  children: (ids: FieldIds) => ReactNode;
}): ReactElement {
  const id = useId();
  const note = error ?? help;
  return (
    <div className="flex w-full min-w-0 flex-col gap-1.5">
      <div className={hideLabel ? 'sr-only' : 'flex items-center justify-between gap-2'}>
        <label htmlFor={id} className="text-13 font-medium text-2">
          {label}
        </label>
        {aside !== undefined && <span className="text-12 text-3 num">{aside}</span>}
      </div>
      {children({
        id,
        'aria-describedby': note === undefined ? undefined : `${id}-note`,
        'aria-invalid': error === undefined ? undefined : true,
      })}
      {note !== undefined && (
        <p
          id={`${id}-note`}
          role={error === undefined ? undefined : 'alert'}
          className={`flex items-center gap-1.5 text-12 ${error === undefined ? 'text-3' : 'text-neg'}`}
        >
          {error !== undefined && <Icon of={CircleAlert} size={14} />}
          {note}
        </p>
      )}
    </div>
  );
}

const roundClasses = { ctl: 'rounded-ctl', box: 'rounded-box' };

/** The edge of a text control: accent while typing, rouge while wrong. Readable in both themes without either. */
export function fieldClasses(error: boolean, readOnly = false, round: keyof typeof roundClasses = 'ctl'): string {
  return cn(
    roundClasses[round],
    'border',
    readOnly
      ? 'border-transparent bg-hover'
      : error
        ? 'border-neg bg-field ring-1 ring-neg'
        : 'border-control bg-field focus-within:border-accent focus-within:ring-1 focus-within:ring-accent',
  );
}
