import { useNavigate } from '@tanstack/react-router';
import { type CarryOnTarget, toolPages } from './tools.ts';

type Picture = { url: string; width: number; height: number; params: object | null };

/** R8.7: takes a picture to where it is carried on. Nothing is started there, and nothing is spent. */
export function useCarryOn(): (picture: Picture, next: CarryOnTarget) => void {
  const navigate = useNavigate();
  return ({ url, width, height, params }, next) => {
    // The key alone: an hour's signature has no place in an address.
    const image = url.split('?')[0] ?? '';
    if (next === 'again' || next === 'refer') {
      const againImgMake = (next === 'again' && params) || { image, width, height };
      void navigate({ to: toolPages.generate.to, search: { againImgMake: againImgMake as never } });
    } else void navigate({ to: toolPages[next].to, search: { image } });
  };
}
