import { UPLOAD_RULE } from '#shared/rules/limits.ts';
import { Download } from 'lucide-react';
import { lazy, type ReactElement, type ReactNode, Suspense, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { LeastPrice } from '#shared/contract/prices.ts';
import { failureOf } from '#api/api-error.ts';
import { failureMessage } from '#product/failure-message.ts';
import { useFormSync } from '#product/use-form-sync.ts';
import { useQuote } from '#api/tasks/hooks.ts';
import { useLeastPrice, useSources } from '#api/tools/hooks.ts';
import { FilmStrip } from '#ds/patterns/film-strip/film-strip.tsx';
import { UploadWell } from '#ds/patterns/upload-well/upload-well.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { Note } from '#ds/primitives/note/note.tsx';
import { openDialog } from '#state/dialogs.ts';
import { requireLogin, session } from '#state/session.ts';
import { useImageUrl } from '#product/use-image-url.ts';
import { Choice } from '../choice.tsx';
import { ToolAction, ToolPanel } from '../tool-panel.tsx';
import { TaskOnStage } from '../task-on-stage.tsx';
import { PictureOnStage, ToolStage } from '../tool-stage.tsx';
import { ACCEPTED, BATCH_OF_FILES, useUploads } from '../use-uploads.ts';
import { useLack } from '../use-lack.ts';
import { useSent } from '../use-sent.ts';
import { useTool } from '../use-tool.ts';
import { type FilmItem, filmOf, frameOf } from './film.ts';
import { MatteFields } from './matte-fields.tsx';
import { MatteStage } from './matte-stage.tsx';
import { addSources, matting, mattingForm } from './matting-form.ts';
import { useMatteEdit } from './use-matte-edit.ts';

const WorkPicker = lazy(() => import('../work-picker.tsx').then((module) => ({ default: module.WorkPicker })));

const subjects = [
  { id: 'auto', label: '自动' },
  { id: 'person', label: '角色' },
  { id: 'object', label: '道具' },
  { id: 'icon', label: '图标' },
] as const;

/** V-32: what a picture costs, before there is one. */
const eachOf = ({ from, free = 0 }: LeastPrice): string =>
  free > 0 ? `今日还有 ${free} 张免费，之后每张 ${from} 积分` : `每张 ${from} 积分`;

/** R4.4: pictures in, subjects out. `image` is one that was sent here from elsewhere. */
export function MattingPage({ image }: { image: string | undefined }): ReactElement {
  useFormSync(mattingForm);
  const form = useSnapshot(matting, { sync: true });
  const url = useImageUrl();
  const tool = useTool('matt');
  const [chosen, setChosen] = useState<string>();
  const uploads = useUploads((key) => {
    addSources([key]);
    setChosen(key);
  });
  const [picking, setPicking] = useState(false);
  const known = useSources(form.sources);
  const asked = (key: string) => ({
    kind: 'matt' as const,
    image: key,
    mode: form.mode,
    shrink: form.shrink,
    feather: form.feather,
    defringe: form.defringe,
    background: form.background,
  });
  const [first] = form.sources;
  const quote = useQuote(first ? { kind: 'matt', image: first, num: form.sources.length } : null);
  const least = useLeastPrice('matt');
  const lack = useLack(form.sources.length > 0 ? undefined : '先选一张图');
  useSent(image, (sent) => addSources([sent]));

  const items = filmOf(tool.tasks.data ?? [], form.sources);
  const item = items.find(({ id }) => id === chosen) ?? items.at(-1);
  const sourceOf = (key: string) => known[form.sources.indexOf(key)];
  const pictureOf = ({ key, task, image: made }: FilmItem): string | undefined => {
    const value = made?.thumb ?? task?.source?.url ?? sourceOf(key)?.data?.url;
    return value && url(value);
  };

  async function start(): Promise<void> {
    if (!session.token) return requireLogin();
    if (lack.tell()) return;
    for (const key of form.sources) {
      const task = await tool.press(asked(key), quote.data, `matt:${key}`);
      // What was refused stays and says why; the rest would be refused for the same reason.
      if (!task) return;
      matting.sources = matting.sources.filter((one) => one !== key);
      setChosen(task.id);
    }
  }
  const panel = (fields: ReactNode, edge: { shrink: number; feather: number }) => (
    <ToolPanel
      label="抠图参数"
      lack={lack}
      line={[subjects.find(({ id }) => id === form.mode)?.label ?? '', `收缩 ${edge.shrink} px`, `羽化 ${edge.feather} px`]}
      ready={Boolean(image) || item !== undefined || tool.trial.on !== undefined}
      footer={
        form.sources.length > 0 || items.length === 0 ? (
          <ToolAction
            summary={form.sources.length > 0 ? `${form.sources.length} 张待处理` : least ? eachOf(least) : ''}
            quote={quote.data}
            tool={tool}
            lack={lack}
            onPress={() => void start()}
          >
            开始抠图
          </ToolAction>
        ) : (
          <SaveAll items={items} />
        )
      }
    >
      <UploadWell
        label="拖入图片，或点击上传"
        help={`JPG、PNG、WebP，单张 ${UPLOAD_RULE}，一次最多 ${BATCH_OF_FILES} 张`}
        button="上传图片"
        accept={ACCEPTED}
        wanted={lack.text !== undefined}
        multiple
        sending={uploads.sending}
        error={uploads.problem}
        onFiles={uploads.take}
      >
        <Button size="sm" variant="ghost" onClick={() => (session.token ? setPicking(true) : requireLogin())}>
          从我的创作选
        </Button>
      </UploadWell>
      <div className="flex flex-col gap-2">
        <Choice label="主体" value={form.mode} items={subjects} onChange={(mode) => (matting.mode = mode)} />
        {item?.task?.tool?.kind === 'matt' && item.task.tool.mode !== form.mode && (
          <Button size="sm" onClick={() => addSources([item.key])}>
            用这种主体重新抠这张
          </Button>
        )}
      </div>
      {fields}
      {quote.data?.free !== undefined && (
        <Note>
          免费抠图今日还剩 {quote.data.free} 张，之后每张 {quote.data.unit} 积分。
        </Note>
      )}
    </ToolPanel>
  );
  const strip = items.length > 0 && (
    <FilmStrip
      label="图片"
      frames={items.map((one) => frameOf(one, pictureOf(one)))}
      value={item?.id}
      onSelect={setChosen}
      onAdd={() => (session.token ? setPicking(true) : requireLogin())}
    />
  );
  const empty = {
    title: '一键抠图',
    text: '放进一张图，几秒钟得到透明底 PNG。背景干净的角色、道具与图标效果最好。玻璃透出的背景、杂乱背景上的头发可能留得不准，可用画笔补回或擦除。',
    sample: 'matt' as const,
  };
  const picker = (
    <Suspense>
      {picking && (
        <WorkPicker
          several
          onClose={() => setPicking(false)}
          onPick={(keys) => {
            setPicking(false);
            addSources(keys);
            setChosen(keys[0]);
          }}
        />
      )}
    </Suspense>
  );
  if (item?.image && item.task?.tool?.kind === 'matt' && item.task.source) {
    return (
      <>
        <Cut key={item.image.id} item={{ image: item.image, source: item.task.source, ask: item.task.tool }} panel={panel}>
          {(stage) => (
            <ToolStage empty={empty} tool={tool}>
              {stage}
              {strip}
            </ToolStage>
          )}
        </Cut>
        {picker}
      </>
    );
  }
  const waiting = item && !item.task ? sourceOf(item.key) : undefined;
  return (
    <>
      {panel(<MatteFields value={form} onChange={(fields) => Object.assign(matting, fields)} />, form)}
      <ToolStage empty={empty} tool={tool}>
        {item && (
          <>
            {item.task ? (
              <TaskOnStage task={item.task} src={pictureOf(item)} tool={tool} />
            ) : (
              // Its place is kept while the picture is on its way: the strip stands under it.
              <div className="flex min-h-0 w-full flex-1 flex-col items-center justify-center gap-3 tablet:height-known">
                {waiting?.isError ? (
                  <Note
                    tone="neg"
                    action={
                      <Button size="sm" onClick={() => (matting.sources = matting.sources.filter((key) => key !== item.key))}>
                        移除
                      </Button>
                    }
                  >
                    {failureMessage(failureOf(waiting.error))}
                  </Note>
                ) : (
                  waiting?.data && (
                    <>
                      <PictureOnStage picture={waiting.data} alt="等待抠图的图片" />
                      <Button
                        size="sm"
                        variant="ghost"
                        onClick={() => (matting.sources = matting.sources.filter((key) => key !== item.key))}
                      >
                        不要这张
                      </Button>
                    </>
                  )
                )}
              </div>
            )}
            {strip}
          </>
        )}
      </ToolStage>
      {picker}
    </>
  );
}

type CutProps = {
  item: { image: NonNullable<FilmItem['image']> } & Pick<Parameters<typeof MatteStage>[0], 'source'> & {
      ask: Parameters<typeof useMatteEdit>[1];
    };
  panel: (fields: ReactNode, edge: { shrink: number; feather: number }) => ReactNode;
  children: (stage: ReactNode) => ReactNode;
};

/** A picture that was cut out: its edge in the panel, itself on the stage, one state behind both. */
function Cut({ item: { image, source, ask }, panel, children }: CutProps): ReactElement {
  const editing = useMatteEdit(image.id, ask);
  return (
    <>
      {panel(<MatteFields value={editing.edit} onChange={editing.set} />, editing.edit)}
      {children(<MatteStage image={image} source={source} editing={editing} />)}
    </>
  );
}

/** What is done, and all of it in one press. */
function SaveAll({ items }: { items: readonly FilmItem[] }): ReactElement {
  const done = items.flatMap(({ image }) => image ?? []);
  return (
    <>
      <p className="text-12 text-3 num">
        {items.length} 张，已完成 {done.length} 张
      </p>
      <Button
        variant="primary"
        size="lg"
        block
        icon={Download}
        disabledReason={done.length === 0 ? '还没有完成的图' : undefined}
        onClick={() =>
          openDialog(
            'export',
            done.map(({ id }) => id),
          )
        }
      >
        下载全部 PNG
      </Button>
    </>
  );
}
