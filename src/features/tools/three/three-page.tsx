import { Link } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { useSnapshot } from 'valtio';
import { usePermission } from '#api/account/hooks.ts';
import { useMeta } from '#api/content/hooks.ts';
import type { Task } from '#shared/contract/generation.ts';
import { PROMPT_MAX } from '#shared/contract/params.ts';
import { FACES, PIVOTS, SHAPES, SOLIDS } from '#shared/tools/three.ts';
import { useFormSync } from '#product/use-form-sync.ts';
import { useBlocked } from '#product/prompt/use-blocked.ts';
import { usePromptHelp } from '#product/prompt/use-prompt-help.ts';
import { useReading } from '#product/prompt/use-reading.ts';
import { useQuote } from '#api/tasks/hooks.ts';
import { useLeastPrice, useSource } from '#api/tools/hooks.ts';
import { PromptBox } from '#ds/patterns/prompt-box/prompt-box.tsx';
import { ButtonLink } from '#ds/primitives/button/button-link.tsx';
import { Note } from '#ds/primitives/note/note.tsx';
import { Slider } from '#ds/primitives/slider/slider.tsx';
import { points } from '#lib/format.ts';
import { openDialog } from '#state/dialogs.ts';
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
import { ModelStage } from './model-stage.tsx';
import { DEPTH, threeForm } from './three-form.ts';

const shapes = {
  relief: { label: '浮雕', help: '亮处高，暗处低，适合纹样、徽章与地形。' },
  inflate: { label: '立体', help: '把主体吹成圆润的形体，适合玩具、角色与道具。' },
  extrude: { label: '拉伸', help: '沿轮廓切出厚板，适合图标、文字与标志。' },
  full: { label: '完整建模', help: '由引擎的模型做出前后左右各面，正面用图里的颜色，等得更久。' },
} as const;

const pivots = { centre: '中心', bottom: '底部' } as const;
/** Usual sizes of props, characters and buildings, in metres. */
const SIZES = [0.1, 0.5, 1, 2, 10];
const UNPAINTABLE = '这句话里没有预览引擎会画的东西';
const form = threeForm.state;

