/** The settings a picture was made with, as far as its file tells them. */
export type Found = {
  source: 'a1111' | 'comfyui' | 'swarmui' | 'dianshi';
  /** Without LoRA tags: those are in `loras`. */
  prompt: string;
  negativePrompt: string;
  loras: { name: string; weight: number }[];
  seed?: number;
  steps?: number;
  cfg?: number;
  sampler?: string;
  scheduler?: string;
  width?: number;
  height?: number;
  model?: string;
  denoise?: number;
  /** Anything else, in the file's own words. */
  extra: Record<string, string>;
};

/** A value whose optional parts may be undefined, as `Found`: left out instead. */
export function found(values: { [K in keyof Found]: Found[K] | undefined }): Found {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Found;
}

const textLimit = 4 * 1024 * 1024;

/** Reads a stranger's JSON object; undefined for anything else. Python's NaN and Infinity are read as null. */
export function readObject(text: string): Record<string, unknown> | undefined {
  if (text.length > textLimit) return undefined;
  for (const candidate of [text, text.replace(/(?<=[[,:]\s*)-?(?:NaN|Infinity)(?=\s*[\],}])/g, 'null')]) {
    try {
      return asObject(JSON.parse(candidate));
    } catch {
      continue;
    }
  }
  return undefined;
}

export function asObject(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined;
}

export function asNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

export function asText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Splits a seed into what a number holds exactly and, for seeds beyond 2⁵³, its digits as the file writes them. */
export function exactSeed(seed: number | undefined, text: string): { seed: number | undefined; digits: string | undefined } {
  if (seed === undefined || Number.isSafeInteger(seed)) return { seed, digits: undefined };
  for (const [, digits] of text.matchAll(/"?(?:seed|noise_seed|value)"?\s*:\s*"?(\d{16,20})\b/gi))
    if (Number(digits) === seed) return { seed: undefined, digits };
  for (const [digits] of text.matchAll(/\b\d{16,20}\b/g)) if (Number(digits) === seed) return { seed: undefined, digits };
  return { seed: undefined, digits: undefined };
}

const tag = /[ \t]*<lora:([^:<>]{1,200})(?::([^<>]{0,60}))?>/gi;

/** Takes `<lora:name:weight>` out of a prompt, with the comma that only stood for it. A prompt without any stays as it is. */
export function splitLoras(prompt: string): { prompt: string; loras: { name: string; weight: number }[] } {
  const loras: { name: string; weight: number }[] = [];
  const hole = '\0';
  const holed = prompt.replace(tag, (_, name: string, weight: string | undefined) => {
    loras.push({ name: name.trim(), weight: asNumber(weight?.split(':')[0]) ?? 1 });
    return hole;
  });
  if (loras.length === 0) return { prompt, loras };
  const text = holed
    .replace(/,\s*\0+(?=\s*(?:,|$))/g, '')
    .replace(/^\0+\s*,\s*/, '')
    .replaceAll(hole, '')
    .trim();
  return { prompt: text, loras };
}
