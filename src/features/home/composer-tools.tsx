import { ImagePlus, X } from 'lucide-react';
import { lazy, type ReactElement, Suspense } from 'react';
import { failureOf } from '#api/api-error.ts';
import { useAllModels, useUpload } from '#api/content/hooks.ts';
import { useDrawingOptions } from '#api/generation/hooks.ts';
import { failureMessage } from '#product/failure-message.ts';
import { useQuote } from '#api/tasks/hooks.ts';
import { useAtLeast } from '#ds/foundations/use-at-least.ts';
import { useFilePicker } from '#ds/foundations/use-file-picker.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { IconButton } from '#ds/primitives/icon-button/icon-button.tsx';
import { Select } from '#ds/primitives/select/select.tsx';
import { points } from '#lib/format.ts';
import { requireLogin, session } from '#state/session.ts';
import { toast } from '#state/toasts.ts';
import { useImageUrl } from '#product/use-image-url.ts';
import type { Choice, Making } from './making.ts';
import type { Upload } from '#shared/contract/content.ts';

const Ratio = lazy(() => import('./composer-more.tsx').then((module) => ({ default: module.Ratio })));
const CountAndRewriting = lazy(() => import('./composer-more.tsx').then((module) => ({ default: module.CountAndRewriting })));

/** Reference, model, ratio, count and rewriting of the composer; narrow screens keep the ones that matter most, and ask for no others. */
export function ComposerTools({ making, onChange }: Choice): ReactElement {
  const url = useImageUrl();
  const byDefault = useDrawingOptions('').data?.model?.id ?? '';
  const models = useAllModels().data ?? [];
  const tablet = useAtLeast('tablet');
  const desktop = useAtLeast('desktop');
  return (
    <>
      <Reference source={making.source} onChange={(source) => onChange({ ...making, source })} />
      {/* As wide before the name is there as after. */}
      <span className="flex w-40 min-w-0">
        <Select
          label="模型"
          size="sm"
          face="flat"
          block
          value={making.modelId ?? byDefault}
          placeholder="选择模型"
          items={models
            .filter((model) => model.type === 'checkpoint')
            .map((model) => ({ id: model.id, label: model.name, hint: model.base, thumb: url(model.image, 240) }))}
          onChange={(modelId) => onChange({ ...making, modelId })}
        />
      </span>
      <Suspense>
        {tablet && <Ratio making={making} onChange={onChange} />}
        {desktop && <CountAndRewriting making={making} onChange={onChange} />}
      </Suspense>
    </>
  );
}

/** A reference picture of one's own: chosen here, used there. */
function Reference({ source, onChange }: { source: Upload | undefined; onChange: (source: Upload | undefined) => void }): ReactElement {
  const url = useImageUrl();
  const upload = useUpload();
  const { choose, input } = useFilePicker('参考图文件', 'image/png,image/jpeg,image/webp', (file) =>
    upload.mutate(file, { onSuccess: onChange, onError: (error) => toast('neg', failureMessage(failureOf(error))) }),
  );
  if (source) {
    return (
      <span className="flex flex-none items-center">
        <img src={url(source.key)} alt="参考图" className="size-8 rounded-img object-cover" />
        <IconButton label="移除参考图" icon={X} size="sm" onClick={() => onChange(undefined)} />
      </span>
    );
  }
  return (
    <>
      <IconButton
        label={upload.isPaused ? '网络恢复后上传' : '添加参考图'}
        icon={ImagePlus}
        aria-busy={upload.isPending ? true : undefined}
        onClick={() => (session.token ? choose() : requireLogin())}
      />
      {input}
    </>
  );
}

/** The composer's button with what those pictures cost; the price is asked for by members only. */
export function ComposerSubmit({ making, onMake }: { making: Making; onMake: () => void }): ReactElement {
  const { source: _source, ...rest } = making;
  const quote = useQuote({ kind: 'txt2img', ...rest });
  return (
    <Button variant="stone" cost={quote.data ? points(quote.data.cost) : undefined} onClick={onMake}>
      生成
    </Button>
  );
}
