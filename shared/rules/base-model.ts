import { UNKNOWN_BASE } from '../vocabulary/kinds.ts';

/** Whether a LoRA made for one base works with a checkpoint of the other; what is not known is not refused. */
export function sameBase(one: string, other: string): boolean {
  const family = (base: string) => base.toLowerCase().replace(/[\s._-]/g, '');
  return !one || !other || one === UNKNOWN_BASE || other === UNKNOWN_BASE || family(one) === family(other);
}
