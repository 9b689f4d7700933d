import type { Mesh } from './read-mesh.ts';

const OPEN = -1;

/** For each side of each triangle the side of another that runs along it; where none or several do, there is none. */
function neighbours({ positions, indices }: Mesh): Int32Array {
  const vertices = positions.length / 3;
  const beside = new Int32Array(indices.length).fill(OPEN);
  const sides = new Map<number, number>();
  for (let side = 0; side < indices.length; side++) {
    const from = indices[side]!;
    const to = indices[side % 3 === 2 ? side - 2 : side + 1]!;
    const name = Math.min(from, to) * vertices + Math.max(from, to);
    const other = sides.get(name);
    if (other === undefined) sides.set(name, side);
    else if (beside[other] === OPEN) [beside[other], beside[side]] = [side, other];
    else {
      // A third one: nobody can say which two belong together.
      beside[beside[other]!] = OPEN;
      beside[other] = OPEN;
      sides.set(name, side);
    }
  }
  return beside;
}

/** Six times what the corner at the origin and a triangle enclose. */
function roomUnder({ positions, indices }: Mesh, t: number): number {
  const [a, b, c] = [indices[t]! * 3, indices[t + 1]! * 3, indices[t + 2]! * 3];
  const [ax, ay, az] = [positions[a]!, positions[a + 1]!, positions[a + 2]!];
  const [bx, by, bz] = [positions[b]!, positions[b + 1]!, positions[b + 2]!];
  const [cx, cy, cz] = [positions[c]!, positions[c + 1]!, positions[c + 2]!];
  return ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx);
}

/**
 * The same surface with every triangle's front outwards. ComfyUI's surface net turns each square by a guess at what is inside
 * around one of its corners, and some of them the wrong way: within a piece all are turned like most of them are, and the
 * whole so that the room in it is more than nothing.
 */
export function orientMesh(mesh: Mesh): Mesh {
  const { positions, indices } = mesh;
  const beside = neighbours(mesh);
  const seen = new Uint8Array(indices.length / 3);
  const turned = new Uint8Array(indices.length / 3);
  for (let start = 0; start < seen.length; start++) {
    if (seen[start]) continue;
    seen[start] = 1;
    const piece = [start];
    let most = 0;
    for (let at = 0; at < piece.length; at++) {
      const triangle = piece[at]!;
      most += turned[triangle]! * 2 - 1;
      for (let side = triangle * 3; side < triangle * 3 + 3; side++) {
        const other = beside[side]!;
        const next = Math.floor(other / 3);
        if (other === OPEN || seen[next]) continue;
        seen[next] = 1;
        // Two that are turned alike run along their common side in opposite ways.
        turned[next] = indices[side] === indices[other] ? 1 - turned[triangle]! : turned[triangle]!;
        piece.push(next);
      }
    }
    if (most > 0) for (const triangle of piece) turned[triangle] = 1 - turned[triangle]!;
  }
  const room = turned.reduce((sum, one, triangle) => sum + roomUnder(mesh, triangle * 3) * (one ? -1 : 1), 0);
  const inside = room < 0 ? 1 : 0;
  const out = indices.slice();
  for (let t = 0; t < out.length; t += 3) if (turned[t / 3] !== inside) [out[t + 1], out[t + 2]] = [out[t + 2]!, out[t + 1]!];
  return { positions, indices: out };
}
