import { Download } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { failureOf } from '#api/api-error.ts';
import type { Image } from '#shared/contract/content.ts';
import { fileName } from '#shared/rules/file-name.ts';
import { failureMessage } from '#product/failure-message.ts';
import { useModelFile } from '#api/tools/hooks.ts';
import { TooLarge } from '#api/tools/model-file.ts';
import { CarryOnMenu } from '#ds/patterns/carry-on-menu/carry-on-menu.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { Note } from '#ds/primitives/note/note.tsx';
import { download } from '#lib/download.ts';
import { fileSize } from '#lib/format.ts';
import { carryOnItems, useCarryOn } from '#product/carry-on.ts';
import { useImageUrl } from '#product/use-image-url.ts';
import { openDialog } from '#state/dialogs.ts';
import type { Look } from './model-scene.ts';
import { ModelViewer } from './model-viewer.tsx';
import { TurnButtons } from './turn-buttons.tsx';
import { type Trouble, useModelScene } from './use-model-scene.ts';
import { ViewStrip } from './view-strip.tsx';

const troubles: Record<Trouble, string> = {
  'no-webgl': '这个浏览器没有开启 WebGL，不能在这里转动模型。可以下载 GLB，用其他软件打开。',
  broken: '模型文件读不出来，不能在这里转动。可以下载后用其他软件打开，或重新生成。',
  lost: '显卡暂时停止了绘制，模型和文件都还在。',
};

type Props = { image: Image & { glb: string } };

/** One finished model: to be turned, seen from all sides, saved and carried on. */
export function ModelStage(props: Props): ReactElement {
  const [attempt, setAttempt] = useState(0);
  return <Stage key={attempt} {...props} onAgain={() => setAttempt(attempt + 1)} />;
}

function Stage({ image, onAgain }: Props & { onAgain: () => void }): ReactElement {
  const url = useImageUrl();
  const carryOn = useCarryOn();
  const file = useModelFile(url(image.glb));
  const model = useModelScene(file.data);
  const [look, setLook] = useState<Look>('material');
  const { scene, trouble } = model;
  const label = image.title || image.prompt || '上传的图片做成的模型';
  function show(next: Look): void {
    setLook(next);
    scene?.setLook(next);
  }
  return (
    <div className="flex w-full flex-1 flex-col gap-4">
      <ModelViewer {...model} label={label} poster={url(image.url)} preview={image.isPreview} look={look} onLook={show}>
        {trouble ? (
          <Note
            tone="warn"
            action={
              trouble === 'lost' && (
                <Button size="sm" onClick={onAgain}>
                  重新载入
                </Button>
              )
            }
          >
            {troubles[trouble]}
          </Note>
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
              {file.error instanceof TooLarge
                ? '模型太大，不在页面里打开。可以直接下载。'
                : `模型没有载入：${failureMessage(failureOf(file.error))}`}
            </Note>
          )
        )}
      </ModelViewer>
      {scene && !trouble && (
        <>
          <div className="tablet:hidden">
            <TurnButtons scene={scene} />
          </div>
          <ViewStrip scene={scene} onLook={show} />
        </>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="primary" icon={Download} onClick={() => download(url(image.glb), fileName({ ...image, url: image.glb }))}>
          下载 GLB
        </Button>
        <Button icon={Download} onClick={() => openDialog('export', [image.id])}>
          效果图
        </Button>
        <CarryOnMenu label="接着做" items={carryOnItems(image, 'three')} onSelect={(next) => carryOn(image, next)} />
        {file.data && <span className="ml-auto text-13 text-3 num">{fileSize(file.data.byteLength)}</span>}
      </div>
    </div>
  );
}
