import { sizeName } from '#shared/rules/size.ts';
import type { Image } from '#shared/contract/content.ts';

type Compared = Pick<Image, 'model' | 'params' | 'width' | 'height' | 'prompt' | 'negativePrompt'>;

/** One thing pictures were made with: its value for each of them, and whether they differ in it. */
export type Difference = { label: string; values: (string | undefined)[]; differs: boolean };

/** R8.14: what pictures were made with, side by side, in the order one compares; what is known of none is left out. */
export function differencesOf(pictures: readonly Compared[], nameOf: (id: string) => string | undefined): Difference[] {
  const rows: [label: string, value: (picture: Compared) => string | undefined][] = [
    ['描述', ({ prompt }) => prompt || undefined],
    ['模型', ({ model }) => model?.name],
    ['LoRA', ({ params }) => params?.loras?.map(({ id }) => nameOf(id) ?? id).join('、') || undefined],
    ['LoRA 权重', ({ params }) => params?.loras?.map(({ weight }) => weight.toFixed(2)).join('、') || undefined],
    ['风格', ({ params }) => params?.rander || undefined],
    ['画幅', sizeName],
    ['步数', ({ params }) => params?.steps?.toString()],
    ['CFG', ({ params }) => params?.cfg?.toFixed(1)],
    ['采样器', ({ params }) => [params?.sampler, params?.scheduler].filter(Boolean).join(' ') || undefined],
    ['种子', ({ params }) => params?.seed?.toString()],
    ['反向描述', ({ negativePrompt }) => negativePrompt || undefined],
    ['重绘幅度', ({ params }) => params?.denoise?.toFixed(2)],
  ];
  return rows.flatMap(([label, value]) => {
    const values = pictures.map(value);
    return values.every((one) => one === undefined) ? [] : [{ label, values, differs: new Set(values).size > 1 }];
  });
}
