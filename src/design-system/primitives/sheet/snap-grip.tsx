import { type KeyboardEvent, type PointerEvent, type ReactElement, useRef } from 'react';
import { fingerSpeed, heightUnder, restAt } from '#ds/foundations/sheet-drag.ts';

export type SnapGripProps = {
  /** What it makes higher or lower. */
  label?: string;
  /** The names of the heights, from low to high. */
  snaps?: readonly string[];
  /** Which of them it has, from 0. */
  at: number;
  /** Id of what grows; its resting height is the caller's, by `at`. */
  controls: string;
  /** How high that is at each of the snaps, in px, as of now. */
  heights: (body: HTMLElement) => readonly number[];
  /** It came to rest elsewhere. */
  onSnap: (at: number) => void;
};

const SNAPS = ['收起', '半高', '全高'];
/** A finger moved less than this pressed. */
const STILL = 5;

/** The handle of a sheet that stays: it follows the finger between its heights, a press or Enter goes between low and half, arrows step. */
export function SnapGrip({ label = '参数面板高度', snaps = SNAPS, at, controls, heights, onSnap }: SnapGripProps): ReactElement {
  const held = useRef<{ from: number; height: number; now: number; heights: readonly number[]; speed: ReturnType<typeof fingerSpeed> }>(
    undefined,
  );
  const moved = useRef(false);
  const toggle = () => onSnap(at === 0 ? 1 : 0);
  function down(event: PointerEvent): void {
    const node = document.getElementById(controls);
    if (!node || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    moved.current = false;
    held.current = { from: event.clientY, height: node.offsetHeight, now: node.offsetHeight, heights: heights(node), speed: fingerSpeed() };
  }
  function move(event: PointerEvent): void {
    const node = document.getElementById(controls);
    if (!held.current || !node) return;
    const up = held.current.from - event.clientY;
    if (!moved.current && Math.abs(up) < STILL) return;
    moved.current = true;
    held.current.now = heightUnder(held.current.heights, held.current.height + up);
    held.current.speed.at(event.clientY, event.timeStamp);
    node.style.transition = 'none';
    node.style.height = `${held.current.now}px`;
    node.style.maxHeight = 'none';
    node.style.visibility = 'visible';
  }
  function lift({ timeStamp }: PointerEvent): void {
    const last = held.current;
    const node = document.getElementById(controls);
    held.current = undefined;
    if (!last || !node || !moved.current) return;
    const rest = restAt(last.heights, last.now, last.speed.up(timeStamp));
    // From where it was let go to where it rests.
    node.style.removeProperty('height');
    node.style.maxHeight = `${last.now}px`;
    node.getBoundingClientRect();
    node.style.removeProperty('transition');
    node.style.removeProperty('max-height');
    node.style.removeProperty('visibility');
    onSnap(rest);
  }
  function key(event: KeyboardEvent): void {
    const to = { ArrowUp: at + 1, ArrowRight: at + 1, ArrowDown: at - 1, ArrowLeft: at - 1, Home: 0, End: snaps.length - 1 }[event.key];
    if (to === undefined && event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    if (to === undefined) toggle();
    else onSnap(Math.min(snaps.length - 1, Math.max(0, to)));
  }
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-controls={controls}
      aria-orientation="vertical"
      aria-valuemin={0}
      aria-valuemax={snaps.length - 1}
      aria-valuenow={at}
      aria-valuetext={snaps[at]}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={lift}
      onPointerCancel={lift}
      onClick={() => !moved.current && toggle()}
      onKeyDown={key}
      // Half of what a finger hits lies above the sheet: below are its first fields.
      className="mx-auto -mt-6 grid h-11 w-24 flex-none cursor-grab touch-none justify-items-center rounded-ctl pt-8"
    >
      <span aria-hidden="true" className="h-1 w-9 rounded-bar bg-control" />
    </div>
  );
}
