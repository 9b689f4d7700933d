import type { GenParams } from '#shared/contract/params.ts';

/**
 * What of a picture's parameters everybody may know. The pictures that went in, their masks and what was added at their edges
 * are their owner's own; what it was made like is told as `sameAs`, while that is public.
 */
export function sharedParams(params: GenParams): GenParams {
  const { image: _image, mask: _mask, controls: _controls, extend: _extend, feather: _feather, sameAs: _like, ...shared } = params;
  return shared;
}
