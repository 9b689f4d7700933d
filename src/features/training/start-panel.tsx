import { Link } from '@tanstack/react-router';
import { ShieldCheck } from 'lucide-react';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useDataset } from '#api/datasets/hooks.ts';
import { useQuote } from '#api/tasks/hooks.ts';
import { useTrainers } from '#api/training/hooks.ts';
import { failureOf } from '#api/api-error.ts';
import { failureMessage } from '#product/failure-message.ts';
import { PRESS_WAITS, shortfall, usePress } from '#product/press.ts';
import { EPOCHS_MAX } from '#shared/contract/generation.ts';
import type { DatasetKind } from '#shared/contract/datasets.ts';
import { SAMPLE_PROMPT_MAX, startTraining, type TrainingSettings } from '#shared/contract/training.ts';
import { heldOutCount } from '#shared/rules/held-out.ts';
import { Button } from '#ds/primitives/button/button.tsx';
import { Checkbox } from '#ds/primitives/checkbox/checkbox.tsx';
import { ButtonLink } from '#ds/primitives/button/button-link.tsx';
import { NotLoaded } from '#ds/primitives/empty-state/not-loaded.tsx';
import { Note } from '#ds/primitives/note/note.tsx';
import { Skeleton } from '#ds/primitives/skeleton/skeleton.tsx';
import { Stepper } from '#ds/primitives/stepper/stepper.tsx';
import { TextField } from '#ds/primitives/text-field/text-field.tsx';
import { points } from '#lib/format.ts';
import { openDialog } from '#state/dialogs.ts';
import { LoraFields } from './lora-fields.tsx';
import { loraPresets } from './lora-settings.ts';
import { about } from '#product/wait-words.ts';
import { lasting } from '#product/lasting.ts';

const EPOCHS = 10;
const FEW = 8;
/** Epochs that a small set is worth: more would only learn it by heart. */
const EPOCHS_OF_FEW = 3;

type Props = {
  datasetId: string;
  /** The field of the word that calls the model: it belongs to the dataset. */
  trigger?: ReactNode;
  /** Goes to the training that was begun. */
  onStarted: (id: string) => void;
};

