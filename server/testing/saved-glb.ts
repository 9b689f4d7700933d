/** Model files as ComfyUI's SaveGLB writes them, for tests: places and indices, nothing else. */
import type { Mesh } from '../pixels/solid/read-mesh.ts';

/** What the file's JSON says, as far as tests spoil it. */
type Description = {
  accessors: { [key: string]: unknown; count: number }[];
  bufferViews: object[];
  meshes: { primitives: object[] }[];
  nodes: object[];
};

/** A file of a surface; `spoil` changes its description before it is written. */
export function savedGlb({ positions, indices }: Mesh, spoil: (description: Description) => void = () => {}): Uint8Array<ArrayBuffer> {
  const length = positions.byteLength + indices.byteLength;
  const description = {
    asset: { version: '2.0', generator: 'ComfyUI', extras: { prompt: '{}' } },
    buffers: [{ byteLength: length }],
    bufferViews: [
      { buffer: 0, byteOffset: 0, byteLength: positions.byteLength, target: 34962 },
      { buffer: 0, byteOffset: positions.byteLength, byteLength: indices.byteLength, target: 34963 },
    ],
    accessors: [
      { bufferView: 0, byteOffset: 0, componentType: 5126, count: positions.length / 3, type: 'VEC3', max: [1, 1, 1], min: [-1, -1, -1] },
      { bufferView: 1, byteOffset: 0, componentType: 5125, count: indices.length, type: 'SCALAR' },
    ],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1, mode: 4 }] }],
    nodes: [{ mesh: 0 }],
    scenes: [{ nodes: [0] }],
    scene: 0,
  };
  spoil(description);
  const text = new TextEncoder().encode(JSON.stringify(description));
  const json = new Uint8Array(Math.ceil(text.length / 4) * 4).fill(32);
  json.set(text);
  const out = new Uint8Array(12 + 8 + json.length + 8 + length);
  const view = new DataView(out.buffer);
  const words = [0x46546c67, 2, out.length, json.length, 0x4e4f534a];
  for (const [k, word] of words.entries()) view.setUint32(k * 4, word, true);
  out.set(json, 20);
  view.setUint32(20 + json.length, length, true);
  view.setUint32(24 + json.length, 0x004e4942, true);
  out.set(new Uint8Array(positions.buffer, positions.byteOffset, positions.byteLength), 28 + json.length);
  out.set(new Uint8Array(indices.buffer, indices.byteOffset, indices.byteLength), 28 + json.length + positions.byteLength);
  return out;
}

/**
 * A closed ball, wider than tall and still deeper, off the middle, with a nose towards +z: rings of `steps` corners, two
 * poles.
 */
export function ball(steps = 96): Mesh {
  const positions: number[] = [];
  const indices: number[] = [];
  const rings = steps / 2;
  const corner = (ring: number, step: number) => {
    const [tilt, turn] = [(Math.PI * ring) / rings, (2 * Math.PI * step) / steps];
    const [x, y, z] = [Math.sin(tilt) * Math.sin(turn), Math.cos(tilt), Math.sin(tilt) * Math.cos(turn)];
    const nose = Math.max(0, z - 0.97) * 10;
    positions.push(0.1 + x * 0.6, 0.2 + y * 0.3, z * (0.8 + nose));
  };
  corner(0, 0);
  for (let ring = 1; ring < rings; ring++) for (let step = 0; step < steps; step++) corner(ring, step);
  corner(rings, 0);
  const last = positions.length / 3 - 1;
  const at = (ring: number, step: number) => (ring === 0 ? 0 : ring === rings ? last : 1 + (ring - 1) * steps + (step % steps));
  for (let ring = 0; ring < rings; ring++)
    for (let step = 0; step < steps; step++) {
      const [a, b, c, d] = [at(ring, step), at(ring + 1, step), at(ring + 1, step + 1), at(ring, step + 1)];
      if (ring + 1 < rings) indices.push(a, b, c);
      if (ring > 0) indices.push(a, c, d);
    }
  return { positions: Float32Array.from(positions), indices: Uint32Array.from(indices) };
}
