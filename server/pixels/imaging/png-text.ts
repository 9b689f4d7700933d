import { inflate } from './deflate.ts';
import { pngChunks, type PngText } from './png.ts';

// T-UP-12 neighbourhood: a chat-sized text entry may not unpack into the server's whole memory.
const textLimit = 1024 * 1024;

function latin1(bytes: Uint8Array): string {
  let text = '';
  for (let i = 0; i < bytes.length; i += 8192) text += String.fromCharCode(...bytes.subarray(i, i + 8192));
  return text;
}

const utf8 = new TextDecoder('utf-8');

// Stable Diffusion tools write UTF-8 into tEXt although the standard says Latin-1; strict UTF-8 first keeps both readable.
function looseText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return latin1(bytes);
  }
}

async function readText(type: string, body: Uint8Array): Promise<PngText | undefined> {
  const split = body.indexOf(0);
  if (split < 1 || split > 79) return undefined;
  const keyword = latin1(body.subarray(0, split));
  if (type === 'tEXt') return { keyword, text: looseText(body.subarray(split + 1)) };
  if (type === 'zTXt') return { keyword, text: looseText(await inflate(body.subarray(split + 2), textLimit)) };
  const compressed = body[split + 1] === 1;
  const language = body.indexOf(0, split + 3);
  const translated = language < 0 ? -1 : body.indexOf(0, language + 1);
  if (translated < 0) return undefined;
  const rest = body.subarray(translated + 1);
  return { keyword, text: utf8.decode(compressed ? await inflate(rest, textLimit) : rest) };
}

/** Every readable text entry of a PNG, in file order. Broken or oversized entries are left out: they are a stranger's bytes. */
export async function readPngText(bytes: Uint8Array): Promise<PngText[]> {
  const out: PngText[] = [];
  for (const { type, body } of pngChunks(bytes)) {
    if (type !== 'tEXt' && type !== 'zTXt' && type !== 'iTXt') continue;
    try {
      const entry = await readText(type, body);
      if (entry) out.push(entry);
    } catch {
      continue;
    }
  }
  return out;
}
