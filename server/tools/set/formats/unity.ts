import { type Part, plain, type Sheet } from './sheet.ts';

/** Custom pivot. */
const CUSTOM = 9;
/** Unity's number of the class Sprite. */
const SPRITE_CLASS = 213;
const PIXELS_PER_UNIT = 100;
const SIDE_LEAST = 2048;

/** A text as a number of 62 bits that is not zero: the same text gives the same one (FNV-1a). */
function numberOf(text: string): bigint {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return (hash >> 2n) | 1n;
}

/** A text as 32 hexadecimal digits. */
const digits = (text: string): string => [text, `${text}.`].map((part) => numberOf(part).toString(16).padStart(16, '0')).join('');

/** A string as YAML takes it whatever it holds. */
const quoted = (text: string): string => JSON.stringify(text);

/** Pivots count within the part itself, from the lower left. */
function pivotOf({ frame, offset, whole, pivot }: Part): { x: number; y: number } {
  return {
    x: plain((pivot.x * whole.width - offset.x) / frame.width),
    y: plain(1 - (pivot.y * whole.height - offset.y) / frame.height),
  };
}

function sprite(part: Part, sheet: Sheet, guid: string): string {
  const { frame, name } = part;
  const { x, y } = pivotOf(part);
  return `    - serializedVersion: 2
      name: ${quoted(name)}
      rect:
        serializedVersion: 2
        x: ${frame.x}
        y: ${sheet.height - frame.y - frame.height}
        width: ${frame.width}
        height: ${frame.height}
      alignment: ${CUSTOM}
      pivot: {x: ${x}, y: ${y}}
      border: {x: 0, y: 0, z: 0, w: 0}
      outline: []
      physicsShape: []
      tessellationDetail: 0
      bones: []
      spriteID: ${digits(`${guid}/${name}`)}
      internalID: ${numberOf(`${guid}/${name}`)}
      vertices: []
      indices: ${''}
      edges: []
      weights: []`;
}

/** The import settings that Unity keeps beside a texture: many sprites, their rectangles counted from below. `about` decides the guid. */
export function unityMeta(sheet: Sheet, about: string): string {
  const guid = digits(`${about}/${sheet.image}`);
  const ids = sheet.parts.map(({ name }) => ({ name, id: numberOf(`${guid}/${name}`) }));
  const largest = 2 ** Math.ceil(Math.log2(Math.max(SIDE_LEAST, sheet.width, sheet.height)));
  return `fileFormatVersion: 2
guid: ${guid}
TextureImporter:
  internalIDToNameTable:
${ids.map(({ name, id }) => `  - first:\n      ${SPRITE_CLASS}: ${id}\n    second: ${quoted(name)}`).join('\n')}
  externalObjects: {}
  serializedVersion: 11
  mipmaps:
    mipMapMode: 0
    enableMipMap: 0
    sRGBTexture: 1
    linearTexture: 0
    fadeOut: 0
    borderMipMap: 0
    mipMapsPreserveCoverage: 0
    alphaTestReferenceValue: 0.5
    mipMapFadeDistanceStart: 1
    mipMapFadeDistanceEnd: 3
  isReadable: 0
  maxTextureSize: ${largest}
  textureSettings:
    serializedVersion: 2
    filterMode: 1
    aniso: 1
    mipBias: 0
    wrapU: 1
    wrapV: 1
    wrapW: 1
  nPOTScale: 0
  spriteMode: 2
  spriteExtrude: 1
  spriteMeshType: 1
  alignment: 0
  spritePivot: {x: 0.5, y: 0.5}
  spritePixelsToUnits: ${PIXELS_PER_UNIT * sheet.scale}
  spriteBorder: {x: 0, y: 0, z: 0, w: 0}
  spriteGenerateFallbackPhysicsShape: 1
  alphaUsage: 1
  alphaIsTransparency: 1
  textureType: 8
  textureShape: 1
  platformSettings:
  - serializedVersion: 3
    buildTarget: DefaultTexturePlatform
    maxTextureSize: ${largest}
    resizeAlgorithm: 0
    textureFormat: -1
    textureCompression: 0
    compressionQuality: 50
    crunchedCompression: 0
    allowsAlphaSplitting: 0
    overridden: 0
  spriteSheet:
    serializedVersion: 2
    sprites:
${sheet.parts.map((part) => sprite(part, sheet, guid)).join('\n')}
    outline: []
    physicsShape: []
    bones: []
    spriteID: ${digits(`${guid}/sheet`)}
    internalID: 0
    vertices: []
    indices: ${''}
    edges: []
    weights: []
    secondaryTextures: []
    nameFileIdTable:
${ids.map(({ name, id }) => `      ${quoted(name)}: ${id}`).join('\n')}
  spritePackingTag: ${''}
  userData: ${''}
  assetBundleName: ${''}
  assetBundleVariant: ${''}
`;
}
