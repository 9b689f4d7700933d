/** Families of models in the product's words, by how training tools (`ss_base_model_version`) and the model specification (`modelspec.architecture`) call them. */
const families: readonly (readonly [RegExp, string])[] = [
  [/^sd_?v?1|^stable-diffusion-v1|^sd ?1\./i, 'SD 1.5'],
  [/^sd_?v?2|^stable-diffusion-v2|^sd ?2\./i, 'SD 2'],
  [/^sdxl|^stable-diffusion-xl/i, 'SDXL'],
  [/^sd_?3|^stable-diffusion-3/i, 'SD 3'],
  [/^flux/i, 'Flux'],
  [/^chroma/i, 'Chroma'],
  [/^qwen[-_]?image/i, 'Qwen-Image'],
  [/^lumina/i, 'Lumina'],
  [/^hunyuan[-_]?image/i, 'HunyuanImage'],
];

/** The family that a safetensors header names; undefined where it names none that is known. */
export function familyOf(metadata: Record<string, unknown>): string | undefined {
  for (const key of ['ss_base_model_version', 'modelspec.architecture', 'ss_sd_model_version']) {
    const said = metadata[key];
    const found = typeof said === 'string' && families.find(([pattern]) => pattern.test(said));
    if (found) return found[1];
  }
  return undefined;
}
