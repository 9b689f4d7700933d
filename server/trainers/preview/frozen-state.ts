import { fromBase64, toBase64 } from '../../kernel/base64.ts';
import type { TrainingState } from '../../pixels/training/train-style.ts';

const PLANES = ['weights', 'mean', 'square'] as const;
const text = (plane: Float32Array): string => toBase64(new Uint8Array(plane.buffer, plane.byteOffset, plane.byteLength));
const plane = (value: string): Float32Array => new Float32Array(fromBase64(value).slice().buffer);

/** A training's state as JSON, to the last bit. */
export function freeze({ epoch, net, finish }: TrainingState): unknown {
  return { epoch, finish, step: net.step, ...Object.fromEntries(PLANES.map((name) => [name, text(net[name])])) };
}

/** The state that `freeze` gave. */
export function thaw(value: unknown): TrainingState {
  const { epoch, finish, step, ...planes } = value as Pick<TrainingState, 'epoch' | 'finish'> & {
    step: number;
  } & Record<(typeof PLANES)[number], string>;
  return { epoch, finish, net: { step, weights: plane(planes.weights), mean: plane(planes.mean), square: plane(planes.square) } };
}
