import { useNavigate } from '@tanstack/react-router';
import { SquareSplitHorizontal } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import type { Image } from '#shared/contract/content.ts';
import type { Task } from '#shared/contract/generation.ts';
import { useDrawings } from '#api/tasks/hooks.ts';
import { isOpen } from '#api/tasks/queries.ts';
import { vars } from '#ds/foundations/vars.ts';
import { CompareSlider } from '#ds/patterns/compare-slider/compare-slider.tsx';
import { type FilmFrame, FilmStrip } from '#ds/patterns/film-strip/film-strip.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { time } from '#lib/format.ts';
import { useCancel } from '#product/press.ts';
import { useImageUrl } from '#product/use-image-url.ts';
import { about, waitWords } from '#product/wait-words.ts';
import { NO_EXTENSION } from './extension.ts';
import type { Place } from '#ds/foundations/use-viewport.ts';

const BEFORE = 'before';

/** What came of the last press on this picture, and which of it stands on the canvas. */
export function useResults(key: string) {
  const task = useDrawings().data?.tasks.find(({ params }) => params?.image === key && (params.mask || params.extend));
  const [chosen, setChosen] = useState<string>(BEFORE);
  const [comparing, setComparing] = useState(false);
  return {
    task,
    /** The result on the canvas; undefined is the picture itself, to be marked. */
    shown: task?.images.find(({ id }) => id === chosen),
    comparing,
    choose: (id: string) => {
      setChosen(id);
      if (id === BEFORE) setComparing(false);
    },
    compare: () => {
      const [first] = task?.images ?? [];
      setComparing(!comparing);
      if (first && !task?.images.some(({ id }) => id === chosen)) setChosen(first.id);
    },
  };
}
type Results = ReturnType<typeof useResults>;

type CanvasProps = { results: Results; place: Place; source: { url: string; width: number; height: number } };

/** A result where the picture stood, or both with a line between them. */
export function ResultOnCanvas({ results: { shown, task, comparing }, place, source }: CanvasProps): ReactElement | null {
  const url = useImageUrl();
  if (!shown) return null;
  const extend = task?.params?.extend ?? NO_EXTENSION;
  const { scale } = place;
  const per = (pixels: number, of: number) => `${(pixels / of) * 100}%`;
  return (
    <div
      style={vars({
        '--x': `${place.x - extend.left * scale}px`,
        '--y': `${place.y - extend.top * scale}px`,
        '--w': `${shown.width * scale}px`,
        '--h': `${shown.height * scale}px`,
      })}
      className="absolute left-var top-var h-var w-var"
    >
      {comparing ? (
        <CompareSlider
          label="前后对比"
          ratio={shown.width / shown.height}
          before={{
            src: url(source.url),
            alt: '改前',
            tag: '改前',
            place: {
              left: per(extend.left, shown.width),
              top: per(extend.top, shown.height),
              width: per(source.width, shown.width),
              height: per(source.height, shown.height),
            },
          }}
          after={{ src: url(shown.url), alt: '改后', tag: '改后' }}
        />
      ) : (
        <img src={url(shown.url)} alt="改后" draggable={false} className="size-full" />
      )}
    </div>
  );
}

function framesOf(task: Task, before: string, src: (image: Image) => string): FilmFrame[] {
  const made = task.images.map((image, i) => ({ id: image.id, label: `第 ${i + 1} 张`, src: src(image), status: String(i + 1) }));
  const all = task.params?.num ?? 1;
  const rest = Array.from({ length: isOpen(task) ? Math.max(0, all - made.length) : 0 }, (_, i) => ({
    id: `waiting-${i}`,
    label: `第 ${made.length + i + 1} 张`,
    src: undefined,
    status: task.status === 'running' && i === 0 ? `${task.progress}%` : task.eta === null ? '排队中' : about(task.eta),
    state: 'busy' as const,
    progress: i === 0 ? task.progress : 0,
  }));
  return [{ id: BEFORE, label: '改前', src: before, status: '改前' }, ...made, ...rest];
}

/** The last press: its pictures in order, those under way, the way to compare and to go on from one. */
export function RepaintResults({ results, before }: { results: Results; before: string }): ReactElement | null {
  const url = useImageUrl();
  const navigate = useNavigate();
  const { cancel, pending } = useCancel();
  const { task, shown, comparing, choose, compare } = results;
  if (!task) return null;
  const open = isOpen(task);
  const [first] = task.images;
  const going = shown ?? first;
  const number = going ? task.images.indexOf(going) + 1 : 0;
  const failed = task.status === 'failed' ? (task.error?.message ?? '没有成功') : undefined;
  return (
    <div className="flex flex-none flex-wrap items-center gap-x-4 gap-y-2 border-t border-line-1 bg-wall px-4 py-2.5 tablet:px-gutter">
      <div className="flex min-w-30 flex-col text-12 text-3 num">
        <b className="text-13 font-medium text-1">上一次重画</b>
        <span>
          {time(task.createdAt)}，{task.images.length} / {task.params?.num ?? 1} 张
        </span>
        <span role="status">{failed ?? (open ? (task.notice ?? (task.status === 'queued' ? waitWords(task) : '正在画')) : '')}</span>
      </div>
      <FilmStrip label="改动" value={shown?.id ?? BEFORE} frames={framesOf(task, before, (image) => url(image.thumb))} onSelect={choose} />
      <div className="ml-auto flex gap-2">
        {open && (
          <Button size="sm" pending={pending} onClick={() => cancel(task)}>
            取消
          </Button>
        )}
        {going && (
          <>
            <Button size="sm" variant="ghost" icon={SquareSplitHorizontal} aria-pressed={comparing} onClick={compare}>
              前后对比
            </Button>
            <Button size="sm" onClick={() => void navigate({ to: '.', search: { image: going.url.split('?')[0] } })}>
              {`用第 ${number} 张继续改`}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
