const terminal = 8;
const orphan = 9;
const none = -1;
const sourceTree = 1;
const sinkTree = 2;

/** Steps to the eight neighbours; a step and its way back differ in the last bit. */
export const neighbourSteps: readonly (readonly [number, number])[] = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
  [1, 1],
  [-1, -1],
  [-1, 1],
  [1, -1],
];

/**
 * Minimum cut of an 8-neighbour grid after Boykov and Kolmogorov: two trees grow from source and sink, and are mended after
 * each push instead of grown anew. `terminals` holds source minus sink capacity per node, `edges` eight capacities per node
 * in the order of `neighbourSteps`, none of which may leave the grid. Both are used up. The returned `advance` does about `budget` steps
 * and says whether the cut stands; then `sourceSide` tells it.
 */
export function gridCut(width: number, height: number, terminals: Float32Array, edges: Float32Array) {
  const size = width * height;
  const offsets = Int32Array.from(neighbourSteps, ([dx, dy]) => dy * width + dx);
  const tree = new Uint8Array(size);
  const parent = new Int8Array(size).fill(none);
  const stamp = new Int32Array(size);
  const depth = new Int32Array(size);
  const waiting = new Uint8Array(size);
  // A ring: each node waits at most once.
  const ring = new Int32Array(size + 1);
  let head = 0;
  let tail = 0;
  let clock = 0;
  let current = none;
  const orphans: number[] = [];

  function wake(at: number): void {
    if (waiting[at]) return;
    waiting[at] = 1;
    ring[tail] = at;
    tail = tail === size ? 0 : tail + 1;
  }

  for (let at = 0; at < size; at++) {
    const pull = terminals[at]!;
    if (pull === 0) continue;
    tree[at] = pull > 0 ? sourceTree : sinkTree;
    parent[at] = terminal;
    depth[at] = 1;
    wake(at);
  }

  // Grows the tree around a node; answers the direction of an edge that meets the other tree.
  function grow(at: number): number {
    const mine = tree[at]!;
    for (let d = 0; d < 8; d++) {
      const next = at + offsets[d]!;
      if (next < 0 || next >= size) continue;
      if ((mine === sourceTree ? edges[at * 8 + d]! : edges[next * 8 + (d ^ 1)]!) <= 0) continue;
      const other = tree[next]!;
      if (other === 0) {
        tree[next] = mine;
        parent[next] = d ^ 1;
        stamp[next] = stamp[at]!;
        depth[next] = depth[at]! + 1;
        wake(next);
      } else if (other !== mine) return d;
      else if (stamp[next]! <= stamp[at]! && depth[next]! > depth[at]! + 1 && parent[next] !== terminal) {
        parent[next] = d ^ 1;
        stamp[next] = stamp[at]!;
        depth[next] = depth[at]! + 1;
      }
    }
    return none;
  }

  function abandon(at: number): void {
    parent[at] = orphan;
    orphans.push(at);
  }

  function push(start: number, d: number): void {
    const from = tree[start] === sourceTree ? start : start + offsets[d]!;
    const bridge = tree[start] === sourceTree ? d : d ^ 1;
    const to = from + offsets[bridge]!;
    let flow = edges[from * 8 + bridge]!;
    let at = from;
    for (; parent[at] !== terminal; at += offsets[parent[at]!]!) {
      const up = parent[at]!;
      flow = Math.min(flow, edges[(at + offsets[up]!) * 8 + (up ^ 1)]!);
    }
    flow = Math.min(flow, terminals[at]!);
    for (at = to; parent[at] !== terminal; at += offsets[parent[at]!]!) flow = Math.min(flow, edges[at * 8 + parent[at]!]!);
    flow = Math.min(flow, -terminals[at]!);

    edges[from * 8 + bridge]! -= flow;
    edges[to * 8 + (bridge ^ 1)]! += flow;
    for (at = from; parent[at] !== terminal;) {
      const up = parent[at]!;
      const above = at + offsets[up]!;
      edges[at * 8 + up]! += flow;
      edges[above * 8 + (up ^ 1)]! -= flow;
      if (edges[above * 8 + (up ^ 1)]! <= 0) abandon(at);
      at = above;
    }
    terminals[at]! -= flow;
    if (terminals[at]! <= 0) abandon(at);
    for (at = to; parent[at] !== terminal;) {
      const up = parent[at]!;
      const above = at + offsets[up]!;
      edges[above * 8 + (up ^ 1)]! += flow;
      edges[at * 8 + up]! -= flow;
      if (edges[at * 8 + up]! <= 0) abandon(at);
      at = above;
    }
    terminals[at]! += flow;
    if (terminals[at]! >= 0) abandon(at);
  }

  // How far a node is from its terminal, or 0 when its tree has lost it.
  function rootDepth(start: number): number {
    let at = start;
    let far = 0;
    for (;;) {
      if (stamp[at] === clock) {
        far += depth[at]!;
        break;
      }
      const up = parent[at]!;
      far++;
      if (up === terminal) {
        stamp[at] = clock;
        depth[at] = 1;
        break;
      }
      if (up === orphan || up === none) return 0;
      at += offsets[up]!;
    }
    let left = far;
    for (at = start; stamp[at] !== clock; at += offsets[parent[at]!]!) {
      stamp[at] = clock;
      depth[at] = left--;
    }
    return far;
  }

  function mend(at: number): void {
    const mine = tree[at]!;
    let best = none;
    let bestDepth = Infinity;
    for (let d = 0; d < 8; d++) {
      const next = at + offsets[d]!;
      if (next < 0 || next >= size || tree[next] !== mine) continue;
      if ((mine === sourceTree ? edges[next * 8 + (d ^ 1)]! : edges[at * 8 + d]!) <= 0) continue;
      const far = rootDepth(next);
      if (far > 0 && far < bestDepth) {
        bestDepth = far;
        best = d;
      }
    }
    if (best !== none) {
      parent[at] = best;
      stamp[at] = clock;
      depth[at] = bestDepth + 1;
      return;
    }
    for (let d = 0; d < 8; d++) {
      const next = at + offsets[d]!;
      if (next < 0 || next >= size || tree[next] !== mine) continue;
      if ((mine === sourceTree ? edges[next * 8 + (d ^ 1)]! : edges[at * 8 + d]!) > 0) wake(next);
      if (parent[next] === (d ^ 1)) abandon(next);
    }
    tree[at] = 0;
    parent[at] = none;
  }

  function takeWaiting(): number {
    while (head !== tail) {
      const at = ring[head]!;
      head = head === size ? 0 : head + 1;
      waiting[at] = 0;
      if (tree[at] !== 0) return at;
    }
    return none;
  }

  return {
    advance(budget: number): boolean {
      for (let spent = 0; spent < budget; spent++) {
        if (current === none || tree[current] === 0) current = takeWaiting();
        if (current === none) return true;
        const meeting = grow(current);
        if (meeting === none) {
          current = none;
          continue;
        }
        clock++;
        push(current, meeting);
        for (let k = 0; k < orphans.length; k++) mend(orphans[k]!);
        spent += orphans.length;
        orphans.length = 0;
      }
      return false;
    },
    sourceSide: (at: number): boolean => tree[at] === sourceTree,
  };
}
