import { UPLOAD_RULE } from '#shared/rules/limits.ts';
import { lazy, type ReactElement, Suspense, useState } from 'react';
import { failureOf } from '#api/api-error.ts';
import { failureMessage } from '#product/failure-message.ts';
import { useSource } from '#api/tools/hooks.ts';
import { UploadWell } from '#ds/patterns/upload-well/upload-well.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { Note } from '#ds/primitives/note/note.tsx';
import { Pic } from '#ds/primitives/pic/pic.tsx';
import { useImageUrl } from '#product/use-image-url.ts';
import { requireLogin, session } from '#state/session.ts';
import { ACCEPTED, useUploads } from './use-uploads.ts';

const WorkPicker = lazy(() => import('./work-picker.tsx').then((module) => ({ default: module.WorkPicker })));

type Props = {
  /** Key of the picture; empty for none. */
  image: string;
  /** Something was pressed that needs it. @default false */
  wanted?: boolean;
  onChange: (image: string) => void;
};

/** The picture a tool works on: uploaded, dropped, pasted or chosen from one's own works. */
export function SourceField({ image, wanted = false, onChange }: Props): ReactElement {
  const [picking, setPicking] = useState(false);
  const { take, sending, problem } = useUploads(onChange);
  const source = useSource(image);
  const url = useImageUrl();
  const gone = image !== '' && source.isError ? failureMessage(failureOf(source.error)) : undefined;
  return (
    <section aria-label="图片" className="flex flex-col gap-3">
      {image && !gone ? (
        <div className="flex items-center gap-3 rounded-card border border-line-1 bg-surface p-2">
          <span className="w-16 flex-none">
            <Pic src={source.data && url(source.data.url)} alt="所选图片" ratio={1} checker lazy={false} />
          </span>
          <span className="flex min-w-0 flex-1 flex-col">
            <b className="truncate text-14 font-medium">{source.data?.prompt || (source.data ? '上传的图片' : '正在载入')}</b>
            {source.data && (
              <span className="text-12 text-3 num">
                {source.data.width} × {source.data.height}
              </span>
            )}
          </span>
          <Button size="sm" variant="ghost" onClick={() => onChange('')}>
            更换
          </Button>
        </div>
      ) : (
        <UploadWell
          label="拖入图片，或点击上传"
          help={`JPG、PNG、WebP，${UPLOAD_RULE}，也可以直接粘贴`}
          button="上传图片"
          accept={ACCEPTED}
          wanted={wanted}
          sending={sending}
          error={problem}
          onFiles={take}
        >
          <Button size="sm" variant="ghost" onClick={() => (session.token ? setPicking(true) : requireLogin())}>
            从我的创作选
          </Button>
        </UploadWell>
      )}
      {gone && (
        <Note
          tone="neg"
          action={
            <Button size="sm" variant="ghost" onClick={() => onChange('')}>
              移除
            </Button>
          }
        >
          {gone}
        </Note>
      )}
      <Suspense>
        {picking && (
          <WorkPicker
            onClose={() => setPicking(false)}
            onPick={([key]) => {
              setPicking(false);
              if (key) onChange(key);
            }}
          />
        )}
      </Suspense>
    </section>
  );
}
