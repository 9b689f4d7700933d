import { type ReactElement, useId } from 'react';
import { useSnapshot } from 'valtio';
import { FIRST_PICTURES, FIRST_RATIO } from '#shared/vocabulary/first-pictures.ts';
import { usePermission } from '#api/account/hooks.ts';
import { useDrawingOptions } from '#api/generation/hooks.ts';
import { useQuote } from '#api/tasks/hooks.ts';
import { PointsGem } from '#ds/foundations/gems.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { Pic } from '#ds/primitives/pic/pic.tsx';
import { PicCover } from '#ds/primitives/pic/pic-cover.tsx';
import { points } from '#lib/format.ts';
import { shortfall, usePress } from '#product/press.ts';
import { useImageUrl } from '#product/use-image-url.ts';
import { draft, emptyDraft, followed, priced, toParams } from './draft.ts';
import { FirstStepsLine } from './first-steps-line.tsx';

/** A member without a picture yet: six that are one press away, with what they cost and how many the points are enough for. */
export function FirstRun({ preview }: { preview: boolean }): ReactElement {
  const { modelId, prompt } = useSnapshot(draft);
  const options = useDrawingOptions(modelId).data;
  const asked = (sample: { prompt: string; seed: number }) =>
    followed(toParams({ ...emptyDraft, modelId, ratio: FIRST_RATIO, num: 1, ...sample }), options);
  const quote = useQuote(priced(asked(FIRST_PICTURES[0]))).data;
  const balance = usePermission()?.all;
  const { press, pending } = usePress('generate');
  const url = useImageUrl();
  const id = useId();
  const why = options?.unavailable ?? shortfall(quote, '才能画一张');

  async function drawNow(sample: (typeof FIRST_PICTURES)[number]): Promise<void> {
    if (pending || why) return;
    // The next press of the form is to bring another picture: the seed stays with this one.
    Object.assign(draft, { ...emptyDraft, modelId, ratio: FIRST_RATIO, num: 1, prompt: sample.prompt });
    await press({ kind: 'txt2img', ...asked({ prompt: sample.prompt, seed: sample.seed }) }, quote);
  }

  return (
    <section aria-label="第一张图" className="mx-auto flex w-full max-w-204 flex-1 flex-col justify-between gap-6 py-5 tablet:py-6">
      <div className="flex flex-col gap-4">
        <header className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
          <div className="flex flex-col gap-1">
            <h2 className="text-24 font-semibold">选一张，点一下就画</h2>
            <p className="text-14 text-2">这六句都试过。画出来是你的，描述会填进表单，随便改。</p>
          </div>
          {quote && balance !== undefined && (
            <p className="flex items-center gap-1.5 rounded-full bg-surface px-3 py-1.5 text-13 num">
              <PointsGem />
              {points(balance)} 积分，{quote.unit > 0 ? `够画 ${points(Math.floor(balance / quote.unit))} 张` : '不限张数'}
            </p>
          )}
        </header>
        <ul className="grid grid-cols-2 gap-x-3 gap-y-4 desktop:grid-cols-3">
          {FIRST_PICTURES.map((sample) => (
            <li key={sample.prompt} className="flex flex-col gap-2 text-13 text-2">
              <div className="group relative">
                <span className={`transition-opacity ${prompt.trim() ? 'opacity-40' : ''}`}>
                  <Pic
                    src={url(sample.picture)}
                    alt={sample.prompt}
                    lazy={false}
                    previewLabel={preview ? '预览' : undefined}
                    cover={
                      // The button is the control; the picture is its larger half for whoever points.
                      <PicCover as="button" label="" tabIndex={-1} aria-hidden="true" onClick={() => void drawNow(sample)} />
                    }
                  />
                </span>
                <span className="absolute bottom-2 left-2 opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100">
                  <Button
                    variant="primary"
                    cost={quote ? points(quote.cost) : undefined}
                    pending={pending}
                    disabledReason={why}
                    aria-describedby={`${id}${sample.seed}`}
                    onClick={() => void drawNow(sample)}
                  >
                    就画这张
                  </Button>
                </span>
              </div>
              <span id={`${id}${sample.seed}`}>{sample.prompt}</span>
            </li>
          ))}
        </ul>
      </div>
      <FirstStepsLine at={0} />
    </section>
  );
}
