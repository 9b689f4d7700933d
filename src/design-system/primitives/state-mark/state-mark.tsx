import { TriangleAlert } from 'lucide-react';
import type { ReactElement } from 'react';
import { Icon } from '#ds/foundations/icon.tsx';

export type StateMarkProps = {
  /** The word; the shape beside it says the same without colour. */
  children: string;
  /** `fine` is a dot, `attention` a square, `off` a ring, `alarm` an inverted block. */
  state: 'fine' | 'attention' | 'off' | 'alarm';
};

const shapeClasses: Record<'fine' | 'attention' | 'off', string> = {
  fine: 'rounded-full bg-inverse opacity-75',
  attention: 'rounded-bar bg-inverse',
  off: 'rounded-full border-fine border-current',
};

/** How something stands, for people who look at many of them all day: shape and word, never colour. */
export function StateMark({ children, state }: StateMarkProps): ReactElement {
  if (state === 'alarm') {
    return (
      <span className="inline-flex h-5 flex-none items-center gap-1 rounded-tick bg-inverse px-snug text-12 leading-tight font-semibold whitespace-nowrap text-inverse">
        <Icon of={TriangleAlert} size={12} />
        {children}
      </span>
    );
  }
  return (
    <span className={`inline-flex flex-none items-center gap-1.5 text-12 whitespace-nowrap ${state === 'off' ? 'text-3' : 'text-2'}`}>
      <span aria-hidden="true" className={`size-snug ${shapeClasses[state]}`} />
      {children}
    </span>
  );
}
