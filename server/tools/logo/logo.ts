import type { AskOf } from '#shared/tools/registry.ts';
import type { EngineIo } from '../../engines/engine.ts';
import { assertPicNum } from '../../billing/entitlements.ts';
import { anySeed } from '#shared/rules/seed.ts';
import type { ImageResult } from '../../images/build-image.ts';
import { labelOf } from '../../images/visible-label.ts';
import { HttpError } from '../../kernel/http-error.ts';
import { implicitLabel } from '../../pixels/imaging/implicit-label.ts';
import { drawLogo, plainWords } from '../../pixels/logo/draw-logo.ts';
import { logoSvg } from '../../pixels/logo/svg.ts';
import { ToolFailure } from '../../pixels/tool-failure.ts';
import type { Ports } from '../../ports/ports.ts';
import { previewOnly } from '../../routing/abilities.ts';
import type { ServerTool } from '../base/tool.ts';

export const logo: ServerTool<'logo'> = {
  price: () => 2,
  results: ({ num = 4 }) => num,
  assertPlan: ({ num = 4 }, plan) => assertPicNum(num, plan),
  words: ({ text, slogan, industry }) => ({ text, slogan, industry }),
  async complete(ports, _member, ask) {
    await assertDrawable(ports, ask);
    return ask.seed === undefined || ask.seed < 0 ? { ...ask, seed: anySeed() } : ask;
  },
  title: ({ text }) => text,
  make: async (ports, _task, ask, io, index) => ({ made: await proposal(ports, ask, index, io) }),
};

/** A character no font has is named before anything is charged. */
async function assertDrawable({ glyphs }: Ports, { text, slogan }: AskOf<'logo'>): Promise<void> {
  for (const [field, words] of Object.entries({ text, slogan })) {
    const plain = plainWords(words ?? '');
    if (field === 'text' && plain === '') throw new HttpError('VALIDATION', { message: '请填写名称', fields: { text: '请填写名称' } });
    try {
      await glyphs.outline('sans', plain);
    } catch (error) {
      if (!(error instanceof ToolFailure)) throw error;
      throw new HttpError('VALIDATION', { message: error.message, fields: { [field]: error.message } });
    }
  }
}

/** R4.8: one proposal, as pixels and as a drawing of the same areas. */
async function proposal(ports: Ports, ask: AskOf<'logo'>, index: number, io: EngineIo): Promise<ImageResult> {
  const { text, slogan = '', industry = '', style, layout, colors, seed = 0 } = ask;
  const preview = await previewOnly(ports);
  const { shapes } = await drawLogo({ text, slogan, industry, style, layout, colors, seed, index }, ports.glyphs);
  const bitmap = await ports.runJob('logo', { shapes }, { signal: io.signal, progress: io.progress });
  const { producer } = ports.config;
  return {
    out: { bitmap },
    svg: (id) =>
      logoSvg(shapes, { title: text, desc: slogan || industry, label: labelOf(preview), xmp: implicitLabel({ producer, produceId: id }) }),
    title: text,
    infotext: null,
    params: null,
    modelId: null,
    visibility: 'public',
    preview,
    trail: [],
  };
}
