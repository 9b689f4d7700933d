/** Side of the small copy that colours are counted on. */
const SIDE = 72;
const CENTRES = 8;

type Rgb = [number, number, number];

const hexOf = (rgb: Rgb) => `#${rgb.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;
const lightOf = ([r, g, b]: Rgb) => (0.2126 * r + 0.7152 * g + 0.0722 * b) / 255;
const strengthOf = (rgb: Rgb) => (Math.max(...rgb) - Math.min(...rgb)) / 255;
const apart = (a: Rgb, b: Rgb) => (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2;

/** The main colours of pixels (RGBA) by k-means from centres that lie far apart: the same every time. */
function centresOf(pixels: Rgb[]): { rgb: Rgb; share: number }[] {
  const [first] = pixels;
  if (!first) return [];
  const centres: Rgb[] = [first];
  while (centres.length < CENTRES) {
    let far = first;
    let most = 0;
    for (const pixel of pixels) {
      const least = Math.min(...centres.map((centre) => apart(pixel, centre)));
      if (least > most) [far, most] = [pixel, least];
    }
    if (most < 300) break;
    centres.push(far);
  }
  let sums: [number, number, number, number][] = [];
  for (let round = 0; round < 6; round++) {
    sums = centres.map(() => [0, 0, 0, 0]);
    for (const pixel of pixels) {
      let best = 0;
      for (let i = 1; i < centres.length; i++) if (apart(pixel, centres[i]!) < apart(pixel, centres[best]!)) best = i;
      const sum = sums[best]!;
      for (let c = 0; c < 3; c++) sum[c]! += pixel[c]!;
      sum[3]++;
    }
    sums.forEach(([r, g, b, count], i) => {
      if (count > 0) centres[i] = [r / count, g / count, b / count];
    });
  }
  return centres.map((rgb, i) => ({ rgb, share: (sums[i]?.[3] ?? 0) / pixels.length })).filter(({ share }) => share > 0.004);
}

/** Four colours of a picture that a logo can wear: main, companion, dark, pale; what it lacks is made out of what it has. */
export function coloursOfPixels(data: Uint8ClampedArray): string[] | null {
  const pixels: Rgb[] = [];
  for (let i = 0; i + 3 < data.length; i += 4) if (data[i + 3]! > 200) pixels.push([data[i]!, data[i + 1]!, data[i + 2]!]);
  const found = centresOf(pixels);
  if (found.length === 0) return null;
  // A strong colour counts even where there is little of it.
  const ranked = found.toSorted((a, b) => strengthOf(b.rgb) * b.share ** 0.35 - strengthOf(a.rgb) * a.share ** 0.35);
  const main = ranked[0]!.rgb;
  const toward = (rgb: Rgb, to: number, share: number): Rgb => rgb.map((value) => value + (to - value) * share) as Rgb;
  const second =
    ranked.find(({ rgb }) => apart(rgb, main) > 3600 && lightOf(rgb) > 0.18 && lightOf(rgb) < 0.9)?.rgb ?? toward(main, 255, 0.4);
  const dark = found.toSorted((a, b) => lightOf(a.rgb) - lightOf(b.rgb))[0]!.rgb;
  const pale = found.toSorted((a, b) => lightOf(b.rgb) - lightOf(a.rgb))[0]!.rgb;
  return [main, second, lightOf(dark) < 0.2 ? dark : toward(main, 0, 0.78), lightOf(pale) > 0.82 ? pale : toward(main, 255, 0.92)].map(
    hexOf,
  );
}

async function pixelsOf(address: string, side: number, from: { height: number }): Promise<Uint8ClampedArray> {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [side, side];
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas');
  context.drawImage(picture, 0, 0, picture.naturalWidth, picture.naturalHeight * from.height, 0, 0, side, side);
  return context.getImageData(0, 0, side, side).data;
}

/** A palette out of a picture, in the browser; its foot, where the label stands, is left out. Null where it has no colour that covers. */
export const coloursOfPicture = async (address: string): Promise<string[] | null> =>
  coloursOfPixels(await pixelsOf(address, SIDE, { height: 0.88 }));

/** The colour a logo stands on. */
export async function groundOfLogo(address: string): Promise<string> {
  const data = await pixelsOf(address, 64, { height: 1 });
  return hexOf([data[0] ?? 255, data[1] ?? 255, data[2] ?? 255]);
}
