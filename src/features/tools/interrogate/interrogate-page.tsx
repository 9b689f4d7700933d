import { type ReactElement, useState } from 'react';
import { useSnapshot } from 'valtio';
import * as z from 'zod/mini';
import { useFormSync } from '#product/use-form-sync.ts';
import { useMeta } from '#api/content/hooks.ts';
import { useQuote } from '#api/tasks/hooks.ts';
import { useLeastPrice, useSource } from '#api/tools/hooks.ts';
import { persistedForm } from '#state/persisted-form.ts';
import { Choice } from '../choice.tsx';
import { SourceField } from '../source-field.tsx';
import { TaskStrip } from '../task-strip.tsx';
import { ToolAction, ToolPanel } from '../tool-panel.tsx';
import { PictureOnStage, ToolStage } from '../tool-stage.tsx';
import { useLack } from '../use-lack.ts';
import { useSent } from '../use-sent.ts';
import { taskOnStage, useTool } from '../use-tool.ts';
import { Read } from './read.tsx';

export const interrogateForm = persistedForm(
  'interrogate',
  { image: z.string().check(z.maxLength(200)), level: z.enum(['brief', 'medium', 'full']) },
  { image: '', level: 'medium' },
);
const form = interrogateForm.state;

/** R4.5: a picture's own parameters, or what can be said of it. `image` is one that was sent here. */
export function InterrogatePage({ image }: { image: string | undefined }): ReactElement {
  useFormSync(interrogateForm);
  const asked = useSnapshot(form, { sync: true });
  const vision = useMeta().data?.features.vision ?? false;
  const tool = useTool('interrogate');
  const source = useSource(asked.image).data;
  const [chosen, setChosen] = useState<string>();
  const quote = useQuote(asked.image ? { kind: 'interrogate', image: asked.image } : null);
  const least = useLeastPrice('interrogate');
  const lack = useLack(asked.image ? undefined : '先选一张图');
  useSent(image, (sent) => (form.image = sent));
  const tasks = tool.tasks.data ?? [];
  const task = taskOnStage(tasks, chosen, asked.image);
  const again = task?.tool?.kind === 'interrogate' && task.tool.image === asked.image;
  async function start(): Promise<void> {
    if (lack.tell()) return;
    const made = await tool.press({ kind: 'interrogate', image: asked.image }, quote.data);
    if (made) setChosen(made.id);
  }
  return (
    <>
      <ToolPanel
        label="识别参数"
        lack={lack}
        line={[`详细程度 ${{ brief: '简', medium: '中', full: '详' }[asked.level]}`]}
        ready={Boolean(image || asked.image) || task !== undefined || tool.trial.on !== undefined}
        footer={
          <ToolAction
            summary={summaryOf(quote.data?.cost ?? least?.from, vision ? (least?.paid ?? 0) : 0)}
            quote={quote.data}
            tool={tool}
            lack={lack}
            onPress={() => void start()}
          >
            {again ? '重新识别' : '识别'}
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
          label="详细程度"
          value={asked.level}
          items={[
            { id: 'brief', label: '简' },
            { id: 'medium', label: '中' },
            { id: 'full', label: '详' },
          ]}
          onChange={(level) => (form.level = level)}
        />
        <p className="text-13 text-3">先找图里的生成参数（Stable Diffusion WebUI、ComfyUI、SwarmUI 与本站的图），读出来不扣积分。</p>
        <p className="text-13 text-3">
          {vision
            ? '图里没有参数时，由引擎看图写出描述。'
            : '图里没有参数时，只能量出颜色、明暗与构图，看不出画的是什么。管理员接上能看图的引擎后就可以。'}
        </p>
      </ToolPanel>
      <ToolStage
        tool={tool}
        empty={{ title: '图生提示词', text: '放进一张图，取回它的描述与参数，改一改就能接着生成。', sample: 'interrogate' }}
      >
        {task ? (
          <>
            <Read task={task} tool={tool} level={asked.level} />
            <TaskStrip tasks={tasks} value={task.id} onSelect={setChosen} />
          </>
        ) : (
          source && <PictureOnStage picture={source} alt="等待识别的图片" />
        )}
      </ToolStage>
    </>
  );
}

/** V-32: what it costs before there is a picture, and why it is free where it is; `paid` is what looking at it costs. */
function summaryOf(cost: number | undefined, paid: number): string {
  if (cost === undefined) return '';
  if (cost > 0) return '由引擎看图描述';
  return paid > 0 ? `读取参数免费，看图描述 ${paid} 积分` : '读取参数与颜色不扣积分';
}
