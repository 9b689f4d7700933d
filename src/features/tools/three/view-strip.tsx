import { type ReactElement, useEffect, useState } from 'react';
import type { Look, ModelScene } from './model-scene.ts';

const views: readonly { word: string; yaw: number; look: Look }[] = [
  { word: '正', yaw: 0, look: 'material' },
  { word: '右', yaw: 90, look: 'material' },
  { word: '背', yaw: 180, look: 'material' },
  { word: '左', yaw: -90, look: 'material' },
  { word: '白模', yaw: 0, look: 'clay' },
  { word: '法线', yaw: 0, look: 'normals' },
];
const SIDE = 320;

/** The model from its sides, small; pressing one goes there. */
export function ViewStrip({ scene, onLook }: { scene: ModelScene; onLook: (look: Look) => void }): ReactElement {
  const [pictures, setPictures] = useState<string[]>([]);
  useEffect(() => {
    // Drawn after the model itself is on the page.
    const timer = setTimeout(() => setPictures(scene.snapshots(views, SIDE)));
    return () => clearTimeout(timer);
  }, [scene]);
  return (
    <ul aria-label="各面" className="grid flex-none grid-cols-3 gap-3 tablet:grid-cols-6">
      {views.map(({ word, yaw, look }, index) => (
        <li key={word}>
          <button
            type="button"
            onClick={() => {
              onLook(look);
              scene.face(yaw);
            }}
            className="flex w-full flex-col items-center gap-1 text-12 text-3 outline-offset-2 hover:text-1"
          >
            <span className="relative block aspect-square w-full overflow-hidden rounded-img bg-skeleton after:absolute after:inset-0 after:rounded-img after:inset-ring after:inset-ring-edge">
              {pictures[index] && <img src={pictures[index]} alt="" className="size-full object-cover" />}
            </span>
            {word}
          </button>
        </li>
      ))}
    </ul>
  );
}
