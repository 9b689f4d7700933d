/** What comes behind the answer to the first press or key: messages without a network, and fingers that rest on cards. */
export { watchCards } from '#features/gallery/hold-card.ts';
export { Toaster } from '#features/shell/toaster.tsx';
