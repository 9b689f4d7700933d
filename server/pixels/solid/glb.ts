import { Document, WebIO } from '@gltf-transform/core';
import { encodePng } from '../imaging/png.ts';
import type { Part, Solid } from './mesh.ts';

/** Who made a model, and of which picture of the product it is the body (L-04). */
export type Maker = { producer: string; produceId: string };

/** Where the model says itself that it was generated: in `asset.extras`, next to the words for people in `asset.copyright`. */
function label({ producer, produceId }: Maker) {
  return {
    AIGC: {
      Label: '1',
      ContentProducer: producer,
      ProduceID: produceId,
      ReservedCode1: '',
      ContentPropagator: '',
      PropagateID: '',
      ReservedCode2: '',
    },
  };
}

// Colours of a material are linear, those of a picture are not.
const linear = (value: number): number => (value <= 10 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4);

/** A GLB file of a solid: one mesh, a primitive for each part, its picture inside. */
export async function writeGlb({ parts, texture }: Solid, maker: Maker): Promise<Uint8Array<ArrayBuffer>> {
  const document = new Document();
  Object.assign(document.getRoot().getAsset(), { generator: 'Dianshi', copyright: 'AI 生成', extras: label(maker) });
  const buffer = document.createBuffer();
  const picture = document
    .createTexture('picture')
    .setMimeType('image/png')
    .setImage(await encodePng(texture));
  const mesh = document.createMesh('solid');
  const accessor = (type: 'VEC2' | 'VEC3' | 'SCALAR', array: Float32Array | Uint32Array | Uint16Array) =>
    document.createAccessor().setType(type).setArray(array.slice()).setBuffer(buffer);
  for (const part of parts) {
    const material = document.createMaterial(part.name).setMetallicFactor(0).setRoughnessFactor(0.8);
    if (part.colour) {
      const [r, g, b] = part.colour;
      material.setBaseColorFactor([linear(r), linear(g), linear(b), 1]);
    } else material.setBaseColorTexture(picture);
    // 33071 is CLAMP_TO_EDGE: what lies beyond the picture is its edge, not its other side.
    material.getBaseColorTextureInfo()?.setWrapS(33071).setWrapT(33071);
    const primitive = document
      .createPrimitive()
      .setMaterial(material)
      .setIndices(accessor('SCALAR', shortest(part)))
      .setAttribute('POSITION', accessor('VEC3', part.positions))
      .setAttribute('NORMAL', accessor('VEC3', part.normals));
    if (!part.colour) primitive.setAttribute('TEXCOORD_0', accessor('VEC2', part.uvs));
    mesh.addPrimitive(primitive);
  }
  const node = document.createNode('solid').setMesh(mesh);
  document.getRoot().setDefaultScene(document.createScene('scene').addChild(node));
  return new Uint8Array(await new WebIO().writeBinary(document));
}

/** Two bytes an index where they reach. */
function shortest({ indices, positions }: Part): Uint32Array | Uint16Array {
  return positions.length / 3 <= 65_535 ? Uint16Array.from(indices) : indices;
}
