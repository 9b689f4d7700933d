import type { Asked, ToolKind } from './registry.ts';

/** Tools that can be tried on pictures of ours. */
export type SampleKind = Exclude<ToolKind, 'set'>;

/** One try of a tool: a shipped picture, and what is asked of the tool. A logo is drawn from words; its picture stands for it in the row. */
export type Sample<K extends SampleKind = SampleKind> = {
  id: string;
  name: string;
  picture: { url: string; width: number; height: number };
  ask: Omit<Asked<K>, 'kind' | 'image'>;
};

const shipped = (name: string, width: number, height: number) => ({ url: `seed/${name}.webp`, width, height });

/** What each tool is tried with. Ids are unique among all of them. */
export const samples: { [K in SampleKind]: readonly Sample<K>[] } = {
  matt: [
    { id: 'matt-robot', name: '小橙', picture: shipped('y01', 520, 693), ask: {} },
    { id: 'matt-dog', name: '柴犬队长', picture: shipped('y08', 520, 693), ask: {} },
    { id: 'matt-heart', name: '红心图标', picture: shipped('n05', 420, 420), ask: {} },
  ],
  enlarge: [
    { id: 'enlarge-peaks', name: '雪山', picture: shipped('enl0', 320, 180), ask: { scale: 4 } },
    { id: 'enlarge-pixels', name: '像素机器人', picture: shipped('q03', 480, 480), ask: { scale: 2, mode: 'pixel' } },
    { id: 'enlarge-icon', name: '红药水', picture: shipped('set-hp', 256, 256), ask: { scale: 4, mode: 'art' } },
  ],
  three: [
    { id: 'three-chest', name: '宝箱', picture: shipped('cut3', 420, 420), ask: {} },
    { id: 'three-robot', name: '小橙', picture: shipped('cut1', 640, 640), ask: {} },
    { id: 'three-rocket', name: '晨箭', picture: shipped('y04', 520, 693), ask: {} },
  ],
  logo: [
    {
      id: 'logo-fox',
      name: '赤狐工坊',
      picture: shipped('e01', 480, 480),
      ask: {
        text: '赤狐工坊',
        industry: '狐狸',
        style: 'geometric',
        layout: 'both',
        colors: ['#e0662f', '#f6a45c', '#43160f', '#fff6ea'],
        seed: 7,
      },
    },
    {
      id: 'logo-owl',
      name: '夜枭书房',
      picture: shipped('e02', 480, 480),
      ask: {
        text: '夜枭书房',
        industry: '猫头鹰',
        style: 'line',
        layout: 'both',
        colors: ['#1f6f78', '#86b5ab', '#1b4f74', '#f6ead8'],
        seed: 3,
      },
    },
    {
      id: 'logo-lotus',
      name: '清莲茶舍',
      picture: shipped('e05', 480, 480),
      ask: {
        text: '清莲茶舍',
        industry: '莲花',
        style: 'gradient',
        layout: 'badge',
        colors: ['#c23b22', '#e8a07c', '#3a1512', '#f8efe2'],
        seed: 5,
      },
    },
  ],
  interrogate: [
    { id: 'interrogate-poster', name: '夜行者', picture: shipped('o02', 560, 840), ask: {} },
    { id: 'interrogate-koi', name: '圆荷', picture: shipped('k02', 520, 520), ask: {} },
    { id: 'interrogate-isle', name: '雪林小屋', picture: shipped('v02', 520, 520), ask: {} },
  ],
};

const all = Object.entries(samples).flatMap(([kind, list]) =>
  list.map((one): Sample & { kind: SampleKind } => ({ kind: kind as SampleKind, ...one })),
);

export const sampleIds = all.map(({ id }) => id);

/** A sample by its id, with the tool it is for. */
export const sampleBy = (id: string) => all.find((one) => one.id === id);

/** A picture of the samples by the key of its file. */
export const samplePicture = (key: string) => all.find(({ picture }) => picture.url === key)?.picture;
