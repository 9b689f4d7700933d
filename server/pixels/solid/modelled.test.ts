import { validateBytes } from 'gltf-validator';
import { expect, test } from 'vitest';
import { ball, savedGlb } from '../../testing/saved-glb.ts';
import { boundsOf, chunksOf, openEdges, roomOf, trianglesIn } from '../../testing/read-glb.ts';
import { type Bitmap, createBitmap } from '../imaging/bitmap.ts';
import { dressMesh } from './dress-mesh.ts';
import type { Triangle } from '../../testing/read-glb.ts';
import { MODEL_BYTES, type Mesh, readMesh } from './read-mesh.ts';
import { simplifyMesh } from './simplify-mesh.ts';
import { dressModel } from './solid.ts';

const maker = { producer: '001191110102MACQD9K64010000', produceId: '01999999-0000-7000-8000-000000000001' };
const body = ball(400);

/** Gold, its right half green, with a dark eye in the middle; nothing around it. */
function portrait(): Bitmap {
  const out = createBitmap(400, 300);
  for (let y = 50; y < 250; y++)
    for (let x = 40; x < 360; x++)
      out.data.set(
        Math.hypot(x - 200, y - 150) < 30 ? [20, 20, 20, 255] : x < 200 ? [214, 170, 60, 255] : [40, 160, 60, 255],
        (y * 400 + x) * 4,
      );
  return out;
}

const trianglesOf = ({ positions, indices }: Mesh): Triangle[] => {
  const at = (t: number): Triangle[0] => [positions[indices[t]! * 3]!, positions[indices[t]! * 3 + 1]!, positions[indices[t]! * 3 + 2]!];
  return Array.from({ length: indices.length / 3 }, (_, t) => [at(t * 3), at(t * 3 + 1), at(t * 3 + 2)]);
};

async function dressed(glb: Uint8Array<ArrayBuffer>, ask: Partial<Parameters<typeof dressModel>[2]> = {}) {
  const work = dressModel(glb, portrait(), { faces: 5_000, pivot: 'centre', size: 1, ...ask }, maker);
  let step = await work.next();
  for (; !step.done; step = await work.next());
  return step.value;
}

test.each([5_000, 15_000, 45_000])('R4.7 a surface of 159,200 triangles is brought to %d, closed and as large as before', async (faces) => {
  expect(body.indices.length / 3).toBe(159_200);
  const thin = trianglesOf(await simplifyMesh(body, faces));
  expect(thin.length).toBeLessThanOrEqual(faces);
  expect(thin.length).toBeGreaterThan(faces * 0.9);
  expect(openEdges(thin)).toBe(0);
  const whole = trianglesOf(body);
  expect(roomOf(thin) / roomOf(whole)).toBeCloseTo(1, 2);
  const [{ low, high }, before] = [boundsOf(thin), boundsOf(whole)];
  for (const k of [0, 1, 2]) {
    expect(low[k]).toBeCloseTo(before.low[k]!, 2);
    expect(high[k]).toBeCloseTo(before.high[k]!, 2);
  }
});

test('R4.7 a surface that is small enough keeps its triangles, but for those without an area', async () => {
  const { positions, indices } = ball(24);
  const flat = Uint32Array.from([...indices, 5, 5, 9, 7, 8, 7]);
  expect((await simplifyMesh({ positions, indices: flat }, 5_000)).indices).toEqual(indices);
});

test('R4.7 corners at one place are one, and a thousand loose pieces still come to the number asked for', async () => {
  const { positions, indices } = ball(200);
  const apart = {
    positions: Float32Array.from(Array.from(indices).flatMap((index) => [...positions.subarray(index * 3, index * 3 + 3)])),
    indices: indices.map((_, i) => i),
  };
  const thin = trianglesOf(await simplifyMesh(apart, 5_000));
  expect(thin.length).toBeLessThanOrEqual(5_000);
  expect(openEdges(thin)).toBe(0);
  const crumbs = Float32Array.from({ length: 30_000 * 9 }, (_, i) => Math.sin(i * 12.9898) * 0.5 + (i % 3) * 0.01);
  const loose = await simplifyMesh({ positions: crumbs, indices: Uint32Array.from({ length: 90_000 }, (_, i) => i) }, 5_000);
  expect(loose.indices.length / 3).toBeLessThanOrEqual(5_000);
  expect(loose.indices.length).toBeGreaterThan(0);
});

test('R4.7 an engine’s model becomes a valid, labelled GLB of so many faces, where and as large as asked for', async () => {
  const made = await dressed(savedGlb(body), { faces: 15_000, pivot: 'bottom', size: 2.4 });
  if ('unusable' in made) throw new Error(made.unusable);
  const report = await validateBytes(made.glb, { ignoredIssues: ['IMAGE_NPOT_DIMENSIONS'] });
  expect(report.issues.messages).toEqual([]);
  const triangles = trianglesIn(made.glb);
  expect(triangles.length).toBe(made.triangles);
  expect(triangles.length).toBeLessThanOrEqual(15_000);
  expect(openEdges(triangles)).toBe(0);
  const { low, high } = boundsOf(triangles);
  expect(low[1]).toBeCloseTo(0, 5);
  expect(high[0]! - low[0]!).toBeCloseTo(2.4, 3);
  expect(high[0]! + low[0]!).toBeCloseTo(0, 3);
  expect(high[1]! - low[1]!).toBeCloseTo(1.2, 1);
  expect(chunksOf(made.glb).json.asset).toMatchObject({
    generator: 'Dianshi',
    copyright: 'AI 生成',
    extras: { AIGC: { Label: '1', ProduceID: maker.produceId } },
  });
  expect([made.poster.width, made.poster.height]).toEqual([1024, 768]);
});

