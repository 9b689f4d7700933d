import { Plus, RefreshCw } from 'lucide-react';
import { useLocation } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { failureOf } from '#api/api-error.ts';
import { useDeskEngines, useDeskSelf, useScan } from '#api/desk/hooks.ts';
import type { DeskEngine, DeskFile } from '#shared/contract/desk.ts';
import { failureMessage } from '#product/failure-message.ts';
import { Icon } from '#ds/foundations/icon.tsx';
import { EngineCard } from '#ds/patterns/engine-card/engine-card.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { EmptyState } from '#ds/primitives/empty-state/empty-state.tsx';
import { NotLoaded } from '#ds/primitives/empty-state/not-loaded.tsx';
import { SearchBox } from '#ds/primitives/search-box/search-box.tsx';
import { Segmented } from '#ds/primitives/segmented/segmented.tsx';
import { Skeleton } from '#ds/primitives/skeleton/skeleton.tsx';
import { StateMark } from '#ds/primitives/state-mark/state-mark.tsx';
import { toast } from '#state/toasts.ts';
import { DeskPage } from './desk-page.tsx';
import { aboutEngine, duration, engineMark, needsAttention, percent, scanned } from './desk-terms.ts';
import { EngineDialog } from './engine-dialog.tsx';
import { FileBar } from './file-bar.tsx';
import { FileTable } from './file-table.tsx';
import { ModelDialog } from './model-dialog.tsx';

type Show = 'all' | 'attention' | 'found';
const shows: Record<Show, (file: DeskFile) => boolean> = {
  all: () => true,
  attention: needsAttention,
  found: ({ state }) => state === 'found',
};

const keyOf = ({ kind, stem }: DeskFile) => `${kind} ${stem}`;
const mentions = ({ name, model, base }: DeskFile, words: string) =>
  [name, model?.name, base].some((text) => text?.toLowerCase().includes(words.trim().toLowerCase()));

/** Engines, and the models found on them. */
export function DeskModelsPage(): ReactElement {
  const self = useDeskSelf();
  const desk = useDeskEngines();
  const scan = useScan();
  const [show, setShow] = useState<Show>('all');
  const [engine, setEngine] = useState<DeskEngine | 'new'>();
  const [editing, setEditing] = useState<string>();
  const [words, setWords] = useState('');
  const [now] = useState(() => new Date());
  const [chosen, setChosen] = useState<string>();
  // The overview leads to a file by its model behind the address.
  const asked = useLocation({ select: ({ hash }) => hash });
  const files = desk.data?.files ?? [];
  const shown = files.filter((file) => shows[show](file) && mentions(file, words));
  const inHand =
    shown.find((file) => (chosen === undefined ? file.model?.id === asked : keyOf(file) === chosen)) ?? shown.find(needsAttention);
  const count = (which: Show) => files.filter(shows[which]).length;
  // The server refuses everybody else: what they can't do is not offered.
  const mayChange = self.data?.role === 'owner';
  const edited = files.find(({ model }) => model?.id === editing)?.model;
  return (
    <DeskPage
      title="引擎与模型"
      search={<SearchBox slash label="找文件、模型" value={words} onChange={setWords} />}
      note={self.data && !mayChange ? '只有负责人能改，你可以看' : undefined}
      filter={
        <Segmented
          label="显示"
          value={show}
          items={[
            { id: 'all', label: '全部', badge: String(count('all')) },
            { id: 'attention', label: '要处理', badge: String(count('attention')) },
            { id: 'found', label: '新发现', badge: String(count('found')) },
          ]}
          onChange={setShow}
        />
      }
    >
      {desk.isError && !desk.data ? (
        <NotLoaded title="运营台没有载入" problem={failureMessage(failureOf(desk.error))} onRetry={() => void desk.refetch()} />
      ) : (
        <>
          <section aria-label="引擎" className="grid gap-3 tablet:grid-cols-2 desktop:grid-cols-4">
            {desk.data ? (
              desk.data.engines.map((one) => <Engine key={one.id} engine={one} onEdit={mayChange ? () => setEngine(one) : undefined} />)
            ) : (
              <Skeleton ratio={2} />
            )}
            {mayChange && (
              <button
                type="button"
                onClick={() => setEngine('new')}
                className="flex min-h-32 flex-col items-center justify-center rounded-img border border-dashed border-control text-14 font-medium hover:bg-hover"
              >
                <span className="flex items-center gap-2">
                  <Icon of={Plus} size={16} />
                  接一台引擎
                </span>
                <span className="text-12 font-regular text-3">填地址，回答了才派单</span>
              </button>
            )}
          </section>
          <div className="min-w-0 rounded-img border border-line-1 bg-wall">
            <div className="flex min-h-9.5 items-center gap-2.5 border-b border-line-1 px-3.5">
              <h2 className="mr-auto text-13 font-semibold">模型文件</h2>
              <Button
                size="sm"
                variant="ghost"
                icon={RefreshCw}
                pending={scan.isPending}
                onClick={() => scan.mutate(undefined, { onSuccess: (seen) => toast(...scanned(seen)) })}
              >
                扫描
              </Button>
            </div>
            {files.length === 0 && desk.data ? (
              <EmptyState title="还没有模型文件">接上 ComfyUI 或 Stable Diffusion，它们的大模型和 LoRA 会自动出现在这里。</EmptyState>
            ) : (
              <FileTable
                files={shown}
                models={files}
                chosen={inHand}
                onChoose={(file) => setChosen(keyOf(file))}
                mayChange={mayChange}
                onEdit={setEditing}
              />
            )}
            {inHand && <FileBar file={inHand} files={files} now={now} mayChange={mayChange} onEdit={setEditing} />}
          </div>
        </>
      )}
      {engine && <EngineDialog engine={engine === 'new' ? undefined : engine} onClose={() => setEngine(undefined)} />}
      {edited && <ModelDialog key={edited.id} model={edited} onClose={() => setEditing(undefined)} />}
    </DeskPage>
  );
}

function Engine({ engine, onEdit }: { engine: DeskEngine; onEdit: (() => void) | undefined }): ReactElement {
  const { state, word } = engineMark(engine);
  const most = Math.max(1, ...engine.bars.map(({ ended }) => ended));
  const [ended, failed] = engine.bars.reduce(([all, bad], bar) => [all + bar.ended, bad + bar.failed], [0, 0]);
  return (
    <EngineCard
      name={engine.name}
      about={aboutEngine(engine)}
      mark={<StateMark state={state}>{word}</StateMark>}
      alarm={state === 'alarm'}
      facts={[
        { label: '在排', value: String(engine.waiting + engine.running) },
        { label: 'p95', value: duration(engine.p95) },
        { label: '24 时失败', value: percent(engine.failed) },
      ]}
      bars={engine.bars.map((bar) => ({ height: bar.ended / most, failed: bar.failed > 0 }))}
      barsLabel={ended ? `最近 60 分钟完成 ${ended} 个，失败 ${failed} 个` : '最近 60 分钟没有任务'}
      actions={
        engine.fromEnvironment ? (
          <span className="text-12 text-3">由环境变量 ENGINE 设置</span>
        ) : (
          onEdit && (
            <Button size="sm" variant="ghost" onClick={onEdit}>
              设置
            </Button>
          )
        )
      }
    />
  );
}
