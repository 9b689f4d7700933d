/** Reads the model files of tests, knowing nothing of what wrote them. */

// oxlint-disable-next-line typescript/no-explicit-any -- a file is asked for what a test expects in it
type Loose = any;

/** The two chunks of a GLB file. */
export function chunksOf(bytes: Uint8Array): { json: Loose; binary: DataView } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(0, true) !== 0x46546c67 || view.getUint32(4, true) !== 2) throw new Error('not a GLB file');
  if (view.getUint32(8, true) !== bytes.byteLength) throw new Error('the file says another length than it has');
  const length = view.getUint32(12, true);
  const json = JSON.parse(new TextDecoder().decode(bytes.subarray(20, 20 + length))) as Loose;
  return { json, binary: new DataView(bytes.buffer, bytes.byteOffset + 28 + length, view.getUint32(20 + length, true)) };
}

type Corner = readonly [number, number, number];
export type Triangle = [Corner, Corner, Corner];

/** Every triangle of the file, as three places. */
export function trianglesIn(bytes: Uint8Array): Triangle[] {
  const { json, binary } = chunksOf(bytes);
  const read = (index: number): number[] => {
    const accessor = json.accessors[index];
    const view = json.bufferViews[accessor.bufferView];
    const start = (view.byteOffset ?? 0) + (accessor.byteOffset ?? 0);
    const wide = accessor.type === 'VEC3' ? 3 : 1;
    const size = accessor.componentType === 5123 ? 2 : 4;
    const step = view.byteStride ?? wide * size;
    const out: number[] = [];
    for (let i = 0; i < accessor.count; i++)
      for (let k = 0; k < wide; k++) {
        const at = start + i * step + k * size;
        out.push(
          accessor.componentType === 5126
            ? binary.getFloat32(at, true)
            : size === 2
              ? binary.getUint16(at, true)
              : binary.getUint32(at, true),
        );
      }
    return out;
  };
  return json.meshes.flatMap((mesh: Loose) =>
    mesh.primitives.flatMap((primitive: Loose) => {
      const places = read(primitive.attributes.POSITION);
      const indices = read(primitive.indices);
      const corner = (i: number): Corner => [places[i * 3] ?? NaN, places[i * 3 + 1] ?? NaN, places[i * 3 + 2] ?? NaN];
      return Array.from({ length: indices.length / 3 }, (_, t): Triangle => {
        const [a, b, c] = indices.slice(t * 3, t * 3 + 3);
        return [corner(a ?? -1), corner(b ?? -1), corner(c ?? -1)];
      });
    }),
  );
}

export function boundsOf(triangles: Triangle[]): { low: number[]; high: number[] } {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (const corner of triangles.flat())
    for (const [k, value] of corner.entries()) {
      low[k] = Math.min(low[k] ?? 0, value);
      high[k] = Math.max(high[k] ?? 0, value);
    }
  return { low, high };
}

/** Edges that no other triangle runs along the other way: where water would get in. */
export function openEdges(triangles: Triangle[]): number {
  const places = new Map<string, number>();
  const numberOf = ([x, y, z]: readonly [number, number, number]) => {
    const name = `${Math.round(x * 1e6)} ${Math.round(y * 1e6)} ${Math.round(z * 1e6)}`;
    const known = places.get(name) ?? places.size;
    places.set(name, known);
    return known;
  };
  const count = new Map<number, number>();
  const add = (edge: number, by: number) => count.set(edge, (count.get(edge) ?? 0) + by);
  for (const triangle of triangles) {
    const corners = triangle.map(numberOf);
    for (const [k, from] of corners.entries()) {
      const to = corners[(k + 1) % 3]!;
      add(from * 2 ** 20 + to, 1);
      add(to * 2 ** 20 + from, -1);
    }
  }
  return [...count.values()].filter((value) => value > 0).length;
}

/** Six times the room a closed body takes; more than nothing when its faces look outwards. */
export const roomOf = (triangles: Triangle[]) =>
  triangles.reduce(
    (sum, [a, b, c]) => sum + a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) + a[2] * (b[0] * c[1] - b[1] * c[0]),
    0,
  );
