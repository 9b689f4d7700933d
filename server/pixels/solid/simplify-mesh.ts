import { MeshoptSimplifier } from 'meshoptimizer/simplifier';
import { orientMesh } from './orient-mesh.ts';
import type { Mesh } from './read-mesh.ts';

/** Triangles with three different corners; corners at one place count as one. */
function welded({ positions, indices }: Mesh): Uint32Array {
  const first = MeshoptSimplifier.generatePositionRemap(positions, 3);
  const out = new Uint32Array(indices.length);
  let length = 0;
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [first[indices[t]!]!, first[indices[t + 1]!]!, first[indices[t + 2]!]!];
    if (a === b || b === c || c === a) continue;
    out.set([a, b, c], length);
    length += 3;
  }
  return out.slice(0, length);
}

/** The same surface in at most `triangles`, their fronts outwards, its corners where corners were before. */
export async function simplifyMesh(mesh: Mesh, triangles: number): Promise<Mesh> {
  await MeshoptSimplifier.ready;
  const { positions } = mesh;
  // What is turned every which way can't be thinned well: the simplifier keeps away from edges that do not fit.
  const { indices: all } = orientMesh({ positions, indices: welded(mesh) });
  const most = triangles * 3;
  if (all.length <= most) return { positions, indices: all };
  // However far from the original: the number is what was asked for.
  const [close] = MeshoptSimplifier.simplify(all, positions, 3, most, 1, ['Prune']);
  if (close.length > 0 && close.length <= most) return { positions, indices: close };
  // Surfaces in a thousand pieces can't be thinned along their edges, only by what lies near each other.
  const [rough] = MeshoptSimplifier.simplifySloppy(all, positions, 3, null, most, 1);
  return { positions, indices: welded({ positions, indices: rough }).slice(0, most) };
}
