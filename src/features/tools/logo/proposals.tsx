import { Bookmark, Download, FileImage, Palette, Shuffle } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useFavorite } from '#api/content/hooks.ts';
import type { Image } from '#shared/contract/content.ts';
import { fileName } from '#shared/rules/file-name.ts';
import type { Task } from '#shared/contract/generation.ts';
import { cn } from '#ds/foundations/cn.ts';
import { type Glyph, Icon } from '#ds/foundations/icon.tsx';
import { CarryOnMenu } from '#ds/patterns/carry-on-menu/carry-on-menu.tsx';
import { FacetProgress } from '#ds/patterns/facet-progress/facet-progress.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { IconButton } from '#ds/primitives/icon-button/icon-button.tsx';
import { Pic } from '#ds/primitives/pic/pic.tsx';
import { PicCover } from '#ds/primitives/pic/pic-cover.tsx';
import { download } from '#lib/download.ts';
import { carryOnItems, useCarryOn } from '#product/carry-on.ts';
import { openDialog } from '#state/dialogs.ts';
import { useImageUrl } from '#product/use-image-url.ts';
import { type Cell, cellsOf } from './cells.ts';

/** What pressing 变体, 换色 or 重试 costs is said before it is pressed (R8.2). */
export type Again = { price: string; onVary: () => void; onRecolour: () => void; onRetry: () => void };

const nth = (index: number) => `方案 ${index + 1}`;

/** What can be done with one proposal, wherever its buttons stand. */
function useProposal(image: Image | undefined) {
  const url = useImageUrl();
  const carryOn = useCarryOn();
  const favorite = useFavorite();
  /** What was pressed here and the list does not say yet. */
  const [pressed, setPressed] = useState<boolean>();
  const saved = pressed ?? image?.collected ?? false;
  function save(): void {
    if (!image) return;
    setPressed(!saved);
    favorite.mutate({ kind: 'image', action: 'collect', targetId: image.id, on: !saved }, { onError: () => setPressed(undefined) });
  }
  const png = () => image && openDialog('export', [image.id]);
  const svg = () => image?.svg && download(url(image.svg), fileName({ ...image, url: image.svg }));
  const menu = (face: 'image' | 'button') =>
    image && (
      <CarryOnMenu
        label="接着做"
        face={face}
        size="sm"
        items={carryOnItems({ params: null }, 'logo')}
        onSelect={(next) => carryOn(image, next)}
      />
    );
  return { saved, save, png, svg, menu };
}

type ActionProps = { icon: Glyph; children: string; label?: string; onPress: () => void };

function OnPicture({ icon, children, label, onPress }: ActionProps): ReactElement {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onPress}
      className="flex min-w-0 flex-1 flex-col items-center gap-1 rounded-ctl bg-on-img-ctl pt-snug pb-dot text-12 whitespace-nowrap text-on-img-1"
    >
      <Icon of={icon} size={16} />
      {children}
    </button>
  );
}

type CellProps = { task: Task; cell: Cell; chosen: boolean; again: Again; onChoose: (id: string) => void };

function Proposal({ task, cell, chosen, again, onChoose }: CellProps): ReactElement {
  const url = useImageUrl();
  const image = cell.kind === 'done' ? task.images[cell.index] : undefined;
  const { saved, save, png, svg, menu } = useProposal(image);
  const name = task.tool?.kind === 'logo' ? task.tool.text : '';
  const state =
    cell.kind === 'running'
      ? {
          kind: 'running' as const,
          progress: cell.progress,
          label: `正在绘制${nth(cell.index)}，${cell.progress}%`,
          art: <FacetProgress src={undefined} progress={cell.progress} ratio={1} seed={cell.index + 1} />,
        }
      : cell.kind === 'queued'
        ? { kind: 'queued' as const, label: '排队中' }
        : cell.kind === 'failed'
          ? { kind: 'failed' as const, note: cell.note, retry: { label: '重试', onPress: again.onRetry } }
          : { kind: 'ready' as const };
  return (
    <div className={cn('rounded-img outline-offset-2', chosen && 'outline-2 outline-accent')}>
      <Pic
        src={image && url(image.thumb)}
        alt={`${name}，${nth(cell.index)}`}
        ratio={1}
        state={state}
        lazy={false}
        privateLabel={image?.visibility === 'private' ? '私有' : undefined}
        cover={image && <PicCover as="button" label={`选择${nth(cell.index)}`} aria-pressed={chosen} onClick={() => onChoose(image.id)} />}
        overlay={
          image && {
            scrim: 'short',
            top: (
              <>
                <IconButton size="sm" onImage tip="none" icon={Bookmark} label="收藏" pressed={saved} onClick={save} />
                {menu('image')}
              </>
            ),
            bottom: (
              <div className="flex gap-1">
                {image.svg && (
                  <OnPicture icon={Download} onPress={svg}>
                    SVG
                  </OnPicture>
                )}
                <OnPicture icon={FileImage} onPress={png}>
                  PNG
                </OnPicture>
                <OnPicture icon={Shuffle} label={`变体，${again.price}`} onPress={again.onVary}>
                  变体
                </OnPicture>
                <OnPicture icon={Palette} label={`换色，${again.price}`} onPress={again.onRecolour}>
                  换色
                </OnPicture>
              </div>
            ),
          }
        }
      />
    </div>
  );
}

type GridProps = { task: Task; chosen: string | undefined; again: Again; onChoose: (id: string) => void };

/** The proposals of one press, in their places from the start. */
export function Proposals({ task, chosen, again, onChoose }: GridProps): ReactElement {
  return (
    <ul aria-label="方案" className="grid w-full grid-cols-2 gap-gallery desktop:grid-cols-4">
      {cellsOf(task).map((cell) => (
        <li key={cell.index}>
          <Proposal
            task={task}
            cell={cell}
            again={again}
            chosen={cell.kind === 'done' && task.images[cell.index]?.id === chosen}
            onChoose={onChoose}
          />
        </li>
      ))}
    </ul>
  );
}

/** The same for the chosen one in plain sight: fingers know no hovering. */
export function ChosenActions({ image, again }: { image: Image; again: Again }): ReactElement {
  const { saved, save, png, svg, menu } = useProposal(image);
  return (
    <div role="group" aria-label="所选方案" className="flex flex-wrap items-center gap-2">
      {image.svg && (
        <Button size="sm" variant="primary" icon={Download} onClick={svg}>
          下载 SVG
        </Button>
      )}
      <Button size="sm" icon={FileImage} onClick={png}>
        下载 PNG
      </Button>
      <Button size="sm" icon={Shuffle} aria-label={`变体，${again.price}`} onClick={again.onVary}>
        变体
      </Button>
      <Button size="sm" icon={Palette} aria-label={`换色，${again.price}`} onClick={again.onRecolour}>
        换色
      </Button>
      <Button size="sm" icon={Bookmark} aria-pressed={saved} onClick={save}>
        {saved ? '已收藏' : '收藏'}
      </Button>
      {menu('button')}
    </div>
  );
}
