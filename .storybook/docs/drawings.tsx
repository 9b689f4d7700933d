import { type CSSProperties, type ReactElement, useState } from 'react';

/** A page story beside the drawing it was built after. */
export type Pairing = {
  /** What the screen is called. */
  name: string;
  /** The story's id. */
  story: string;
  /** The drawing's file, without its ending. */
  drawing: string;
  /** Where the story begins in the drawing, in px of it: pages are told without the shell around them. */
  from?: readonly [left: number, top: number];
  /** Width and height of the drawing, in px; 1440 by 900 unless told. */
  size?: readonly [width: number, height: number];
};

const files = import.meta.glob<string>('../../src/design-system/drawings/*.webp', { eager: true, query: '?url', import: 'default' });
const fileOf = (drawing: string) => files[`../../src/design-system/drawings/${drawing}.webp`];

/** One screen at a time: the story as it is, and over it its drawing, uncovered from the left or laid on thinly. */
export function Drawings({ pairings }: { pairings: readonly Pairing[] }): ReactElement {
  const [chosen, setChosen] = useState(0);
  const [share, setShare] = useState(50);
  const [thin, setThin] = useState(false);
  const { name, story, drawing, from = [0, 0], size = [1440, 900] } = pairings[chosen]!;
  const [width, height] = [size[0] - from[0], size[1] - from[1]];
  const laid: CSSProperties = thin ? { opacity: share / 100 } : { clipPath: `inset(0 ${100 - share}% 0 0)` };
  return (
    <div className="book-drawings sb-unstyled">
      <div className="book-knobs">
        <label>
          画面
          <select value={chosen} onChange={(event) => setChosen(Number(event.target.value))}>
            {pairings.map((one, index) => (
              <option key={one.story} value={index} data-story={one.story} data-missing={fileOf(one.drawing) ? undefined : true}>
                {one.name}
              </option>
            ))}
          </select>
        </label>
        <label>
          图纸 {share}%
          <input type="range" min={0} max={100} value={share} onChange={(event) => setShare(Number(event.target.value))} />
        </label>
        <label>
          <input type="checkbox" checked={thin} onChange={(event) => setThin(event.target.checked)} />
          叠成半透明
        </label>
        <a className="book-link" href={`?path=/story/${story}`} target="_top">
          打开这个状态
        </a>
      </div>
      <div className="book-screen" style={{ '--w': width, '--h': height } as CSSProperties}>
        <iframe key={story} title={`${name}，现在的样子`} src={`iframe.html?viewMode=story&id=${story}`} width={width} height={height} />
        <div className="book-drawing" style={{ width, height, ...laid }}>
          <img
            src={fileOf(drawing)}
            alt={`${name}，图纸`}
            width={size[0]}
            height={size[1]}
            style={{ translate: `${-from[0]}px ${-from[1]}px` }}
          />
        </div>
      </div>
    </div>
  );
}
