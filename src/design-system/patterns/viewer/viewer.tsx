import { Dialog as HeadlessDialog, DialogPanel, DialogTitle } from '@headlessui/react';
import {
  ChevronLeft,
  ChevronRight,
  Eye,
  EyeOff,
  Fullscreen,
  type LucideIcon,
  Maximize,
  Minus,
  PanelRightClose,
  PanelRightOpen,
  Plus,
  X,
  ZoomIn,
} from 'lucide-react';
import { type ReactElement, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { cn } from '#ds/foundations/cn.ts';
import { Icon } from '#ds/foundations/icon.tsx';
import { useAtLeast } from '#ds/foundations/use-at-least.ts';
import { fitWhole } from '#ds/foundations/use-viewport.ts';
import { PicturePager } from '#ds/patterns/picture-pager/picture-pager.tsx';
import { type PictureStageProps, usePictureStage } from '#ds/patterns/picture-stage/picture-stage.tsx';
import { giveFocusBack } from '#ds/primitives/dialog/dialog.tsx';
import { IconButton } from '#ds/primitives/icon-button/icon-button.tsx';
import { SnapGrip } from '#ds/primitives/sheet/snap-grip.tsx';
import { useIdle } from './use-idle.ts';

export type ViewerProps = {
  /** Width and height of the picture in pixels: its place is held before it arrives. */
  size: { width: number; height: number };
  /** The whole picture; none while it is not known. */
  src?: string | undefined;
  /** A small one of it that is there at once, until the whole one is. */
  thumb?: string | undefined;
  /** What is to be seen. */
  alt: string;
  /** Fills the picture's place while there is none, or lies over it. */
  art?: ReactNode;
  /** Facts over the picture, Tags with tone `image`. */
  marks?: ReactNode;
  /** Brings the one before; without it the arrow is not there. */
  onPrevious?: (() => void) | undefined;
  /** Brings the one after; without it the arrow is not there. */
  onNext?: (() => void) | undefined;
  /** Names it. */
  title: string;
  /** What is seen of the picture, as `useViewer` keeps it. */
  view: ReturnType<typeof useViewer>;
  /** Whole pictures before and after it: fetched beforehand, and seen beside it under a finger. */
  beside?: {
    previous?: { src: string; size: { width: number; height: number } } | undefined;
    next?: { src: string; size: { width: number; height: number } } | undefined;
  };
  /** Which one of how many it is, in words. */
  place?: string | undefined;
  /** More ways of looking at it, in the bar at the lower edge. */
  ways?: ReactNode;
  /** Phones: over the picture's right edge. */
  side?: ReactNode;
  /** Phones: beside the cross, at the right. */
  more?: ReactNode;
  /** The upper part of its label: on phones what is in sight before it is pulled up, elsewhere beside the button that folds it, 36 px of its first line. */
  head: ReactNode;
  /** The rest of its label; it scrolls. */
  children: ReactNode;
  /** Phones: buttons under the label, always in sight. */
  foot?: ReactNode;
  /** The label is folded to a tab; on phones it is low. */
  folded: boolean;
  /** The label was folded, or unfolded. */
  onFold: (folded: boolean) => void;
  /** Esc, the cross, or a finger downwards. */
  onClose: () => void;
};

/** 400 %, and the step up to it. */
const MOST = 4;

/** What is seen in a viewer: the picture as on a stage, what lies around it, and the keys for both. */
export function useViewer(size: PictureStageProps['size']) {
  const [spaced, setSpaced] = useState(false);
  const stage = usePictureStage(size, {
    fit: (room, whole) => fitWhole(room, whole, 1),
    hand: spaced ? true : 'zoomed',
    wheel: 'zooms',
    most: MOST,
  });
  const [bare, setBare] = useState(false);
  useEffect(() => {
    const held = ({ key, type, target }: KeyboardEvent) => {
      if (key === ' ' && !(target instanceof Element && target.closest('button, a, input, textarea, select, [role=slider]')))
        setSpaced(type === 'keydown');
    };
    addEventListener('keydown', held);
    addEventListener('keyup', held);
    return () => {
      removeEventListener('keydown', held);
      removeEventListener('keyup', held);
    };
  }, []);
  const toggleBare = () => setBare(!bare);
  return { stage, bare, toggleBare, keys: { ...stage.keys, i: toggleBare } as Record<string, () => void> };
}

/** One picture in a room of its own, edge to edge, and its label beside it; on phones below. It knows nothing of works: what comes before and after, and what the label says, is the caller's. */
export function Viewer({
  title,
  view: { stage, bare, toggleBare },
  beside,
  place,
  ways,
  side,
  more,
  head,
  children,
  foot,
  folded,
  onFold,
  onPrevious,
  onNext,
  onClose,
  ...picture
}: ViewerProps): ReactElement {
  const isPhone = !useAtLeast('tablet');
  const room = useRef<HTMLElement>(null);
  const { idle, wake } = useIdle();
  const { view } = stage;
  // A button that is off loses the focus, and the keys with it.
  useEffect(() => {
    if (document.activeElement?.matches(':disabled')) room.current?.focus();
  });
  const chromeClasses = cn('transition-opacity duration-move', idle && 'opacity-0 has-focus-visible:opacity-100');
  return (
    <HeadlessDialog open onClose={onClose} initialFocus={room} className="relative z-dialog outline-none">
      <div ref={giveFocusBack} className="fixed inset-0 bg-inset">
        <DialogPanel className="relative flex h-full text-1 max-tablet:flex-col">
          <DialogTitle className="sr-only">{title}</DialogTitle>
          <section
            ref={room}
            tabIndex={-1}
            aria-label="图片"
            onPointerMove={wake}
            className="relative flex min-h-0 min-w-0 flex-1 overflow-clip outline-none"
          >
            <PicturePager
              {...picture}
              stage={stage}
              {...(beside && { beside })}
              turns={isPhone}
              onPrevious={onPrevious}
              onNext={onNext}
              onDown={onClose}
              onUp={() => onFold(false)}
              onTap={toggleBare}
            />
            {bare ? (
              <span className="absolute top-4 right-4 opacity-0 focus-within:opacity-100 max-tablet:top-safe-top">
                <IconButton label="显示界面" icon={EyeOff} onImage tip="none" aria-keyshortcuts="I" onClick={toggleBare} />
              </span>
            ) : (
              <>
                <div
                  className={cn(
                    'pointer-events-none absolute inset-x-4 top-4 interactive flex items-center gap-2 max-tablet:inset-x-3 max-tablet:top-safe-top',
                    chromeClasses,
                  )}
                >
                  <IconButton label="关闭" icon={X} size="lg" tip="none" onImage aria-keyshortcuts="Escape" onClick={onClose} />
                  {place !== undefined && (
                    <span className="flex h-8 items-center rounded-ctl bg-on-img-ctl px-2.5 text-13 text-on-img-1 num max-tablet:mx-auto">
                      {place}
                    </span>
                  )}
                  <span className="ml-auto max-tablet:hidden">
                    <IconButton label="只看图" icon={Eye} size="lg" onImage aria-keyshortcuts="I" onClick={toggleBare} />
                  </span>
                  {isPhone && <span className={place === undefined ? 'ml-auto' : ''}>{more}</span>}
                </div>
                {!isPhone && (
                  <>
                    <Turn
                      side="left"
                      label="上一张"
                      icon={ChevronLeft}
                      keys="ArrowLeft"
                      chromeClasses={chromeClasses}
                      onPress={onPrevious}
                    />
                    <Turn
                      side="right"
                      label="下一张"
                      icon={ChevronRight}
                      keys="ArrowRight"
                      chromeClasses={chromeClasses}
                      onPress={onNext}
                    />
                    <div
                      className={cn(
                        'absolute bottom-5 left-1/2 flex -translate-x-1/2 items-center gap-0.5 rounded-box bg-on-img-ctl p-1 text-13 text-on-img-1 num',
                        chromeClasses,
                      )}
                    >
                      <Way label="缩小" icon={Minus} keys="-" onPress={view.zoomOut} />
                      <output aria-label="显示比例" className="w-13 text-center">
                        {view.place ? `${Math.round(view.place.scale * 100)}%` : ''}
                      </output>
                      <Way label="放大" icon={Plus} keys="+" onPress={view.zoomIn} />
                      <span aria-hidden="true" className="mx-1 h-4 w-px bg-on-img-track" />
                      <Way label="适应窗口" icon={Fullscreen} keys="0" on={view.fitted} onPress={view.fit} />
                      <Way
                        label="原始大小"
                        icon={Maximize}
                        keys="1"
                        on={!view.fitted && view.place?.scale === 1}
                        onPress={() => view.zoomTo(1)}
                      />
                      <Way label="放大镜" icon={ZoomIn} keys="Z" on={stage.glass !== undefined} onPress={stage.toggleGlass} />
                      {ways}
                    </div>
                  </>
                )}
                {isPhone && side !== undefined && (
                  // With large letters they stand in columns: under the bar above and not on it, five beside each other at most.
                  <div className="pointer-events-none absolute inset-x-2.5 top-16 bottom-3 interactive *:max-w-1/5 flex flex-col flex-wrap-reverse content-start justify-end gap-2">
                    {side}
                  </div>
                )}
              </>
            )}
          </section>
          {!bare && (
            <Label phone={isPhone} folded={folded} head={head} foot={foot} onFold={onFold}>
              {children}
            </Label>
          )}
        </DialogPanel>
      </div>
    </HeadlessDialog>
  );
}

type TurnProps = {
  side: 'left' | 'right';
  label: string;
  icon: LucideIcon;
  keys: string;
  chromeClasses: string;
  onPress: (() => void) | undefined;
};

function Turn({ side, label, icon, keys, chromeClasses, onPress }: TurnProps): ReactElement {
  return (
    <button
      type="button"
      aria-label={label}
      aria-keyshortcuts={keys}
      disabled={!onPress}
      onClick={onPress}
      className={cn(
        'absolute top-1/2 -mt-8 grid h-16 w-11 place-items-center rounded-ctl bg-on-img-ctl text-on-img-1 disabled:invisible',
        side === 'left' ? 'left-4' : 'right-4',
        chromeClasses,
      )}
    >
      <Icon of={icon} size={22} />
    </button>
  );
}

/** A way of looking at the picture, in the bar at its lower edge. */
export function Way({
  label,
  icon,
  keys,
  on,
  onPress,
}: {
  /** What it does: the accessible name. */
  label: string;
  /** The glyph. */
  icon: LucideIcon;
  /** The key that does the same. */
  keys: string;
  /** Makes it a toggle. */
  on?: boolean;
  /** It was pressed. */
  onPress: () => void;
}): ReactElement {
  return (
    <button
      type="button"
      aria-label={label}
      aria-keyshortcuts={keys}
      aria-pressed={on}
      onClick={onPress}
      className="relative grid size-8 touch-target place-items-center rounded-item text-on-img-1 hover:bg-on-img-track aria-pressed:bg-on-img-track"
    >
      <Icon of={icon} size={16} />
    </button>
  );
}

type LabelProps = Pick<ViewerProps, 'head' | 'foot' | 'children' | 'folded' | 'onFold'> & {
  phone: boolean;
};

/** What is known of the picture: a column beside it that folds to a tab, on phones a sheet below it that is pulled up. */
function Label({ phone, folded, head, foot, children, onFold }: LabelProps): ReactElement {
  const id = useId();
  if (phone) {
    return (
      // Later than the picture, with what of the grip lies over it.
      <aside aria-label="标本签" className="relative flex flex-none flex-col rounded-t-dialog bg-surface px-4 pb-safe">
        <SnapGrip
          label="标本签高度"
          snaps={['收起', '展开']}
          at={folded ? 0 : 1}
          controls={id}
          heights={({ scrollHeight }) => [0, Math.min(scrollHeight, innerHeight * 0.44)]}
          onSnap={(at) => onFold(at === 0)}
        />
        <div className="pt-2">{head}</div>
        <div
          id={id}
          className={cn(
            'flex flex-col gap-4 overflow-y-auto overscroll-contain transition-height',
            folded ? 'invisible max-h-0' : 'max-h-sheet-half',
          )}
        >
          <div className="flex flex-col gap-4 pt-3">{children}</div>
        </div>
        <div className="pt-3">{foot}</div>
      </aside>
    );
  }
  if (folded) {
    return (
      <button
        type="button"
        aria-label="展开标本签"
        aria-expanded={false}
        onClick={() => onFold(false)}
        className="grid w-9 flex-none place-items-start justify-center border-l border-line-1 bg-surface pt-6 text-2 hover:text-1"
      >
        <Icon of={PanelRightOpen} size={18} />
      </button>
    );
  }
  return (
    <aside
      aria-label="标本签"
      className="flex w-label flex-none flex-col border-l border-line-1 bg-surface max-desktop:absolute max-desktop:inset-y-0 max-desktop:right-0 max-desktop:z-sticky max-desktop:shadow-dialog"
    >
      {/* Its last gap is no padding: what sticks to the bottom would stand above that, and more show under it. */}
      <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto overscroll-contain px-6 pt-4.5 after:h-1 after:flex-none">
        <div className="relative flex flex-col gap-4">
          {head}
          <span className="absolute top-0 -right-2">
            <IconButton label="收起标本签" icon={PanelRightClose} aria-expanded={true} onClick={() => onFold(true)} />
          </span>
        </div>
        {children}
      </div>
    </aside>
  );
}
