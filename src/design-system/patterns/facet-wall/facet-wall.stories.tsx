import { expect } from 'storybook/test';
import preview from '#.storybook/preview';
import { contrastOf } from '#ds/theme/contrast.ts';
import { wall as addresses } from '#ds/samples/samples.ts';
import { FacetWall } from './facet-wall.tsx';

const wall = addresses.map((src) => ({ src }));
const meta = preview.meta({
  component: FacetWall,
  args: { pictures: wall, prompts: ['青绿山水，雪线，逆光', '等距体素小岛，红瓦小屋', '黏土宝箱，金币满溢'] },
  parameters: { layout: 'fullscreen' },
});

export const Hero = meta.story({
  globals: { viewport: { value: 'desktop', isRotated: false } },
  decorators: [
    (Story) => (
      <div className="relative h-225 w-full overflow-hidden">
        <Story />
      </div>
    ),
  ],
});
export const Portrait = meta.story({
  args: { shape: 'portrait', prompts: [] },
  decorators: [
    (Story) => (
      <div className="relative h-140 w-92.5 overflow-hidden">
        <Story />
      </div>
    ),
  ],
});
export const Phone = meta.story({
  args: { shape: 'phone' },
  globals: { viewport: { value: 'phone', isRotated: false } },
  decorators: [
    (Story) => (
      <div className="relative h-118 w-full overflow-hidden">
        <Story />
      </div>
    ),
  ],
});
export const Strip = meta.story({
  args: { shape: 'strip', prompts: [] },
  globals: { viewport: { value: 'phone', isRotated: false } },
  decorators: [
    (Story) => (
      <div className="relative h-62.5 w-full overflow-hidden">
        <Story />
      </div>
    ),
  ],
});
export const OnePicture = meta.story({
  args: { shape: 'portrait', pictures: wall.slice(0, 1), prompts: [] },
  decorators: [
    (Story) => (
      <div className="relative h-140 w-92.5 overflow-hidden">
        <Story />
      </div>
    ),
  ],
});

export const Landing = meta.story({
  args: { narrow: { shape: 'phone', pictures: wall.slice(3), prompts: ['青绿山水'] } },
  globals: { viewport: { value: 'phone', isRotated: false } },
  decorators: [
    (Story) => (
      <div className="relative h-118 w-full overflow-hidden">
        <Story />
      </div>
    ),
  ],
});

Hero.test('is decoration and stands still without motion', async ({ canvasElement }) => {
  await expect(canvasElement.querySelector('[aria-hidden=true] img')).not.toBeNull();
  await expect(canvasElement).toHaveTextContent('青绿山水，雪线，逆光');
});
Landing.test('shows the cut and the words of its width with the same elements', async ({ canvasElement }) => {
  const shown = [...canvasElement.querySelectorAll('picture')].filter((facet) => getComputedStyle(facet).display !== 'none');
  await expect(shown).toHaveLength(13);
  await expect(shown[0]?.querySelector('img')?.currentSrc).toBe(new URL(wall[3]?.src ?? '', location.href).href);
  await expect(canvasElement).toHaveTextContent('青绿山水');
});

/** A colour as a screen shows it, whatever space it is told in. */
function rgbOf(colour: string): [number, number, number] {
  const pen = new OffscreenCanvas(1, 1).getContext('2d')!;
  pen.fillStyle = colour;
  pen.fillRect(0, 0, 1, 1);
  const [r = 0, g = 0, b = 0] = pen.getImageData(0, 0, 1, 1).data;
  return [r, g, b];
}
Hero.test('V-51 the touched point stands out from the seams that meet in it, in both themes', async ({ canvasElement }) => {
  const point = canvasElement.querySelector('.facet-point:not(.facet-light)')!;
  const root = document.documentElement;
  const { theme } = root.dataset;
  for (const each of ['dark', 'light']) {
    root.dataset.theme = each;
    const ground = getComputedStyle(root).getPropertyValue('--bg-wall');
    await expect(contrastOf(rgbOf(getComputedStyle(point).color), rgbOf(ground))).toBeGreaterThanOrEqual(3);
  }
  root.dataset.theme = theme;
});
