import { Pause, Play } from 'lucide-react';
import { useEffect, useState, type ElementType, type ReactElement } from 'react';
import { prefersReducedMotion } from '#ds/foundations/reduced-motion.ts';
import { cn } from '#ds/foundations/cn.ts';
import { IconButton } from '#ds/primitives/icon-button/icon-button.tsx';
import { Tag } from '#ds/primitives/tag/tag.tsx';
import type { LinkTo } from '#ds/patterns/work-card/work-card.tsx';

export type BannerSlide<E extends ElementType = 'a'> = {
  id: string;
  src: string;
  /** What it is about. */
  title: string;
  /** A second line: how many, until when. */
  meta?: string | undefined;
  /** One word at the top, e.g. 征集. */
  tag?: string | undefined;
  open: LinkTo<E>;
};

export type BannerProps<E extends ElementType = 'a'> = {
  /** Names the region. */
  label: string;
  /** The pictures in the order they are shown; one alone neither turns nor has dots. */
  slides: readonly BannerSlide<E>[];
  /** The link component; an anchor by default. */
  as?: E;
  /** Seconds per slide; 0 never turns on its own. */
  seconds?: number;
  /** Names of the pause button and of the dots; the defaults are the product's. */
  labels?: { pause: string; play: string; slide: (place: number, count: number) => string };
};

const words = { pause: '暂停轮播', play: '继续轮播', slide: (place: number, count: number) => `第 ${place} 张，共 ${count} 张` };

/** One picture at a time. Turns by itself only while nobody looks closer and motion is welcome; the pause button comes first. */
export function Banner<E extends ElementType = 'a'>({ label, slides, as, seconds = 6, labels = words }: BannerProps<E>): ReactElement {
  const Link: ElementType = as ?? 'a';
  const [at, setAt] = useState(0);
  const [held, setHeld] = useState(false);
  const [paused, setPaused] = useState(prefersReducedMotion);
  const turns = slides.length > 1 && seconds > 0;
  const turning = turns && !paused && !held;
  useEffect(() => {
    if (!turning) return;
    const timer = setInterval(() => setAt((old) => (old + 1) % slides.length), seconds * 1000);
    return () => clearInterval(timer);
  }, [turning, seconds, slides.length]);
  const slide = slides[at % Math.max(1, slides.length)];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- they only hold the turning
    <section
      aria-label={label}
      aria-roledescription="轮播"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="group/banner relative h-58 w-full rounded-img bg-skeleton"
    >
      {turns && (
        <div className="absolute top-2 right-2 z-sticky opacity-0 transition-opacity group-focus-within/banner:opacity-100 group-hover/banner:opacity-100 pointer-coarse:opacity-100">
          <IconButton
            size="sm"
            onImage
            tip="none"
            icon={paused ? Play : Pause}
            label={paused ? labels.play : labels.pause}
            onClick={() => setPaused(!paused)}
          />
        </div>
      )}
      <div aria-live={turning ? 'off' : 'polite'} className="size-full">
        {slide && (
          <Link {...slide.open} className="relative block size-full overflow-hidden rounded-img">
            <img key={slide.src} src={slide.src} alt="" className="size-full animate-appear object-cover" />
            <span className="absolute inset-x-0 bottom-0 flex flex-col items-start gap-0.5 px-4 pt-12 pb-3.5 text-13 text-on-img-1 img-scrim">
              {slide.tag !== undefined && <Tag tone="image">{slide.tag}</Tag>}
              <span className="mt-1 text-16 font-semibold">{slide.title}</span>
              {slide.meta !== undefined && <span className={cn('text-on-img-2 num', slides.length > 1 && 'pr-18')}>{slide.meta}</span>}
            </span>
          </Link>
        )}
      </div>
      {slides.length > 1 && (
        <div className="absolute right-1.5 bottom-2.5 z-sticky flex">
          {slides.map(({ id }, index) => (
            <button
              key={id}
              type="button"
              aria-label={labels.slide(index + 1, slides.length)}
              aria-current={index === at ? 'true' : undefined}
              onClick={() => setAt(index)}
              className="grid h-6 min-w-6 place-items-center rounded-tick"
            >
              <span className={cn('h-dot rounded-bar', index === at ? 'w-4 bg-on-img' : 'w-dot bg-on-img opacity-45')} />
            </button>
          ))}
        </div>
      )}
    </section>
  );
}
