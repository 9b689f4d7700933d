import { UPLOAD_MAX, UPLOAD_RULE, UPLOAD_TOO_LARGE } from '#shared/rules/limits.ts';
import { type ReactElement, useState } from 'react';
import { failureOf } from '#api/api-error.ts';
import { useUpload } from '#api/content/hooks.ts';
import { failureMessage } from '#product/failure-message.ts';
import { UploadWell } from '#ds/patterns/upload-well/upload-well.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { Pic } from '#ds/primitives/pic/pic.tsx';
import { Slider } from '#ds/primitives/slider/slider.tsx';
import { requireLogin, session } from '#state/session.ts';
import { useImageUrl } from '#product/use-image-url.ts';
import { type Draft, draft, referTo } from './draft.ts';

/** The reference picture of image-to-image: chosen, dropped or pasted, kept as a reference in the draft. */
export function SourceField({ source, denoise }: Pick<Draft, 'source' | 'denoise'>): ReactElement {
  const upload = useUpload();
  const url = useImageUrl();
  const [problem, setProblem] = useState<string>();

  function take([file]: readonly File[]): void {
    if (!file) return;
    if (!session.token) return requireLogin();
    if (file.size > UPLOAD_MAX) return setProblem(UPLOAD_TOO_LARGE);
    setProblem(undefined);
    upload.mutate(file, { onSuccess: referTo, onError: (error) => setProblem(failureMessage(failureOf(error))) });
  }

  return (
    <section aria-label="参考图" className="flex flex-col gap-3">
      <UploadWell
        label="参考图"
        help={`JPG、PNG、WebP，${UPLOAD_RULE}，可拖入或粘贴`}
        button={source ? '换一张' : '选择图片'}
        accept="image/png,image/jpeg,image/webp"
        sending={upload.isPending ? { done: 0, total: 1, waiting: upload.isPaused } : undefined}
        error={problem}
        onFiles={take}
      >
        {source && (
          <div className="flex items-center gap-3">
            <span className="w-24 flex-none">
              <Pic
                src={url(source.key)}
                alt="参考图"
                ratio={source.width && source.height ? source.width / source.height : 1}
                lazy={false}
              />
            </span>
            <Button size="sm" variant="ghost" onClick={() => (draft.source = null)}>
              移除
            </Button>
          </div>
        )}
      </UploadWell>
      <Slider
        label="重绘幅度"
        value={denoise}
        min={0}
        max={1}
        step={0.05}
        digits={2}
        initial={0.6}
        onChange={(value) => (draft.denoise = value)}
      />
    </section>
  );
}