/** R8.12: what a training is set to, what it costs, and its button. */
export function StartPanel({ datasetId, trigger, onStarted }: Props): ReactElement {
  const { data } = useDataset(datasetId);
  const trainers = useTrainers(true);
  const [name, setName] = useState('');
  const [prompt, setPrompt] = useState('');
  const [rights, setRights] = useState(false);
  const [stopWhenReached, setStopWhenReached] = useState(false);
  const [chosenBase, setBase] = useState<string>();
  const [lora, setLora] = useState<{ kind: DatasetKind; settings: TrainingSettings }>();
  const count = data?.items.length ?? 0;
  const few = count > 0 && count < FEW;
  const [chosen, setEpochs] = useState<number>();
  const epochs = chosen ?? (few ? EPOCHS_OF_FEW : EPOCHS);
  const trainer = trainers.data?.[0];
  const kind = lora?.kind ?? data?.dataset.kind ?? 'custom';
  const settings = lora?.settings ?? loraPresets[kind];
  const base = trainer?.bases.find(({ id }) => id === chosenBase) ?? trainer?.bases[0];
  const quote = useQuote(trainer && count > 0 ? { kind: 'train', trainer: trainer.kind, epochs } : null);
  const { press, pending, waiting, callOff } = usePress(`train:${datasetId}`, startTraining);
  const short = shortfall(quote.data);
  const steps = Math.ceil((count * settings.repeats) / settings.batch);
  /** Seconds of an epoch, as finished ones tell. */
  const each = trainer?.pace == null ? null : trainer.pace * (trainer.lora ? steps : 1);
  const called = name.trim() || (data ? `${data.dataset.name} v1`.slice(0, 30) : '');

  async function start(): Promise<void> {
    if (!trainer) return;
    const words = prompt.trim();
    const asked = {
      kind: 'train',
      datasetId,
      name: called,
      trainer: trainer.kind,
      rights: true,
      epochs,
      ...(words && { prompt: words }),
      ...(stopWhenReached && { stopWhenReached }),
      ...(trainer.lora && base && { baseModelId: base.id, settings }),
    } as const;
    const task = await press(asked, quote.data);
    if (task) onStarted(task.id);
  }

  return (
    <aside aria-label="训练设置" className="flex flex-col gap-4 rounded-card border border-line-1 bg-surface p-5">
      <h2 className="text-16 font-semibold">训练设置</h2>
      {trainers.isError && !trainers.data ? (
        <NotLoaded title="训练方式没有载入" problem={failureMessage(failureOf(trainers.error))} onRetry={() => void trainers.refetch()} />
      ) : !trainers.data ? (
        <Skeleton />
      ) : !trainer ? (
        <Note tone="warn">训练现在没有开放。图片和标注都收着，开放后可以直接开始。</Note>
      ) : (
        <>
          <div className="flex flex-col gap-1.5">
            <p className="font-medium">{trainer.name}</p>
            <p className="text-12 text-3">{trainer.notes.join('。')}。</p>
          </div>
          {trigger}
          <TextField label="模型名称" value={name} placeholder={called} maxLength={30} onChange={setName} />
          {trainer.lora && (
            <LoraFields
              kind={kind}
              settings={settings}
              bases={trainer.bases}
              baseId={base?.id}
              onBase={setBase}
              onChange={(changed, to) => setLora({ kind: changed, settings: to })}
            />
          )}
          <TextField
            label="每轮多画一张"
            help="可以不填。填了就用它画每一轮的样张"
            value={prompt}
            placeholder="例如：药水，林间小屋"
            maxLength={SAMPLE_PROMPT_MAX}
            onChange={setPrompt}
          />
          <div className="flex items-center justify-between">
            <span className="text-13 font-medium text-2">轮次</span>
            <Stepper label="轮次" value={epochs} min={1} max={EPOCHS_MAX} onChange={setEpochs} />
          </div>
          {!trainer.lora && (
            <Checkbox checked={stopWhenReached} onChange={setStopWhenReached}>
              练到底线就停，剩下的轮退回积分
            </Checkbox>
          )}
          {few && !trainer.lora && (
            <Note tone="info">
              只有 {count} 张，只学得到平均色。先练 {EPOCHS_OF_FEW} 轮看看，或者再加 {FEW - count} 张。
            </Note>
          )}
          <div className="mt-auto flex flex-col gap-2.5">
            {short && (
              <Note
                tone="warn"
                action={
                  <Button size="sm" variant="ghost" onClick={() => openDialog('packs')}>
                    获取积分
                  </Button>
                }
              >
                {short}
              </Note>
            )}
            {waiting && (
              <Note
                tone="warn"
                action={
                  <Button size="sm" variant="ghost" onClick={callOff}>
                    取消
                  </Button>
                }
              >
                {PRESS_WAITS}
              </Note>
            )}
            <dl className="grid cols-facts gap-x-3 gap-y-1 text-13 text-2 num *:even:text-right *:even:text-1">
              {!trainer.lora && count > 0 && (
                <>
                  <dt>训练 / 留出</dt>
                  <dd>
                    {count - heldOutCount(count)} / {heldOutCount(count)} 张
                  </dd>
                </>
              )}
              {trainer.lora && (
                <>
                  <dt>步数</dt>
                  <dd>
                    {count} × {settings.repeats} × {epochs} = {points(steps * epochs)}
                  </dd>
                </>
              )}
              <dt>每轮</dt>
              <dd>
                {trainer.price} 积分，{each === null ? '练完一轮才知道要多久' : `约 ${lasting(each)}`}
              </dd>
              <dt>前面</dt>
              <dd>
                {trainer.ahead === 0
                  ? '没有人，马上开始'
                  : `${trainer.ahead} 个任务${trainer.wait === null ? '' : `，${about(trainer.wait)}`}`}
              </dd>
            </dl>
            <Checkbox size="sm" checked={rights} onChange={setRights}>
              我有权用这些图片训练，有真人面孔的已得到本人同意
            </Checkbox>
            <Note icon={ShieldCheck}>按练完的轮收费。中途停下或失败，没练的轮退回。</Note>
            <div className="flex justify-between text-12 text-3 num">
              <span>
                {epochs} 轮 × {trainer.price} 积分
              </span>
              {each !== null && <span>{about(each * epochs)}</span>}
            </div>
            <Button
              variant="stone"
              size="lg"
              block
              pending={pending}
              cost={quote.data && points(quote.data.cost)}
              disabledReason={
                count === 0
                  ? '先加几张图片'
                  : trainer.lora && !base
                    ? '现在没有可以训练的底模'
                    : rights
                      ? undefined
                      : '先确认有权使用这些图片'
              }
              onClick={() => void start()}
            >
              开始训练
            </Button>
            <ButtonLink as={Link} to="/tool/study/model-status-list" variant="ghost" size="sm" block>
              训练状态
            </ButtonLink>
          </div>
        </>
      )}
    </aside>
  );
}
