import { Link, linkOptions } from '@tanstack/react-router';
import type { MouseEvent, ReactElement } from 'react';
import type { Gallery } from '#api/content/gallery.ts';
import type { Image, TaskKind } from '#shared/contract/content.ts';
import type { Selection } from '#ds/foundations/use-selection.ts';
import { Pic } from '#ds/primitives/pic/pic.tsx';
import { PicCover } from '#ds/primitives/pic/pic-cover.tsx';
import { Tag } from '#ds/primitives/tag/tag.tsx';
import { asLink } from '#lib/as-link.ts';
import { chipOf } from '#product/label-chip.ts';
import { thumbWidth } from '#shared/rules/picture-widths.ts';
import { useImageSizes } from '#product/use-image-sizes.ts';

/** What a work is besides a picture. */
const formats: Partial<Record<TaskKind, string>> = { matt: 'PNG', three: 'GLB', logo: 'Logo' };

type Props = {
  id: string;
  one: ReturnType<Gallery['at']>;
  ratio: number;
  /** A small square: only what kind of work it is and whether it is private stand on it. @default false */
  small?: boolean;
  selection: Selection;
  onRetry: () => void;
};

/** One work in its row: opens, or is selected. The checkbox waits for the pointer until selecting has begun. */
export function WorkCell({ id, one, ratio, small = false, selection, onRetry }: Props): ReactElement {
  if (typeof one === 'object') return <Work image={one} ratio={ratio} small={small} selection={selection} />;
  const check = selection.active
    ? { label: '选择作品', checked: selection.has(id), onChange: (on: boolean, range: boolean) => selection.toggle(id, on, range) }
    : undefined;
  if (one === 'loading') return <Pic alt="" ratio={ratio} selection={check} />;
  const state =
    one === 'gone'
      ? { kind: 'failed' as const, note: '作品已不在' }
      : { kind: 'failed' as const, note: '没有载入', retry: { label: '重试', onPress: onRetry } };
  return <Pic alt="" ratio={ratio} state={state} />;
}

function Work({ image, ratio, small, selection }: { image: Image; ratio: number; small: boolean; selection: Selection }): ReactElement {
  const sized = useImageSizes();
  const words = (image.title || image.prompt || '作品').slice(0, 40);
  const format = formats[image.kind];
  const open = asLink(
    linkOptions({ to: '.', search: (old) => ({ ...old, work: image.id }), state: { overlay: true }, resetScroll: false }),
  );
  return (
    <Pic
      {...sized(image.thumb, thumbWidth(image))}
      sizes={small ? '25vw' : '300px'}
      alt={`${words}，AI 生成`}
      ratio={ratio}
      privateLabel={image.visibility === 'private' ? '私有' : undefined}
      {...chipOf(image)}
      marks={
        (format !== undefined || (image.published && !small)) && (
          <>
            {format !== undefined && <Tag tone="image">{format}</Tag>}
            {image.published && !small && <Tag tone="image">已发布</Tag>}
          </>
        )
      }
      cover={
        selection.active ? (
          // The checkbox is the control; the picture is its larger half for whoever points.
          <PicCover
            as="button"
            label=""
            tabIndex={-1}
            aria-hidden="true"
            onClick={(event: MouseEvent) => selection.toggle(image.id, !selection.has(image.id), event.shiftKey)}
          />
        ) : (
          <PicCover as={Link} label={`查看 ${words}，AI 生成`} {...open} />
        )
      }
      selection={{
        label: `选择 ${words}`,
        checked: selection.has(image.id),
        quiet: !selection.active,
        onChange: (on, range) => selection.toggle(image.id, on, range),
      }}
    />
  );
}
