/** What a file's name tells of its picture. */
export type NamedPicture = {
  title: string;
  prompt: string;
  url: string;
  isPreview: boolean;
  params: { seed?: number | undefined } | null;
};

const WORDS_MAX = 40;

function stem({ title, prompt, isPreview, params }: NamedPicture): string {
  // Letters and digits only: no separator, no reserved name, nothing that turns the reading direction is left.
  const words = (title || prompt).normalize('NFC').replace(/[^\p{L}\p{N}]+/gu, '-');
  const short = Array.from(words.replace(/^-/, '')).slice(0, WORDS_MAX).join('').replace(/-$/, '');
  return `点石-${short || '作品'}-${params?.seed ?? 0}${isPreview ? '-preview' : ''}`;
}

/** A file name for a picture, or for the model or the drawing beside it: safe on every system, honest about the preview engine (T-XSS-11). */
export function fileName(picture: NamedPicture): string {
  const kind = /\.(png|webp|jpg|glb|svg)(?:\?|$)/.exec(picture.url)?.[1] ?? 'png';
  return `${stem(picture)}.${kind}`;
}
