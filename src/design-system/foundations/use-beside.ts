import { useMedia } from './use-at-least.ts';

/** Whether this is a phone on its side, where a form that says `data-beside` stands beside its stage: the theme's `beside`. */
export const useBeside = (): boolean => useMedia('(40rem <= width < 48rem) and (height < 30rem)', false);
