import { Download } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useSnapshot } from 'valtio';
import * as z from 'zod/mini';
import { sizeName } from '#shared/rules/size.ts';
import { useMeta } from '#api/content/hooks.ts';
import { usePermission } from '#api/account/hooks.ts';
import type { Image } from '#shared/contract/content.ts';
import type { Task } from '#shared/contract/generation.ts';
import { ENLARGE_MODES, EnlargeAsk, ENLARGED_MAX } from '#shared/tools/enlarge.ts';
import { useFormSync } from '#product/use-form-sync.ts';
import { useQuote } from '#api/tasks/hooks.ts';
import { useLeastPrice, useSource } from '#api/tools/hooks.ts';
import { useDownloadKeys } from '#product/page-keys.ts';
import { vars } from '#ds/foundations/vars.ts';
import { CarryOnMenu } from '#ds/patterns/carry-on-menu/carry-on-menu.tsx';
import { CompareSlider } from '#ds/patterns/compare-slider/compare-slider.tsx';
import { Loupe } from '#ds/patterns/loupe/loupe.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { Note } from '#ds/primitives/note/note.tsx';
import { Slider } from '#ds/primitives/slider/slider.tsx';
import { carryOnItems, useCarryOn } from '#product/carry-on.ts';
import { points } from '#lib/format.ts';
import { openDialog } from '#state/dialogs.ts';
import { persistedForm } from '#state/persisted-form.ts';
import { session } from '#state/session.ts';
import { toast } from '#state/toasts.ts';
import { useImageUrl } from '#product/use-image-url.ts';
import { Choice } from '../choice.tsx';
import { SourceField } from '../source-field.tsx';
import { TaskStrip } from '../task-strip.tsx';
import { ToolAction, ToolPanel } from '../tool-panel.tsx';
import { TaskOnStage } from '../task-on-stage.tsx';
import { PictureOnStage, ToolStage } from '../tool-stage.tsx';
import { useLack } from '../use-lack.ts';
import { useSent } from '../use-sent.ts';
import { taskOnStage, useTool } from '../use-tool.ts';

const modes = { general: '通用', art: '插画', pixel: '像素', photo: '照片' } as const;
export const enlargeForm = persistedForm(
  'enlarge',
  {
    image: z.string().check(z.maxLength(200)),
    scale: EnlargeAsk.shape.scale,
    mode: z.enum(ENLARGE_MODES),
    sharpen: EnlargeAsk.shape.sharpen,
    detail: EnlargeAsk.shape.detail,
  },
  { image: '', scale: 2, mode: 'general', sharpen: 0.2, detail: 0.4 },
);
const form = enlargeForm.state;

