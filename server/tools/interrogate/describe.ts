import type { Interrogated } from '#shared/contract/tools.ts';
import type { Described } from '../../engines/engine.ts';
import { translate } from '../../generate/translate.ts';
import type { Db } from '../../kernel/db/db.ts';
import type { Found } from '../../pixels/interrogate/found.ts';
import { formParams } from '../../images/form-params.ts';

/** Who wrote the parameters, as their users call it. */
const writers: Record<Found['source'], string> = {
  a1111: 'Stable Diffusion WebUI',
  comfyui: 'ComfyUI',
  swarmui: 'SwarmUI',
  dianshi: '点石',
};

/** Parameters out of a file, given back exactly (R4.5), with what of them the form can take. */
export async function fromFile(db: Db, viewer: { id: number }, found: Found): Promise<Interrogated> {
  const { params, loras } = await formParams(db, viewer, found);
  const facts: [string, string | number | undefined][] = [
    ['种子', found.seed],
    ['步数', found.steps],
    ['引导强度', found.cfg],
    ['采样器', found.sampler],
    ['调度器', found.scheduler],
    ['尺寸', found.width && found.height ? `${found.width} × ${found.height}` : undefined],
    ['模型', found.model],
    ['重绘幅度', found.denoise],
    ...Object.entries(found.extra),
  ];
  return {
    source: 'metadata',
    by: writers[found.source],
    prompt: found.prompt,
    negativePrompt: found.negativePrompt,
    params,
    facts: facts.flatMap(([name, value]) => (value === undefined ? [] : [{ name, value: String(value) }])),
    loras,
    tags: [],
    palette: [],
  };
}

/** What the engine sees, its tags named in Chinese where the glossary knows them. */
export function fromEngine(engine: string, { prompt, tags }: Described): Interrogated {
  const named = tags.map(({ name, score }) => {
    const { text, complete } = translate(name.replaceAll('_', ' '), 'zh');
    return { name, zh: complete ? text : name, score };
  });
  return {
    source: 'engine',
    by: engine,
    prompt: prompt || named.map(({ zh }) => zh).join('，'),
    negativePrompt: '',
    params: null,
    facts: [],
    loras: [],
    tags: named,
    palette: [],
  };
}
