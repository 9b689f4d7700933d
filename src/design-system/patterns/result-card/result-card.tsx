import { Bookmark, Download, ImagePlus, ScanLine, Scissors, Shuffle } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { Icon, type Glyph } from '#ds/foundations/icon.tsx';
import { IconButton } from '#ds/primitives/icon-button/icon-button.tsx';
import { Pic, type PicProps } from '#ds/primitives/pic/pic.tsx';
import { Tag } from '#ds/primitives/tag/tag.tsx';

/** What can be carried on with a result. */
export type ResultAction = 'vary' | 'enlarge' | 'cut' | 'refer';

export type ResultCardProps = Pick<
  PicProps,
  'src' | 'alt' | 'ratio' | 'state' | 'privateLabel' | 'previewLabel' | 'selection' | 'cover' | 'lazy'
> & {
  /** The seed in words, e.g. 种子 204811. */
  seed?: string | undefined;
  /** Whether the viewer saved it: the bookmark is filled. */
  saved: boolean;
  /** The words; the defaults are the product's. */
  labels?: Record<ResultAction | 'save' | 'download', string>;
  /** Everything else that can be done with it: a CarryOnMenu. */
  more?: ReactNode;
  /** The bookmark was pressed, to save it or no longer. */
  onSave: () => void;
  /** The download button was pressed; the caller decides on file and format. */
  onDownload: () => void;
  /** One of the four buttons at the bottom was pressed. */
  onAction: (action: ResultAction) => void;
};

const words = { save: '收藏', download: '下载', vary: '变体', enlarge: '放大', cut: '抠图', refer: '作参考' };
const glyphs: Record<ResultAction, Glyph> = { vary: Shuffle, enlarge: ScanLine, cut: Scissors, refer: ImagePlus };
const every: readonly ResultAction[] = ['vary', 'enlarge', 'cut', 'refer'];

/** One picture of a batch, from queued to done, and where it can go next. */
export function ResultCard({ seed, saved, labels = words, more, onSave, onDownload, onAction, ...pic }: ResultCardProps): ReactElement {
  const done = pic.state === undefined || pic.state.kind === 'ready';
  return (
    <Pic
      {...pic}
      overlay={
        done && !pic.selection
          ? {
              scrim: 'short',
              top: (
                <>
                  {seed !== undefined && !pic.previewLabel && (
                    <span className="mr-auto">
                      <Tag tone="image">{seed}</Tag>
                    </span>
                  )}
                  <IconButton size="sm" onImage tip="none" icon={Bookmark} label={labels.save} pressed={saved} onClick={onSave} />
                  <IconButton size="sm" onImage tip="none" icon={Download} label={labels.download} onClick={onDownload} />
                  {more}
                </>
              ),
              bottom: (
                <div className="flex gap-1 above-mark">
                  {every.map((action) => (
                    <button
                      key={action}
                      type="button"
                      onClick={() => onAction(action)}
                      className="flex min-w-0 flex-1 flex-col items-center gap-1 rounded-ctl bg-on-img-ctl pt-snug pb-dot text-12 whitespace-nowrap text-on-img-1"
                    >
                      <Icon of={glyphs[action]} size={16} />
                      {labels[action]}
                    </button>
                  ))}
                </div>
              ),
            }
          : undefined
      }
    />
  );
}
