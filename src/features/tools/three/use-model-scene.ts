import { useEffect, useRef, useState, type RefObject } from 'react';
import type { ModelScene, View } from './model-scene.ts';

/** Why a model can't be turned: no WebGL, a file that is none, or graphics that went away. */
export type Trouble = 'no-webgl' | 'broken' | 'lost';

export type Shown = { scene?: ModelScene; trouble?: Trouble; view?: View };

function hasWebgl(): boolean {
  const context = document.createElement('canvas').getContext('webgl2');
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return context !== null;
}

/** Opens a model file in an element as soon as both are there. The 3D library is fetched only now. */
export function useModelScene(bytes: ArrayBuffer | undefined): Shown & { holder: RefObject<HTMLDivElement | null> } {
  const holder = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<Shown>({});
  useEffect(() => {
    const element = holder.current;
    if (!bytes || !element) return undefined;
    let opened: ModelScene | undefined;
    let left = false;
    const tell = (news: Shown) => left || setShown((before) => ({ ...before, ...news }));
    async function open(place: HTMLElement, file: ArrayBuffer): Promise<void> {
      const { openModel } = await import('./model-scene.ts');
      if (!hasWebgl()) return void tell({ trouble: 'no-webgl' });
      opened = await openModel(place, file, { onView: (view) => tell({ view }), onLost: () => tell({ trouble: 'lost' }) });
      if (left) opened.close();
      else tell({ scene: opened });
    }
    open(element, bytes).catch(() => tell({ trouble: 'broken' }));
    const watch = new ResizeObserver(([entry]) => entry && opened?.resize(entry.contentRect.width, entry.contentRect.height));
    watch.observe(element);
    return () => {
      left = true;
      watch.disconnect();
      opened?.close();
    };
  }, [bytes]);
  return { ...shown, holder };
}
