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

/** File names for pictures: safe on every system, honest about the preview engine, and no two alike (T-XSS-11). */
export function fileNames(pictures: readonly NamedPicture[]): string[] {
  // Some systems tell no capitals from small letters.
  const taken = new Set<string>();
  return pictures.map((picture) => {
    const base = stem(picture);
    const kind = /\.(png|webp|jpg|glb|svg)(?:\?|$)/.exec(picture.url)?.[1] ?? 'png';
    let name = `${base}.${kind}`;
    for (let n = 2; taken.has(name.toLowerCase()); n++) name = `${base}-${n}.${kind}`;
    taken.add(name.toLowerCase());
    return name;
  });
}

/** A file name for one picture. */
export function fileName(picture: NamedPicture): string {
  return fileNames([picture])[0] ?? '';
}