/** R4.7: a model from a picture or from words. `image` is one that was sent here. */
export function ThreePage({ image }: { image: string | undefined }): ReactElement {
  useFormSync(threeForm);
  const asked = useSnapshot(form, { sync: true });
  const { token } = useSnapshot(session);
  const allowed = usePermission()?.features.three ?? false;
  const tool = useTool('three');
  const help = usePromptHelp();
  const blocked = useBlocked()(asked.from === 'words' ? asked.prompt : '');
  const picture = asked.from === 'image' ? asked.image : '';
  const source = useSource(picture).data;
  const meta = useMeta().data;
  const modeller = (meta?.features.modeller ?? false) && asked.from === 'image';
  // A draft may come from where an engine could.
  const mode = asked.mode === 'full' && !modeller ? threeForm.empty.mode : asked.mode;
  const { read, composition } = useReading(meta?.preview && asked.from === 'words' ? { prompt: asked.prompt } : undefined);
  const unpaintable = read?.prompt === asked.prompt && read.sentence === '';
  const [chosen, setChosen] = useState<string>();
  const priced = picture ? { image: picture, mode } : asked.from === 'words' ? { mode } : null;
  const quote = useQuote(priced && allowed ? { kind: 'three', ...priced } : null);
  const least = useLeastPrice('three');
  const nothing = asked.from === 'image' ? !asked.image && '先选一张图' : !asked.prompt.trim() && '先写下想要的模型';
  const lack = useLack(nothing || undefined);
  useSent(image, (sent) => Object.assign(form, { from: 'image', image: sent }));

  const tasks = tool.tasks.data ?? [];
  const task = taskOnStage(tasks, chosen, picture);
  async function start(): Promise<void> {
    if (session.token && !allowed) return openDialog('membership');
    if (lack.tell()) return;
    if (blocked.why) return toast('warn', blocked.why);
    if (unpaintable) return toast('warn', UNPAINTABLE);
    const { depth, faces, pivot, size } = asked;
    const from = picture ? { image: picture } : { prompt: asked.prompt };
    const made = await tool.press({ kind: 'three', mode, depth, faces, pivot, size, ...from }, quote.data);
    if (made) setChosen(made.id);
  }
  return (
    <>
      <ToolPanel
        label="3D 参数"
        lack={lack}
        line={[shapes[mode].label, `面数 ${points(asked.faces)}`, `高 ${asked.size} 米`]}
        ready={Boolean(image || picture) || task !== undefined || tool.trial.on !== undefined}
        footer={
          <ToolAction
            summary={quote.data || !least ? '标准会员可用' : `${points(least.from)} 积分起，标准会员可用`}
            quote={quote.data}
            tool={tool}
            lack={lack}
            reason={unpaintable ? UNPAINTABLE : undefined}
            onPress={() => void start()}
          >
            生成 3D
          </ToolAction>
        }
      >
        <Choice
          label="来源"
          value={asked.from}
          items={[
            { id: 'image', label: '图片' },
            { id: 'words', label: '描述' },
          ]}
          onChange={(from) => {
            form.from = from;
            setChosen(undefined);
          }}
        />
        {asked.from === 'image' ? (
          <SourceField
            image={asked.image}
            wanted={lack.text !== undefined}
            onChange={(key) => {
              form.image = key;
              setChosen(undefined);
            }}
          />
        ) : (
          <div className="flex flex-col gap-2" {...composition}>
            <PromptBox
              label="模型描述"
              placeholder="写下一件物体，例如：木质宝箱，黄铜包边"
              value={asked.prompt}
              maxLength={PROMPT_MAX}
              help={help}
              blocked={blocked.words}
              error={blocked.why ?? lack.text}
              onChange={(prompt) => (form.prompt = prompt)}
              onSubmit={() => void start()}
            />
            {read && <Note>{read.sentence || `${UNPAINTABLE}。管理员接上模型后就能画，草稿会留着`}</Note>}
          </div>
        )}
        <div className="flex flex-col gap-2">
          <Choice
            label="形状"
            value={mode}
            items={(modeller ? SHAPES : SOLIDS).map((id) => ({ id, label: shapes[id].label }))}
            onChange={(chosen) => (form.mode = chosen)}
          />
          <p className="text-13 text-3">{shapes[mode].help}</p>
        </div>
        {mode !== 'full' && (
          // A slider takes what room there is: in a box of its own that is a line.
          <div className="flex">
            <Slider
              label={mode === 'relief' ? '起伏' : '厚度'}
              value={Math.round(asked.depth * 100)}
              unit="%"
              min={2}
              max={100}
              initial={DEPTH * 100}
              onChange={(value) => (form.depth = value / 100)}
            />
          </div>
        )}
        <Choice
          label="面数上限"
          value={String(asked.faces)}
          items={FACES.map((faces) => ({ id: String(faces), label: points(faces) }))}
          onChange={(id) => (form.faces = FACES.find((faces) => String(faces) === id) ?? asked.faces)}
        />
        <Choice
          label="原点"
          value={asked.pivot}
          items={PIVOTS.map((id) => ({ id, label: pivots[id] }))}
          onChange={(pivot) => (form.pivot = pivot)}
        />
        <Choice
          label="尺寸（长边）"
          value={String(asked.size)}
          items={SIZES.map((size) => ({ id: String(size), label: `${size} 米` }))}
          onChange={(id) => (form.size = Number(id))}
        />
        <p className="text-13 text-3">
          {mode === 'full'
            ? '由引擎的模型推想看不到的各面，背面的颜色按轮廓附近的补成。'
            : '由程序按轮廓与明暗做成形体。图里看不到的背面，用轮廓附近的颜色补成。'}
        </p>
        {asked.from === 'image' && (
          <Note
            tone="info"
            action={
              <ButtonLink as={Link} to="/tool/aiCreate/intelligent-matting" search={{ image: picture } as never} size="sm">
                去抠图
              </ButtonLink>
            }
          >
            主体完整、背景干净的图效果更好。可以先抠图。
          </Note>
        )}
        {token && !allowed && <Note tone="info">3D 生成需开通标准会员。</Note>}
      </ToolPanel>
      <ToolStage
        tool={tool}
        empty={{ title: '3D 生成', text: '放进一张图，或写下一件物体，得到可以转动、可以下载的 GLB 模型。', sample: 'three' }}
      >
        {task ? (
          <>
            <Made task={task} tool={tool} />
            <TaskStrip tasks={tasks} value={task.id} onSelect={setChosen} />
          </>
        ) : (
          source && <PictureOnStage picture={source} alt="等待做成模型的图片" />
        )}
      </ToolStage>
    </>
  );
}

function Made({ task, tool }: { task: Task; tool: ReturnType<typeof useTool> }): ReactElement {
  const url = useImageUrl();
  const [image] = task.images;
  const src = task.source ? url(task.source.url) : undefined;
  return image?.glb ? (
    <ModelStage key={image.id} image={{ ...image, glb: image.glb }} />
  ) : (
    <TaskOnStage task={task} src={src} tool={tool} />
  );
}
