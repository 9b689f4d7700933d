import { type Part, plain, type Sheet, type Strip } from './sheet.ts';

const APP = 'https://www.codeandweb.com/texturepacker';

const frameOf = ({ frame, offset, whole, pivot }: Part) => ({
  frame: { x: frame.x, y: frame.y, w: frame.width, h: frame.height },
  rotated: false,
  trimmed: frame.width !== whole.width || frame.height !== whole.height,
  spriteSourceSize: { x: offset.x, y: offset.y, w: frame.width, h: frame.height },
  sourceSize: { w: whole.width, h: whole.height },
  pivot: { x: plain(pivot.x), y: plain(pivot.y) },
});

/** A sheet in TexturePacker's JSON: frames by their names, or as a list. */
export function texturePackerJson({ image, width, height, scale, parts, others }: Sheet, shape: 'hash' | 'array'): string {
  const frames =
    shape === 'hash'
      ? Object.fromEntries(parts.map((part) => [`${part.name}.png`, frameOf(part)]))
      : parts.map((part) => ({ filename: `${part.name}.png`, ...frameOf(part) }));
  const meta = {
    app: APP,
    version: '1.0',
    image,
    format: 'RGBA8888',
    size: { w: width, h: height },
    scale: String(scale),
    ...(others.length > 0 && { related_multi_packs: others }),
  };
  return `${JSON.stringify({ frames, meta }, null, 2)}\n`;
}

/** A strip in the JSON that Aseprite writes: a list of frames with their milliseconds, and the tag that spans them. */
export function asepriteJson({ name, image, width, height, frames, fps }: Strip): string {
  const duration = Math.round(1000 / fps);
  return `${JSON.stringify(
    {
      frames: Array.from({ length: frames }, (_, n) => ({
        filename: `${name} ${n}.png`,
        frame: { x: n * width, y: 0, w: width, h: height },
        rotated: false,
        trimmed: false,
        spriteSourceSize: { x: 0, y: 0, w: width, h: height },
        sourceSize: { w: width, h: height },
        duration,
      })),
      meta: {
        app: 'https://www.aseprite.org/',
        version: '1.3',
        image,
        format: 'RGBA8888',
        size: { w: width * frames, h: height },
        scale: '1',
        frameTags: [{ name, from: 0, to: frames - 1, direction: 'forward', color: '#000000ff' }],
        layers: [],
        slices: [],
      },
    },
    null,
    2,
  )}\n`;
}
