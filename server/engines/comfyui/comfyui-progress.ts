import * as z from 'zod/mini';
import type { Graph } from './workflow.ts';

const State = z.looseObject({
  value: z.number(),
  max: z.number(),
  state: z.optional(z.string()),
  display_node_id: z.optional(z.nullable(z.string())),
});
const Said = z.looseObject({
  node: z.optional(z.nullable(z.string())),
  value: z.optional(z.number()),
  max: z.optional(z.number()),
  /** Finished before this prompt: their results were kept. */
  nodes: z.optional(z.union([z.array(z.string()), z.record(z.string(), State)])),
});

/** Steps that a sampler counts where its node does not say; every other node counts as one. */
const STEPS = 20;

function weightOf({ class_type, inputs }: Graph[string]): number {
  if (!/sampler/i.test(class_type) || /^(?:KSamplerSelect|ModelSampling)/.test(class_type)) return 1;
  return typeof inputs.steps === 'number' ? inputs.steps : STEPS;
}

/**
 * How far a prompt is, 0..1: every node's share, a sampler's by its steps. Newer versions send the state of every node
 * (`progress_state`), older ones which node begins (`executing`) and how far it is (`progress`). Without the graph, after a
 * restart, it is the furthest node's own share.
 */
export function progressOf(graph: Graph | undefined): (type: string, data: unknown) => number | undefined {
  const weights = new Map(Object.entries(graph ?? {}).map(([id, node]) => [id, weightOf(node)]));
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  const done = new Map<string, number>();
  let current: string | undefined;
  let furthest = 0;

  function set(id: string, share: number): void {
    done.set(id, Math.max(done.get(id) ?? 0, Math.min(1, share)));
  }
  function told(): number {
    const sum = [...done].reduce((all, [id, share]) => all + share * (weights.get(id) ?? 0), 0);
    const share = total > 0 ? sum / total : Math.max(0, ...done.values());
    // Nobody likes to see progress go back.
    furthest = Math.max(furthest, share);
    return furthest;
  }
  function begin(node: string): void {
    if (current !== undefined && current !== node) set(current, 1);
    current = node;
  }
  const heard: Record<string, (data: z.infer<typeof Said>) => boolean> = {
    executing({ node }) {
      if (!node) return false;
      begin(node);
      return total > 0;
    },
    execution_cached({ nodes }) {
      if (Array.isArray(nodes)) for (const id of nodes) set(id, 1);
      return false;
    },
    progress({ node, value, max }) {
      const id = node ?? current ?? '';
      if (!max) return false;
      set(id, (value ?? 0) / max);
      // A node whose id the graph does not have still moves where there is no graph.
      return total === 0 || weights.has(id);
    },
    progress_state({ nodes }) {
      if (!nodes || Array.isArray(nodes)) return false;
      for (const [id, { value, max, state, display_node_id }] of Object.entries(nodes))
        set(display_node_id ?? id, state === 'finished' ? 1 : max > 0 ? value / max : 0);
      return total > 0;
    },
  };
  return (type, data) => {
    const said = z.safeParse(Said, data);
    return said.success && heard[type]?.(said.data) ? told() : undefined;
  };
}
