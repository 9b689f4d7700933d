import { type ReactElement, useState } from 'react';
import { failureOf } from '#api/api-error.ts';
import { useModelFile } from '#api/tools/hooks.ts';
import { TooLarge } from '#api/tools/model-file.ts';
import type { SampleResult } from '#shared/contract/samples.ts';
import { Button } from '#ds/primitives/button/button.tsx';
import { Note } from '#ds/primitives/note/note.tsx';
import { failureMessage } from '#product/failure-message.ts';
import { useImageUrl } from '#product/use-image-url.ts';
import type { Look } from './model-scene.ts';
import { ModelViewer } from './model-viewer.tsx';
import { useModelScene } from './use-model-scene.ts';

type Props = { name: string; made: SampleResult['pictures'][number] };

/** A model made of a sample: to be turned and looked at, and nothing else. */
export function SampleModel({ name, made: { url: poster, glb, isPreview } }: Props): ReactElement {
  const url = useImageUrl();
  const file = useModelFile(url(glb ?? ''));
  const model = useModelScene(file.data);
  const [look, setLook] = useState<Look>('material');
  function show(next: Look): void {
    setLook(next);
    model.scene?.setLook(next);
  }
  return (
    <ModelViewer {...model} label={name} poster={url(poster)} preview={isPreview} look={look} onLook={show}>
      {model.trouble ? (
        <Note tone="warn">这里不能转动模型，画面是它的效果图。</Note>
      ) : (
        file.isError && (
          <Note
            tone="warn"
            action={
              !(file.error instanceof TooLarge) && (
                <Button size="sm" pending={file.isFetching} onClick={() => void file.refetch()}>
                  重试
                </Button>
              )
            }
          >
            {`模型没有载入：${failureMessage(failureOf(file.error))}`}
          </Note>
        )
      )}
    </ModelViewer>
  );
}