/** Every so many triangles turned around. */
const turned = ({ positions, indices }: Mesh, every: (t: number) => boolean): Mesh => ({
  positions,
  indices: indices.map((index, i) => (every((i - (i % 3)) / 3) && i % 3 > 0 ? indices[i % 3 === 1 ? i + 1 : i - 1]! : index)),
});
test.each([
  ['as it is', () => false],
  ['inside out', () => true],
  ['here and there', (t: number) => Math.sin(t) > 0.9],
])('R4.7 what faces forward wears the picture, the back its outline’s colours: %s', async (_, every) => {
  const solid = dressMesh(await simplifyMesh(turned(ball(200), every), 5_000), portrait())!;
  const [{ positions, normals, uvs, indices }] = solid.parts as [(typeof solid.parts)[0]];
  const triangles = trianglesOf({ positions, indices });
  expect(roomOf(triangles)).toBeGreaterThan(0);
  expect(openEdges(triangles)).toBe(0);
  /** The colour at the corner of a side that is nearest to a place. */
  const colourAt = (x: number, y: number, side: 1 | -1) => {
    let best = -1;
    const off = (i: number) => Math.hypot(positions[i * 3]! - x, positions[i * 3 + 1]! - y);
    for (let i = 0; i < positions.length / 3; i++) if (normals[i * 3 + 2]! * side > 0.1 && (best < 0 || off(i) < off(best))) best = i;
    const { width, height, data } = solid.texture;
    const at = (Math.floor(uvs[best * 2 + 1]! * (height - 1)) * width + Math.floor(uvs[best * 2]! * (width - 1))) * 4;
    return [...data.subarray(at, at + 3)];
  };
  // The picture's left is where x is small, on the front and, seen from behind, on the back too.
  expect(colourAt(0, 0, 1)).toEqual([20, 20, 20]);
  expect(colourAt(-0.3, 0, 1)).toEqual([214, 170, 60]);
  expect(colourAt(0.3, 0, 1)).toEqual([40, 160, 60]);
  expect(colourAt(0, 0, -1)).not.toEqual([20, 20, 20]);
  for (const [x, [red]] of [
    [-0.4, [214]],
    [0.4, [40]],
  ] as const)
    expect(Math.abs(colourAt(x, 0, -1)[0]! - red)).toBeLessThan(12);
});

const spoiled = (change: (mesh: Mesh) => void): Uint8Array<ArrayBuffer> => {
  const mesh = ball(24);
  change(mesh);
  return savedGlb(mesh);
};
test.each<[string, () => Uint8Array<ArrayBuffer>, RegExp]>([
  ['no file', () => new Uint8Array(0), /no description/],
  ['a picture', () => new TextEncoder().encode('\u0089PNG and so on, for quite a while'), /./],
  ['a file cut short', () => savedGlb(ball(24)).slice(0, 400), /./],
  ['half its bytes', () => savedGlb(ball(24)).slice(0, 4000), /./],
  ['a file that is too large', () => new Uint8Array(MODEL_BYTES + 1), /bytes/],
  ['a place that is no number', () => spoiled(({ positions }) => (positions[30] = NaN)), /no number/],
  ['a place beyond all bounds', () => spoiled(({ positions }) => (positions[30] = Infinity)), /no number/],
  ['a corner that is not there', () => spoiled(({ indices }) => (indices[9] = 9_999_999)), /not there/],
  ['a claim of billions', () => savedGlb(ball(24), ({ accessors }) => (accessors[0]!.count = 4e9)), /entries/],
  ['a claim of less than nothing', () => savedGlb(ball(24), ({ accessors }) => (accessors[0]!.count = -4)), /./],
  ['a claim that is no number', () => savedGlb(ball(24), ({ accessors }) => (accessors[0]!.count = 'many' as never)), /entries/],
  ['entries out of nowhere', () => savedGlb(ball(24), ({ accessors }) => delete accessors[0]!.bufferView), /without bytes/],
  ['matrices for places', () => savedGlb(ball(24), ({ accessors }) => (accessors[0]!.type = 'MAT4')), /without bytes/],
  ['no surface', () => savedGlb(ball(24), (file) => (file.meshes = [])), /./],
  [
    'points instead of triangles',
    () => savedGlb(ball(24), ({ meshes }) => Object.assign(meshes[0]!.primitives[0]!, { mode: 0 })),
    /no triangles/,
  ],
  ['parts that are moved', () => savedGlb(ball(24), ({ nodes }) => Object.assign(nodes[0]!, { scale: [1, 2, 1] })), /moved/],
  ['nothing but a line', () => spoiled(({ positions }) => positions.forEach((_, i) => i % 3 < 2 && (positions[i] = 0))), /extent/],
])('R4.7 an engine’s file is refused with a reason: %s', async (_, file, why) => {
  expect(await dressed(file())).toEqual({ unusable: expect.stringMatching(why) });
});

test('R4.7 several surfaces of one file are one body', async () => {
  const twice = savedGlb(ball(24), ({ meshes }) => meshes[0]!.primitives.push({ attributes: { POSITION: 0 }, indices: 1 }));
  const mesh = await readMesh(twice);
  if ('unusable' in mesh) throw new Error(mesh.unusable);
  const { positions, indices } = ball(24);
  expect(mesh.indices.length).toBe(indices.length * 2);
  expect(mesh.indices.slice(indices.length)).toEqual(indices.map((index) => index + positions.length / 3));
});
