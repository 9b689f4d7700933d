/** Generation settings as image tools write them under the PNG keyword `parameters`. */
export type Infotext = {
  prompt: string;
  negativePrompt: string;
  /** 0 where nothing took steps; it is not written then. */
  steps: number;
  seed: number;
  width: number;
  height: number;
  sampler?: string | undefined;
  scheduler?: string | undefined;
  cfgScale?: number | undefined;
  modelHash?: string | undefined;
  model?: string | undefined;
  denoise?: number | undefined;
  /** Anything else, key to value, in the order it was written. */
  extra: Readonly<Record<string, string>>;
};

/** The PNG keyword for this text. */
export const infotextKeyword = 'parameters';

const negativeMark = 'Negative prompt:';
const promptKey = 'Dianshi prompt';
const negativeKey = 'Dianshi negative';
const pair = /\s*(\w[\w \-/]*):\s*("(?:\\.|[^\\"])*"|[^,]*)(?:,|$)/gy;
const fields = ['Steps', 'Sampler', 'Schedule type', 'CFG scale', 'Seed', 'Size', 'Model hash', 'Model', 'Denoising strength'];

// A1111's own rule: values that hold a separator are written as a JSON string.
function quote(value: string): string {
  return /^$|^\s|\s$|[,\n\r:"\\\u2028\u2029]/.test(value) ? JSON.stringify(value) : value;
}

function unquote(value: string): string {
  if (!value.startsWith('"')) return value.trim();
  try {
    const text: unknown = JSON.parse(value);
    return typeof text === 'string' ? text : value;
  } catch {
    return value;
  }
}

function settingsOf(line: string): Map<string, string> | undefined {
  const out = new Map<string, string>();
  let end = 0;
  for (const match of line.matchAll(pair)) {
    out.set(match[1]!.trim(), unquote(match[2]!));
    end = match.index + match[0].length;
  }
  // A prompt may hold colons too; only a line that is settings from end to end counts.
  return end === line.length && (out.has('Steps') || out.size >= 3) ? out : undefined;
}

function write(info: Infotext, safe: boolean): string {
  const settings: [string, string | undefined][] = [
    ['Steps', info.steps > 0 ? String(info.steps) : undefined],
    ['Sampler', info.sampler],
    ['Schedule type', info.scheduler],
    ['CFG scale', info.cfgScale?.toString()],
    ['Seed', String(info.seed)],
    ['Size', `${info.width}x${info.height}`],
    ['Model hash', info.modelHash],
    ['Model', info.model],
    ['Denoising strength', info.denoise?.toString()],
    ...Object.entries(info.extra),
  ];
  if (safe) settings.push([promptKey, info.prompt], [negativeKey, info.negativePrompt]);
  const line = settings.flatMap(([key, value]) => (value === undefined ? [] : [`${key}: ${quote(value)}`])).join(', ');
  const flatten = (text: string): string => (safe ? text.replace(/\s+/g, ' ').trim() : text);
  return [flatten(info.prompt), ...(info.negativePrompt === '' ? [] : [`${negativeMark} ${flatten(info.negativePrompt)}`]), line].join(
    '\n',
  );
}

/**
 * R4.9: the settings as text any Stable Diffusion tool reads. Prompts that the plain form cannot carry exactly (a line that
 * itself begins with "Negative prompt:", outer spaces) are repeated, quoted, among the settings.
 */
export function formatInfotext(info: Infotext): string {
  const plain = write(info, false);
  const back = parseInfotext(plain);
  return back.prompt === info.prompt && back.negativePrompt === info.negativePrompt ? plain : write(info, true);
}

/** R4.9: reads such a text back; missing numbers are 0, and a text without settings is all prompt. */
export function parseInfotext(text: string): Infotext {
  const lines = text.split('\n');
  const settings = settingsOf(lines.at(-1)!.trim());
  if (settings) lines.pop();
  const start = lines.findIndex((line) => line.startsWith(negativeMark));
  const prompt = (start < 0 ? lines : lines.slice(0, start)).join('\n');
  const negative = start < 0 ? '' : [lines[start]!.slice(negativeMark.length), ...lines.slice(start + 1)].join('\n').replace(/^ /, '');

  const size = /^(\d+)x(\d+)$/.exec(settings?.get('Size') ?? '');
  const number = (key: string): number | undefined => {
    const value = settings?.get(key);
    return value === undefined || value === '' || !Number.isFinite(Number(value)) ? undefined : Number(value);
  };
  const extra: Record<string, string> = {};
  for (const [key, value] of settings ?? []) if (!fields.includes(key) && key !== promptKey && key !== negativeKey) extra[key] = value;
  const optional = {
    sampler: settings?.get('Sampler'),
    scheduler: settings?.get('Schedule type'),
    cfgScale: number('CFG scale'),
    modelHash: settings?.get('Model hash'),
    model: settings?.get('Model'),
    denoise: number('Denoising strength'),
  };
  return {
    prompt: settings?.get(promptKey) ?? prompt,
    negativePrompt: settings?.get(negativeKey) ?? negative,
    steps: number('Steps') ?? 0,
    seed: number('Seed') ?? 0,
    width: Number(size?.[1] ?? 0),
    height: Number(size?.[2] ?? 0),
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined)),
    extra,
  };
}
