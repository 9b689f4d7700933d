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

const SIZE_MAX = 20 * 1024 * 1024;

/** The reference picture of image-to-image: chosen, dropped or pasted, kept as a reference in the draft. */
export function SourceField({ source, denoise }: Pick<Draft, 'source' | 'denoise'>): ReactElement {
  const upload = useUpload();
  const url = useImageUrl();
  const [problem, setProblem] = useState<string>();

  function take([file]: readonly File[]): void {
    if (!file) return;
    if (!session.token) return requireLogin();
    if (file.size > SIZE_MAX) return setProblem('文件太大，单张不超过 20 MB');
    setProblem(undefined);
    upload.mutate(file, { onSuccess: referTo, onError: (error) => setProblem(failureMessage(failureOf(error))) });
  }

  return (
    <section aria-label="参考图" className="flex flex-col gap-3">
      <UploadWell
        label="参考图"
        help="JPG、PNG、WebP，20 MB 以内，可拖入或粘贴"
        button={source ? '换一张' : '选择图片'}
        accept="image/png,image/jpeg,image/webp"
        sending={upload.isPending ? { done: 0, total: 1 } : undefined}
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
      <Slider label="重绘幅度" value={denoise} min={0} max={1} step={0.05} initial={0.6} onChange={(value) => (draft.denoise = value)} />
    </section>
  );
}
