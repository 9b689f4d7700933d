/** OKLab: lightness 0…1 and two axes of hue, so that equal steps look equal. */
type Lab = [number, number, number];

const linear = (c: number) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
const encoded = (c: number) => (c <= 0.0031308 ? c * 12.92 : 1.055 * c ** (1 / 2.4) - 0.055);
const channels = (hex: string) => [1, 3, 5].map((i) => linear(parseInt(hex.slice(i, i + 2), 16) / 255)) as Lab;

/** A colour in OKLab. */
export function labOf(hex: string): Lab {
  const [r, g, b] = channels(hex);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** The colour nearest to an OKLab value that a screen can show: hue and lightness stay, strength gives way. */
export function hexOf([lightness, a, b]: Lab): string {
  for (let strength = 1; ; strength -= 0.05) {
    const [x, y] = [a * Math.max(0, strength), b * Math.max(0, strength)];
    const l = (lightness + 0.3963377774 * x + 0.2158037573 * y) ** 3;
    const m = (lightness - 0.1055613458 * x - 0.0638541728 * y) ** 3;
    const s = (lightness - 0.0894841775 * x - 1.291485548 * y) ** 3;
    const rgb = [
      4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
      -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
      -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
    ];
    if (strength > 0 && rgb.some((c) => c < -0.002 || c > 1.002)) continue;
    const byte = (c: number) => Math.round(encoded(Math.min(1, Math.max(0, c))) * 255);
    return `#${rgb.map((c) => byte(c).toString(16).padStart(2, '0')).join('')}`;
  }
}

/** How strong a colour is: 0 is grey. */
export function strengthOf(hex: string): number {
  const [, a, b] = labOf(hex);
  return Math.hypot(a, b);
}

export const lightnessOf = (hex: string): number => labOf(hex)[0];

/** A step from one colour towards another. */
export function mix(from: string, to: string, share: number): string {
  const [a, b] = [labOf(from), labOf(to)];
  return hexOf([0, 1, 2].map((i) => a[i]! + (b[i]! - a[i]!) * share) as Lab);
}

/** The same hue at another lightness, weaker where `strength` is below 1, turned by `turn` degrees. */
export function tone(hex: string, lightness: number, { strength = 1, turn = 0 } = {}): string {
  const [, a, b] = labOf(hex);
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  return hexOf([Math.min(1, Math.max(0, lightness)), (a * cos - b * sin) * strength, (a * sin + b * cos) * strength]);
}

function luminance(hex: string): number {
  const [r, g, b] = channels(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast by WCAG, 1…21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** The colour, made lighter or darker only as far as it needs to stand off its ground. */
export function standOff(hex: string, ground: string, least: number): string {
  const up = lightnessOf(ground) < 0.6;
  let out = hex;
  for (let lightness = lightnessOf(hex); contrast(out, ground) < least && lightness > 0 && lightness < 1;)
    out = tone(hex, (lightness += up ? 0.02 : -0.02));
  return contrast(out, ground) >= least ? out : up ? '#ffffff' : '#000000';
}

/** What is written on a ground: the first of the colours that reads well, else black or white. */
export function inkOn(ground: string, wanted: readonly string[], least = 4.55): string {
  // Against any ground one of pure black and white reaches 4.58.
  const plain = contrast('#ffffff', ground) >= contrast('#000000', ground) ? '#ffffff' : '#000000';
  return [...wanted, '#0b0d0d'].find((colour) => contrast(colour, ground) >= least) ?? plain;
}
