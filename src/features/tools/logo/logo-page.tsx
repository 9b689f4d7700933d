import { type ReactElement, useEffect, useEffectEvent, useState } from 'react';
import { useSnapshot } from 'valtio';
import { usePermission } from '#api/account/hooks.ts';
import { failureOf } from '#api/api-error.ts';
import type { Task } from '#shared/contract/generation.ts';
import type { AskOf } from '#shared/tools/registry.ts';
import { failureMessage } from '#product/failure-message.ts';
import { isOpen } from '#api/tasks/queries.ts';
import { useFormSync } from '#product/use-form-sync.ts';
import { waitWords } from '#product/wait-words.ts';
import { useBlocked } from '#product/prompt/use-blocked.ts';
import { useQuote } from '#api/tasks/hooks.ts';
import { useLeastPrice, useSource } from '#api/tools/hooks.ts';
import { Button } from '#ds/primitives/button/button.tsx';
import { points } from '#lib/format.ts';
import { toast } from '#state/toasts.ts';
import { useImageUrl } from '#product/use-image-url.ts';
import { TaskStrip } from '../task-strip.tsx';
import { ToolAction, ToolPanel } from '../tool-panel.tsx';
import { ToolStage } from '../tool-stage.tsx';
import { useLack } from '../use-lack.ts';
import { useSentTaken } from '../use-sent.ts';
import { taskOnStage, useTool } from '../use-tool.ts';
import { InUse } from './in-use.tsx';
import { askOf, logo, logoForm, type LogoFields as Fields, nextColours } from './logo-form.ts';
import { LogoFields } from './logo-fields.tsx';
import { coloursOfPicture } from './picture-colours.ts';
import { ChosenActions, Proposals } from './proposals.tsx';

/** A picture that was sent here lends its colours, and nothing else; what can't be read says so. */
function useColoursFrom(image: string | undefined): void {
  const taken = useSentTaken();
  const url = useImageUrl();
  const source = useSource(image ?? '');
  const take = useEffectEvent((address: string | undefined) => {
    if (address === undefined) toast('neg', `没有取到颜色：${failureMessage(failureOf(source.error))}`);
    else
      coloursOfPicture(url(address)).then(
        (colours) => {
          if (!colours) return toast('warn', '这张图几乎是透明的，没有可用的颜色');
          logo.own = colours;
          logo.palette = 'picture';
          toast('pos', '已从图中取色');
        },
        () => toast('neg', '这张图没有载入，请重试'),
      );
    taken();
  });
  const address = source.data?.url;
  const failed = source.isError;
  useEffect(() => {
    if (image && (address !== undefined || failed)) take(address);
  }, [image, address, failed]);
}

/** R4.8: a name, what it stands for and its colours become proposals, as PNG and as SVG. `image` is a picture whose colours are wanted. */
export function LogoPage({ image }: { image: string | undefined }): ReactElement {
  useFormSync(logoForm);
  const written = useSnapshot(logo, { sync: true }) as Fields;
  // A form begins with four, and a plan may have ended: what it does not allow is not asked.
  const most = usePermission()?.features.picNum ?? written.num;
  const form = written.num > most ? { ...written, num: 1 } : written;
  const tool = useTool('logo');
  const [onStage, setOnStage] = useState<string>();
  const quote = useQuote({ kind: 'logo', num: form.num });
  const lack = useLack(form.text.trim() ? undefined : '先写下名称');
  const least = useLeastPrice('logo');
  const unit = quote.data?.unit ?? least?.from;
  useColoursFrom(image);
  const blocked = useBlocked()(`${form.text}\n${form.slogan}\n${form.industry}`);

  const tasks = tool.tasks.data ?? [];
  const task = taskOnStage(tasks, onStage, '');
  async function press(asked: Parameters<typeof tool.press>[0], scope?: `logo:${string}`): Promise<void> {
    const made = await tool.press(asked, quote.data, scope);
    if (made) setOnStage(made.id);
  }
  function start(): void {
    if (lack.tell()) return;
    if (blocked.why) return toast('warn', blocked.why);
    void press(askOf(form));
  }
  return (
    <>
      <ToolPanel
        label="Logo 参数"
        lack={lack}
        line={[form.text.trim() || '还没有名称', `${form.num} 张`]}
        ready={task !== undefined || tool.trial.on !== undefined}
        footer={
          <ToolAction
            summary={unit === undefined ? `${form.num} 张` : `${form.num} 张 × ${unit} 积分`}
            quote={quote.data}
            tool={tool}
            lack={lack}
            onPress={start}
          >
            生成
          </ToolAction>
        }
      >
        <LogoFields form={form} lack={lack.text} onSubmit={start} />
      </ToolPanel>
      <ToolStage
        tool={tool}
        empty={{
          title: 'Logo 生成',
          text: '写下名称和想要的图形，得到几个方案。每个方案都有 PNG 与 SVG，文字已转为轮廓。',
          sample: 'logo',
        }}
      >
        {task && (
          <div className="flex w-full flex-col gap-5">
            <Stage key={task.id} task={task} tool={tool} unit={quote.data?.unit ?? 2} onAsk={press} />
            <TaskStrip tasks={tasks} value={task.id} onSelect={setOnStage} />
          </div>
        )}
      </ToolStage>
    </>
  );
}

type StageProps = {
  task: Task;
  tool: ReturnType<typeof useTool>;
  unit: number;
  onAsk: (asked: { kind: 'logo' } & AskOf<'logo'>, scope: `logo:${string}`) => Promise<void>;
};

/** One press on the stage: its proposals, the chosen one in use, and what comes next. */
function Stage({ task, tool, unit, onAsk }: StageProps): ReactElement | null {
  const [chosen, setChosen] = useState<string>();
  const ask = task.tool;
  if (ask?.kind !== 'logo') return null;
  const image = task.images.find(({ id }) => id === chosen) ?? task.images[0];
  const again = {
    price: `${ask.num} 张，${points(ask.num * unit)} 积分`,
    onVary: () => void onAsk({ ...ask, seed: -1 }, `logo:vary:${task.id}`),
    onRecolour: () => void onAsk({ ...ask, colors: nextColours(ask.colors) }, `logo:recolour:${task.id}`),
    onRetry: () => void onAsk(ask, `logo:retry:${task.id}`),
  };
  return (
    <>
      {isOpen(task) && (
        <div className="flex items-center justify-between gap-3 text-13 text-2">
          <span role="status">{task.status === 'running' ? `正在绘制，已完成 ${task.images.length} / ${ask.num}` : waitWords(task)}</span>
          <Button size="sm" pending={tool.stopping} onClick={() => tool.stop(task)}>
            取消
          </Button>
        </div>
      )}
      <Proposals task={task} chosen={image?.id} again={again} onChoose={setChosen} />
      {image && (
        <>
          <ChosenActions image={image} again={again} />
          <InUse image={image} colours={ask.colors} />
        </>
      )}
    </>
  );
}
