import { lazy, type ReactElement, Suspense, useEffect } from 'react';
import { proxy, useSnapshot } from 'valtio';

const ModelPicker = lazy(() => import('./model-picker.tsx').then((module) => ({ default: module.ModelPicker })));
const WordLibrary = lazy(() => import('./word-library.tsx').then((module) => ({ default: module.WordLibrary })));

type Picker = 'checkpoint' | 'collected' | 'lora' | 'words' | 'styles';
const picking = proxy<{ open: Picker | 'none' }>({ open: 'none' });

/** Opens a picker over the panel: its checkpoints (`collected`: one's own collection of them first), its LoRA models, its words, all styles. */
export function openPicker(picker: Picker): void {
  picking.open = picker;
}

function close(): void {
  picking.open = 'none';
}

/** The picker over the panel of quick generate. What is open is no state of the panel's: opening would draw all of it anew. */
export function Pickers(): ReactElement {
  const { open } = useSnapshot(picking);
  useEffect(() => close, []);
  return (
    <Suspense>
      {open === 'words' || open === 'styles' ? (
        <WordLibrary start={open === 'styles' ? 'styles' : 'tags'} onClose={close} />
      ) : (
        open !== 'none' && <ModelPicker type={open === 'lora' ? 'lora' : 'checkpoint'} collected={open === 'collected'} onClose={close} />
      )}
    </Suspense>
  );
}
