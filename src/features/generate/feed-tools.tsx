import { Bell, BellRing, Grid3x3, LayoutGrid, ListX, RectangleHorizontal, SquareCheck } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useClearQueue } from '#api/tasks/hooks.ts';
import { Button } from '#ds/primitives/button/button.tsx';
import { IconButton } from '#ds/primitives/icon-button/icon-button.tsx';
import { toast } from '#state/toasts.ts';
import { canNotify, setNotice, wantsNotice } from './done-news.ts';

/** One picture as large as there is room, or all of them. */
export type FeedView = 'stage' | 'wall';
/** The same, or all pictures of a grid by their values. */
export type ShownView = FeedView | 'grid';

type FeedToolsProps = {
  view: ShownView;
  /** Whether what is looked at is a grid. */
  hasGrid: boolean;
  /** Tasks that have not started. */
  waiting: number;
  selecting: boolean;
  onView: (view: ShownView) => void;
  onSelecting: () => void;
};

/** How the feed is looked at, and what concerns all of it. */
export function FeedTools({ view, hasGrid, waiting, selecting, onView, onSelecting }: FeedToolsProps): ReactElement {
  const clear = useClearQueue();
  const [notified, setNotified] = useState(wantsNotice);
  async function toggleNotice(): Promise<void> {
    const on = await setNotice(!notified);
    setNotified(on);
    if (on) toast('pos', '切到别的页面时，完成后会通知你');
    else if (!notified) toast('warn', '浏览器没有允许通知，可在地址栏的网站设置里打开');
  }
  return (
    <div className="flex flex-none items-center gap-1">
      {waiting > 1 && (
        <Button
          size="sm"
          variant="ghost"
          icon={ListX}
          pending={clear.isPending}
          onClick={() =>
            clear.mutate({}, { onSuccess: (done) => toast('pos', `已取消 ${done.canceled} 个任务，${done.refunded} 积分已退回`) })
          }
        >
          清空排队
        </Button>
      )}
      {canNotify() && (
        <IconButton label="完成时通知我" icon={notified ? BellRing : Bell} pressed={notified} onClick={() => void toggleNotice()} />
      )}
      <span className="flex gap-1">
        <IconButton
          label="舞台"
          icon={RectangleHorizontal}
          pressed={view === 'stage'}
          aria-keyshortcuts="G"
          onClick={() => onView('stage')}
        />
        <IconButton label="墙" icon={LayoutGrid} pressed={view === 'wall'} aria-keyshortcuts="G" onClick={() => onView('wall')} />
        {hasGrid && <IconButton label="网格" icon={Grid3x3} pressed={view === 'grid'} onClick={() => onView('grid')} />}
      </span>
      {view === 'wall' && (
        <Button size="sm" variant="ghost" icon={SquareCheck} aria-pressed={selecting} onClick={onSelecting}>
          {selecting ? '退出选择' : '批量选择'}
        </Button>
      )}
    </div>
  );
}
