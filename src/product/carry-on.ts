import { useNavigate } from '@tanstack/react-router';
import { Box, Brush, FolderHeart, FolderInput, ImagePlus, type LucideIcon, RotateCcw, ScanLine } from 'lucide-react';
import type { ToolKind } from '#shared/tools/registry.ts';
import { openDialog } from '#state/dialogs.ts';
import { toolPages } from './tools.ts';

/** Where an own picture can go next: onto the form again, onto it as a reference, to be repainted in part, to a tool, or into a collection or a dataset. */
export type CarryOnTarget = 'again' | 'refer' | 'repaint' | 'collection' | 'dataset' | ToolKind;

/** Drawn otherwise than in the menus: it is the picture that changes. */
const glyphs: Record<string, LucideIcon> = { enlarge: ScanLine, three: Box };

/** R8.7: the entries of a picture's menu. `here` is the tool one is in; what has no parameters can't be made again. */
export function carryOnItems(
  picture: { params: object | null },
  here?: ToolKind,
): { id: CarryOnTarget; label: string; icon: LucideIcon }[] {
  return [
    ...(picture.params ? [{ id: 'again' as const, label: '再来一张', icon: RotateCcw }] : []),
    { id: 'refer', label: '作参考图', icon: ImagePlus },
    { id: 'repaint', label: '局部重画', icon: Brush },
    ...Object.entries(toolPages).flatMap(([id, { carryOn, icon }]) =>
      carryOn && id !== here ? [{ id: id as ToolKind, label: carryOn, icon: glyphs[id] ?? icon }] : [],
    ),
    { id: 'collection', label: '加入收藏集', icon: FolderHeart },
    { id: 'dataset', label: '加入数据集', icon: FolderInput },
  ];
}

type Picture = { id: string; url: string; width: number; height: number; params: object | null };

/** R8.7: takes a picture to where it is carried on. Nothing is started there, and nothing is spent. */
export function useCarryOn(): (picture: Picture, next: CarryOnTarget) => void {
  const navigate = useNavigate();
  return ({ id, url, width, height, params }, next) => {
    if (next === 'dataset' || next === 'collection') return openDialog(next, [id]);
    // The key alone: an hour's signature has no place in an address.
    const image = url.split('?')[0] ?? '';
    if (next === 'again' || next === 'refer') {
      const againImgMake = (next === 'again' && params) || { image, width, height };
      void navigate({ to: toolPages.generate.to, search: { againImgMake } });
    } else void navigate({ to: next === 'repaint' ? '/tool/aiCreate/repaint' : toolPages[next].to, search: { image } });
  };
}