/** R4.6: two or four times as large, with size and price before it is pressed. `image` is one that was sent here. */
export function EnlargePage({ image }: { image: string | undefined }): ReactElement {
  useFormSync(enlargeForm);
  const asked = useSnapshot(form, { sync: true });
  const { token, userInfo } = useSnapshot(session);
  const vipType = userInfo?.vipType;
  const allowed = usePermission()?.features.enlarge ?? false;
  const upscaler = useMeta().data?.features.upscaler ?? false;
  const tool = useTool('enlarge');
  const source = useSource(asked.image).data;
  const [chosen, setChosen] = useState<string>();
  const quote = useQuote(asked.image && allowed ? { kind: 'enlarge', image: asked.image, scale: asked.scale } : null);
  const least = useLeastPrice('enlarge');
  const lack = useLack(asked.image ? undefined : '先选一张图');
  useSent(image, (sent) => (form.image = sent));

  const tasks = tool.tasks.data ?? [];
  const task = taskOnStage(tasks, chosen, asked.image);
  const side = source ? Math.max(source.width, source.height) * asked.scale : 0;
  const tooLarge = side > ENLARGED_MAX ? `放大后最长边 ${side} 像素，最多 ${ENLARGED_MAX}，请选小一点的倍数` : undefined;
  function setScale(scale: '2' | '4'): void {
    if (scale === '4' && (vipType ?? -1) < 2) openDialog('membership');
    else form.scale = scale === '4' ? 4 : 2;
  }
  async function start(): Promise<void> {
    if (session.token && !allowed) return openDialog('membership');
    if (lack.tell()) return;
    if (tooLarge) return toast('warn', tooLarge);
    const made = await tool.press({ kind: 'enlarge', ...asked }, quote.data);
    if (made) setChosen(made.id);
  }
  return (
    <>
      <ToolPanel
        label="放大参数"
        lack={lack}
        line={[`${asked.scale}×`, modes[asked.mode], `锐化 ${asked.sharpen.toFixed(2)}`]}
        ready={Boolean(image || asked.image) || task !== undefined || tool.trial.on !== undefined}
        footer={
          <ToolAction
            // V-32: the pixels of the result decide; what it costs at least is known before there is a picture.
            summary={`${asked.scale}× ${quote.data || !least ? `${modes[asked.mode]}模式` : `起 ${points(least.from)} 积分`}`}
            quote={quote.data}
            tool={tool}
            lack={lack}
            onPress={() => void start()}
          >
            放大
          </ToolAction>
        }
      >
        <SourceField
          image={asked.image}
          wanted={lack.text !== undefined}
          onChange={(key) => {
            form.image = key;
            setChosen(undefined);
          }}
        />
        <Choice
          label="倍数"
          value={asked.scale === 4 ? '4' : '2'}
          items={[
            { id: '2', label: '2×' },
            { id: '4', label: '4×', ...((vipType ?? 2) < 2 && { tier: { tier: 'standard' as const, name: '标准会员' } }) },
          ]}
          onChange={setScale}
          onLocked={setScale}
        />
        <Choice
          label="模式"
          value={asked.mode}
          items={ENLARGE_MODES.map((id) => ({ id, label: modes[id] }))}
          onChange={(mode) => (form.mode = mode)}
        />
        <div className="flex flex-col gap-3">
          <Slider
            label="局部对比"
            value={asked.detail}
            min={0}
            max={1}
            step={0.05}
            digits={2}
            initial={0.4}
            onChange={(value) => (form.detail = value)}
          />
          <Slider
            label="锐化"
            value={asked.sharpen}
            min={0}
            max={1}
            step={0.05}
            digits={2}
            initial={0.2}
            onChange={(value) => (form.sharpen = value)}
          />
        </div>
        <p className="text-13 text-3">
          {upscaler && asked.mode !== 'pixel'
            ? '由引擎的放大模型重建细节，局部对比与锐化不起作用。'
            : '由程序重采样再锐化：边缘更清楚，不会补出原图没有的细节。'}
        </p>
        {source && (
          <dl className="grid cols-facts gap-y-1.5 text-13 num">
            <dt className="text-3">放大前</dt>
            <dd>
              {source.width} × {source.height}
            </dd>
            <dt className="text-3">放大后</dt>
            <dd>
              {source.width * asked.scale} × {source.height * asked.scale}
            </dd>
          </dl>
        )}
        {tooLarge && <Note tone="warn">{tooLarge}</Note>}
        {token && !allowed && <Note tone="info">图片放大需开通会员：基础会员 2×，标准会员以上 4×。</Note>}
      </ToolPanel>
      <ToolStage
        tool={tool}
        empty={{ title: '图片放大', text: '放大后逐点对比，满意再下载。参数、种子与标识都留在文件里。', sample: 'enlarge' }}
      >
        {task ? (
          <>
            <Enlarged task={task} tool={tool} />
            <TaskStrip tasks={tasks} value={task.id} onSelect={setChosen} />
          </>
        ) : (
          source && <PictureOnStage picture={source} alt="等待放大的图片" />
        )}
      </ToolStage>
    </>
  );
}

function Enlarged({ task, tool }: { task: Task; tool: ReturnType<typeof useTool> }): ReactElement {
  const url = useImageUrl();
  const [image] = task.images;
  const src = task.source ? url(task.source.url) : undefined;
  return image && task.source ? <Compared image={image} source={task.source} /> : <TaskOnStage task={task} src={src} tool={tool} />;
}

function Compared({ image, source }: { image: Image; source: NonNullable<Task['source']> }): ReactElement {
  const url = useImageUrl();
  const carryOn = useCarryOn();
  const before = { src: url(source.url), alt: '放大前', tag: sizeName(source) };
  const after = { src: url(image.url), alt: '放大后', tag: sizeName(image) };
  const ratio = image.width / image.height;
  useDownloadKeys([image.id]);
  return (
    <>
      <div style={vars({ '--w': `min(100%, calc((100dvh - 440px) * ${ratio}))` })} className="w-var">
        <CompareSlider label="放大前后对比" ratio={ratio} before={before} after={after} pixelated />
      </div>
      <Loupe label="查看局部" before={before} after={after} hint="移动指针或按方向键查看局部" pixelated />
      <div className="flex flex-wrap justify-center gap-2">
        <Button variant="primary" icon={Download} onClick={() => openDialog('export', [image.id])}>
          下载 PNG
        </Button>
        <CarryOnMenu label="接着做" items={carryOnItems(image, 'enlarge')} onSelect={(next) => carryOn(image, next)} />
      </div>
    </>
  );
}
