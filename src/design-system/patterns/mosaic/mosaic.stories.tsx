import { expect } from 'storybook/test';
import preview from '#.storybook/preview';
import { samples } from '#ds/samples/samples.ts';
import { Mosaic } from './mosaic.tsx';

const pictures = [
  { id: 'a', src: samples.peaks, alt: '三峰', open: { href: '#a' } },
  { id: 'b', src: samples.ranges, alt: '千里青绿', open: { href: '#b' } },
  { id: 'c', src: samples.isle, alt: '浮空岛', open: { href: '#c' } },
  { id: 'd', src: samples.red, alt: '熔岩谷', open: { href: '#d' } },
  { id: 'e', src: samples.vista, alt: '远望', open: { href: '#e' } },
];
const more = { text: '+18', label: '查看全部 23 张返图', open: { href: '#all' } };
const meta = preview.meta({ component: Mosaic, args: { label: '样图', pictures } });

export const Five = meta.story({ args: { more } });
export const One = meta.story({ args: { pictures: [{ id: 'a', src: samples.peaks, alt: '三峰' }] } });
export const Two = meta.story({ args: { pictures: pictures.slice(0, 2) } });
export const Three = meta.story({ args: { pictures: pictures.slice(0, 3) } });
export const Four = meta.story({ args: { pictures: pictures.slice(0, 4) } });
export const Phone = meta.story({ args: { more }, globals: { viewport: { value: 'phone', isRotated: false } } });

Five.test('the last one leads to all of them', async ({ canvas }) => {
  await expect(canvas.getByRole('link', { name: '查看全部 23 张返图' })).toHaveAttribute('href', '#all');
  await expect(canvas.queryByRole('link', { name: '远望' })).toBeNull();
});
