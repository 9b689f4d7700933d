import { Primitive, WebIO } from '@gltf-transform/core';

/** A bare surface: three numbers a vertex, three indices a triangle. */
export type Mesh = { positions: Float32Array; indices: Uint32Array };

/** Largest file of a model that is read. */
export const MODEL_BYTES = 96 * 1024 ** 2;
/** What a grid of 384 steps a side gives, and then some. */
const TRIANGLES_MAX = 2_000_000;
const DESCRIPTION_BYTES = 4 * 1024 ** 2;
const PRIMITIVES_MAX = 64;

function refuse(why: string): never {
  throw new Error(why);
}

/**
 * The surface in a GLB file that somebody else wrote, or what is wrong with it. Colours and pictures are passed over; parts
 * that are moved or turned by the scene are refused, because nothing here would move them.
 */
export async function readMesh(glb: Uint8Array<ArrayBuffer>): Promise<Mesh | { unusable: string }> {
  try {
    return joined(await meshesIn(glb));
  } catch (error) {
    return { unusable: (error instanceof Error ? error.message : String(error)).slice(0, 200) };
  }
}

async function meshesIn(glb: Uint8Array<ArrayBuffer>): Promise<Mesh[]> {
  if (glb.byteLength > MODEL_BYTES) refuse(`${glb.byteLength} bytes`);
  if (glb.byteLength < 20 || new DataView(glb.buffer, glb.byteOffset).getUint32(12, true) > DESCRIPTION_BYTES) refuse('no description');
  const io = new WebIO();
  const described = await io.binaryToJSON(glb);
  const { accessors = [], nodes = [] } = described.json;
  // The library makes room for what an accessor claims before it looks for the bytes.
  const claimed = accessors.reduce((sum, { count }) => sum + count, 0);
  if (!(claimed <= TRIANGLES_MAX * 6)) refuse(`${claimed} entries`);
  if (accessors.some(({ bufferView, sparse, type }) => bufferView === undefined || sparse || type.startsWith('MAT')))
    refuse('entries without bytes');
  if (nodes.some(({ children, matrix, translation, rotation, scale }) => children ?? matrix ?? translation ?? rotation ?? scale))
    refuse('a scene of moved parts');
  const document = await io.readJSON(described);
  const primitives = document
    .getRoot()
    .listMeshes()
    .flatMap((mesh) => mesh.listPrimitives());
  if (primitives.length === 0 || primitives.length > PRIMITIVES_MAX) refuse(`${primitives.length} surfaces`);
  return primitives.map(meshOf);
}

function meshOf(primitive: Primitive): Mesh {
  const positions = primitive.getAttribute('POSITION')?.getArray();
  const indices = primitive.getIndices()?.getArray();
  if (primitive.getMode() !== Primitive.Mode.TRIANGLES || !(positions instanceof Float32Array) || !indices || indices.length % 3 > 0)
    return refuse('no triangles');
  if (indices.length > TRIANGLES_MAX * 3) refuse(`${indices.length / 3} triangles`);
  if (!positions.every(Number.isFinite)) refuse('a place that is no number');
  if (!indices.every((index) => index >= 0 && index < positions.length / 3)) refuse('a corner that is not there');
  return { positions, indices: Uint32Array.from(indices) };
}

function joined(meshes: Mesh[]): Mesh {
  const whole = {
    positions: new Float32Array(meshes.reduce((sum, { positions }) => sum + positions.length, 0)),
    indices: new Uint32Array(meshes.reduce((sum, { indices }) => sum + indices.length, 0)),
  };
  if (whole.indices.length > TRIANGLES_MAX * 3) refuse(`${whole.indices.length / 3} triangles`);
  let [vertices, corners] = [0, 0];
  for (const { positions, indices } of meshes) {
    const before = vertices;
    whole.positions.set(positions, vertices * 3);
    whole.indices.set(
      indices.map((index) => index + before),
      corners,
    );
    vertices += positions.length / 3;
    corners += indices.length;
  }
  return whole;
}
