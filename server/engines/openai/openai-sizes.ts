import { ANY_SIZE, type SizeRule } from '../size-rule.ts';

/** Sizes by what a model's name contains, the first that fits; a gateway's alias should keep the name in it. */
const table: readonly (readonly [RegExp, SizeRule])[] = [
  // OpenAI, guide of image generation: sides in sixteens up to 3840, no longer than three to one, 655,360 to 8,294,400 pixels.
  [/gpt-image-2/i, { kind: 'range', multipleOf: 16, side: [256, 3840], area: [655_360, 8_294_400], ratio: [1 / 3, 3] }],
  // OpenAI, API reference of `size`: gpt-image-1, its mini, 1.5 and chatgpt-image have three sizes.
  [
    /gpt-image|chatgpt-image/i,
    {
      kind: 'list',
      sizes: [
        [1024, 1024],
        [1536, 1024],
        [1024, 1536],
      ],
    },
  ],
  [
    /dall-e-3/i,
    {
      kind: 'list',
      sizes: [
        [1024, 1024],
        [1792, 1024],
        [1024, 1792],
      ],
    },
  ],
  [
    /dall-e-2/i,
    {
      kind: 'list',
      sizes: [
        [256, 256],
        [512, 512],
        [1024, 1024],
      ],
    },
  ],
  // Volcengine Ark, API reference of image generation: Seedream 3.0 takes sides from 512 to 2048; from 4.0 on the pixels are limited.
  [/seedream-?3|seededit-?3/i, { kind: 'range', multipleOf: 8, side: [512, 2048] }],
  [/seedream-?4[-.]?0/i, { kind: 'range', multipleOf: 8, side: [240, 16_384], area: [921_600, 16_777_216], ratio: [1 / 16, 16] }],
  [/seedream-?4[-.]?5/i, { kind: 'range', multipleOf: 8, side: [480, 16_384], area: [3_686_400, 16_777_216], ratio: [1 / 16, 16] }],
  // 1K and 2K: 1280x720 to 2048x2048 and a tenth more.
  [/seedream-?5[-.]?0-pro/i, { kind: 'range', multipleOf: 8, side: [240, 8192], area: [921_600, 4_624_220], ratio: [1 / 16, 16] }],
  // 2K and 3K: 2560x1440 to 3072x3072 and a tenth more.
  [/seedream-?5/i, { kind: 'range', multipleOf: 8, side: [480, 12_288], area: [3_686_400, 10_404_496], ratio: [1 / 16, 16] }],
];

/** The sizes a model paints; an unknown one is trusted with those of the form. */
export function sizesOf(model: string): SizeRule {
  return table.find(([pattern]) => pattern.test(model))?.[1] ?? ANY_SIZE;
}
