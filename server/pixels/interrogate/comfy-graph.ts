import { asNumber, asObject, asText } from './found.ts';

/** One node of a graph: what it is, and its inputs: values, or links `[node id, output]`. */
export type Node = { kind: string; inputs: ReadonlyMap<string, unknown> };
export type Graph = ReadonlyMap<string, Node>;
type Link = { id: string; slot: number };

const nodeLimit = 4000;
// Longer chains than this are no one's work; cycles end here too.
const depthLimit = 48;

/** Reads ComfyUI's API format: node ids to `{class_type, inputs}`. */
export function readGraph(source: Record<string, unknown>): Graph | undefined {
  const out = new Map<string, Node>();
  for (const [id, value] of Object.entries(source)) {
    const node = asObject(value);
    const inputs = asObject(node?.['inputs']);
    const kind = asText(node?.['class_type']);
    if (!node || !inputs || kind === undefined) continue;
    if (out.size >= nodeLimit) return undefined;
    out.set(id, { kind, inputs: new Map(Object.entries(inputs)) });
  }
  return out.size > 0 ? out : undefined;
}

function linkOf(value: unknown): Link | undefined {
  if (!Array.isArray(value) || value.length !== 2) return undefined;
  const [id, slot] = value as unknown[];
  return (typeof id === 'string' || typeof id === 'number') && typeof slot === 'number' ? { id: String(id), slot } : undefined;
}

const plainWords = ['text', 'string', 'value', 'prompt', 'populated_text', 'wildcard_text', 'text_0', 'Text', 'String'];
const plainNumbers = ['value', 'seed', 'noise_seed', 'number', 'int', 'float', 'Value', 'INT', 'FLOAT', 'a'];
const pairs = [
  ['string_a', 'string_b'],
  ['text_a', 'text_b'],
  ['text1', 'text2'],
  ['prompt_1', 'prompt_2'],
] as const;

/** Questions to a graph, each of them bounded in depth and in how many nodes it may look at. */
export function askGraph(graph: Graph) {
  let steps = 0;
  const spent = (depth: number): boolean => depth > depthLimit || ++steps > nodeLimit * 4;
  const follow = (value: unknown): { node: Node; slot: number } | undefined => {
    const link = linkOf(value);
    const node = link && graph.get(link.id);
    return node && { node, slot: link.slot };
  };

  /** A text that is given plainly or comes from string nodes. */
  function words(value: unknown, depth = 0): string | undefined {
    if (typeof value === 'string') return value;
    const node = follow(value)?.node;
    if (!node || spent(depth)) return undefined;
    for (const [first, second] of pairs) {
      if (!node.inputs.has(first) || !node.inputs.has(second)) continue;
      const delimiter = node.inputs.get('delimiter');
      const parts = [words(node.inputs.get(first), depth + 1), words(node.inputs.get(second), depth + 1)];
      return parts.filter((part) => part).join(typeof delimiter === 'string' ? delimiter.replaceAll('\\n', '\n') : ', ');
    }
    for (const name of plainWords) {
      const text = node.inputs.has(name) ? words(node.inputs.get(name), depth + 1) : undefined;
      if (text !== undefined) return text;
    }
    return node.kind === 'Reroute' ? words(firstLink(node), depth + 1) : undefined;
  }

  function firstLink(node: Node): unknown {
    return [...node.inputs.values()].find((value) => linkOf(value));
  }

  /** A number that is given plainly or comes from a number node. */
  function number(value: unknown, depth = 0): number | undefined {
    if (!Array.isArray(value)) return asNumber(value);
    const node = follow(value)?.node;
    if (!node || spent(depth)) return undefined;
    for (const name of plainNumbers) {
      const found = node.inputs.has(name) ? number(node.inputs.get(name), depth + 1) : undefined;
      if (found !== undefined) return found;
    }
    return node.kind === 'Reroute' ? number(firstLink(node), depth + 1) : undefined;
  }

  /** The texts behind a conditioning, and what guidance was set on the way. */
  function conditioning(value: unknown, side: 'positive' | 'negative', depth = 0): { texts: string[]; guidance?: number } {
    const at = follow(value);
    if (!at || spent(depth)) return { texts: [] };
    const { node, slot } = at;
    const { inputs } = node;
    if (/ZeroOut/i.test(node.kind)) return { texts: [] };
    // SDXL and Flux encoders take the same words twice, for two encoders.
    const encoded = ['text', 'text_g', 'text_l', 't5xxl', 'clip_l', 'clip_g', 'prompt'].flatMap((name) => {
      const text = inputs.has(name) ? words(inputs.get(name), depth + 1) : undefined;
      return text === undefined ? [] : [text];
    });
    const guidance = number(inputs.get('guidance'));
    const own = guidance === undefined ? {} : { guidance };
    if (encoded.length > 0) return { texts: [...new Set(encoded)], ...own };
    // Nodes that pass both sides on, such as ControlNet, tell them apart by their output.
    const names = inputs.has('positive') && inputs.has('negative') ? [slot === 1 ? 'negative' : 'positive'] : [...inputs.keys()];
    const texts: string[] = [];
    let below: number | undefined;
    for (const name of names) {
      if (!/^(?:positive|negative|cond|conditioning.*|)$/i.test(name) && node.kind !== 'Reroute') continue;
      if (name !== names[0] && name === (side === 'positive' ? 'negative' : 'positive')) continue;
      const part = conditioning(inputs.get(name), side, depth + 1);
      texts.push(...part.texts);
      below ??= part.guidance;
    }
    return { texts: [...new Set(texts)], ...(below !== undefined && { guidance: below }), ...own };
  }

  /** The chain a value comes through along one input (`model`, `latent_image`…), nearest node first. */
  function chain(value: unknown, names: readonly string[]): Node[] {
    const out: Node[] = [];
    const seen = new Set<Node>();
    for (let at = follow(value)?.node; at && !seen.has(at) && !spent(out.length);) {
      seen.add(at);
      out.push(at);
      const { inputs, kind } = at;
      const next = names.find((name) => linkOf(inputs.get(name)));
      at = next === undefined ? (kind === 'Reroute' ? follow(firstLink(at))?.node : undefined) : follow(inputs.get(next))?.node;
    }
    return out;
  }

  return { follow, words, number, conditioning, chain };
}
