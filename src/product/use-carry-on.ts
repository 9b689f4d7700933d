import { useNavigate } from '@tanstack/react-router';

const tools = {
  matting: '/tool/aiCreate/intelligent-matting',
  enlarge: '/tool/aiCreate/enlarge-image',
  interrogate: '/tool/aiCreate/reverse-inference',
  three: '/tool/aiCreate/threeD',
  logo: '/tool/aiCreate/makeLogo',
} as const;

type Picture = { url: string; width: number; height: number; params: object | null };
type Next = 'again' | 'refer' | keyof typeof tools;

/** R8.7: takes a picture to where it is carried on. Nothing is started there, and nothing is spent. */
export function useCarryOn(): (picture: Picture, next: Next) => void {
  const navigate = useNavigate();
  return ({ url, width, height, params }, next) => {
    // The key alone: an hour's signature has no place in an address.
    const image = url.split('?')[0] ?? '';
    if (next === 'again' || next === 'refer') {
      const againImgMake = (next === 'again' && params) || { image, width, height };
      void navigate({ to: '/tool/aiCreate/index', search: { againImgMake: againImgMake as never } });
    } else void navigate({ to: tools[next], search: { image } });
  };
}
