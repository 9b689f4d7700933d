import { THUMB_SIDE } from '#shared/rules/picture-widths.ts';
import { labelBox, labelPicture } from '../pixels/imaging/labels.ts';
import { type Bitmap, cropBitmap, fitBitmap } from '../pixels/imaging/bitmap.ts';
import { encodePng } from '../pixels/imaging/png.ts';
import { composeRepainted, repaintCanvas } from '../pixels/imaging/repaint.ts';
import { paint, type PaintRequest } from '../pixels/painters/paint.ts';
import { type EnlargeAsk, enlargePicture } from '../pixels/enlarge/enlarge.ts';
import { opaqueOf, withAlphaOf } from '../pixels/enlarge/enlarge-cut-out.ts';
import { describeColours } from '../pixels/interrogate/describe-colours.ts';
import { exportPicture, inspectPicture } from '../pixels/exporting/export-picture.ts';
import { gridSheet } from '../pixels/exporting/grid-sheet.ts';
import { pictureSheet } from '../pixels/exporting/picture-sheet.ts';
import { cardSlice, shareCard, tallCard } from '../pixels/exporting/share-card.ts';
import { measureForTraining } from '../pixels/datasets/measure.ts';
import { trainedPicture } from '../pixels/datasets/trained-picture.ts';
import { cutOut, type MatteEdit, overGround } from '../pixels/matting/cut-out.ts';
import { frameItem } from '../pixels/sets/frame-item.ts';
import { measureItem } from '../pixels/sets/measure.ts';
import { coloursOfPicture } from '../pixels/sets/palette.ts';
import { repairPicture } from '../pixels/sets/repairs.ts';
import { contactSheet, packedPicture, packedSheet } from '../pixels/sets/sheet.ts';
import { stripOf } from '../pixels/sets/strips.ts';
import { rasterLogo } from '../pixels/logo/raster.ts';
import { findMatte, type Subject } from '../pixels/matting/find-matte.ts';
import type { Maker } from '../pixels/solid/glb.ts';
import { dressModel, makeSolid, type SolidAsk } from '../pixels/solid/solid.ts';
import {
  beginTraining,
  colourDistance,
  prepareTraining,
  type Prepared,
  trainEpoch,
  type TrainingState,
} from '../pixels/training/train-style.ts';

/** How far a work is, and what can already be seen of it; `picture` may be reused by the next step. */
export type Step = number | { progress: number; picture: Bitmap };

/**
 * A picture as it is stored: a PNG with the visible label in its pixels and no texts yet, a small version of it, and a PNG of what the
 * label covers, kept aside so that no tool takes the label for a part of the picture.
 */
export type Labelled = { width: number; height: number; png: Uint8Array<ArrayBuffer>; small: Bitmap; patch: Uint8Array<ArrayBuffer> };

async function label({ picture, label: text }: { picture: Bitmap; label: string }): Promise<Labelled> {
  const { width, height } = picture;
  const box = labelBox(width, height, text);
  const patch = await encodePng(cropBitmap(picture, box.left, box.top, box.width, box.height));
  const labelled = labelPicture(picture, { text });
  return { width, height, png: await encodePng(labelled), small: fitBitmap(labelled, THUMB_SIDE), patch };
}

/** Painted and labelled in one go, so that no whole picture crosses: each would have the garbage of the thread that asks collected. */
async function* paintLabelled({ label: text, ...request }: PaintRequest & { label: string }): AsyncGenerator<Step, Labelled> {
  return label({ picture: yield* paint(request), label: text });
}

const encode = async (picture: Bitmap) => encodePng(picture);

/** The subject of a picture as alpha, or null where there is none. */
const matte = ({ picture, subject }: { picture: Bitmap; subject: Subject }) => findMatte(picture, subject);

/** The subject alone, on a background where one is given. */
function* cut({
  picture,
  matte: alpha,
  edit,
  background,
}: {
  picture: Bitmap;
  matte: Uint8ClampedArray;
  edit: MatteEdit;
  background: Parameters<typeof overGround>[1] | null;
}): Generator<number, Bitmap> {
  const subject = yield* cutOut(picture, alpha, edit);
  return background ? overGround(subject, background) : subject;
}

const enlarge = ({ picture, ask }: { picture: Bitmap; ask: EnlargeAsk }) => enlargePicture(picture, ask);

const engineEnlarging = {
  opaqueOf: async (picture: Bitmap) => opaqueOf(picture),
  withAlphaOf: async (ask: Parameters<typeof withAlphaOf>[0]) => withAlphaOf(ask),
};

/** Colours and composition, measured. */
const look = async (picture: Bitmap) => describeColours(picture);

/** A body made from a picture, and a picture of it; null where nothing is in the picture. */
const solid = ({ picture, ask, maker }: { picture: Bitmap; ask: SolidAsk; maker: Maker }) => makeSolid(picture, ask, maker);

/** A body that an engine modelled, coloured from its picture, and a picture of it. */
const dress = ({
  glb,
  picture,
  ask,
  maker,
}: {
  glb: Uint8Array<ArrayBuffer>;
  picture: Bitmap;
  ask: Pick<SolidAsk, 'faces' | 'pivot' | 'size'>;
  maker: Maker;
}) => dressModel(glb, picture, ask, maker);

const repaint = {
  repaintCanvas: async (ask: Parameters<typeof repaintCanvas>[0]) => repaintCanvas(ask),
  composeRepainted: async (ask: Parameters<typeof composeRepainted>[0]) => composeRepainted(ask),
};

/** A picture without transparency, as engines read one: they see whatever colours lie under it. */
const onWhite = async (picture: Bitmap) => overGround(picture, { colour: '#ffffff' });

const measure = async (picture: Bitmap) => measureForTraining(picture);

const trained = async (ask: Parameters<typeof trainedPicture>[0]) => trainedPicture(ask);

/** The epoch after a state, or the first one. */
const train = ({ prepared, state, seed }: { prepared: Prepared; state: TrainingState | null; seed: number }) =>
  trainEpoch(prepared, state ?? beginTraining(prepared, seed), seed);

/** Pictures of sets of game assets, and what packs are made of. */
const sets = {
  frameItem: async (ask: Parameters<typeof frameItem>[0]) => frameItem(ask),
  measureItem: async (ask: Parameters<typeof measureItem>[0]) => measureItem(ask),
  repairPicture: async (ask: Parameters<typeof repairPicture>[0]) => repairPicture(ask),
  coloursOf: async (picture: Bitmap) => coloursOfPicture(picture),
  strip: async (ask: Parameters<typeof stripOf>[0]) => stripOf(ask),
  packedPicture,
  packedSheet,
  contactSheet,
};

const inspect = async (picture: Bitmap) => inspectPicture(picture);

/** Everything that works on pixels for longer than a request may be kept from its turn. Inputs and results are plain data. */
export const jobs = {
  paint,
  paintLabelled,
  label,
  encode,
  matte,
  cut,
  enlarge,
  look,
  solid,
  dress,
  logo: rasterLogo,
  onWhite,
  inspect,
  measure,
  trainedPicture: trained,
  prepareTraining: ({ pictures }: { pictures: Parameters<typeof prepareTraining>[0] }) => prepareTraining(pictures),
  trainEpoch: train,
  colourDistance: async (ask: Parameters<typeof colourDistance>[0]) => colourDistance(ask),
  export: exportPicture,
  cardSlice,
  shareCard,
  tallCard,
  gridSheet,
  pictureSheet,
  fit: async ({ picture, side }: { picture: Bitmap; side: number }) => fitBitmap(picture, side),
  ...sets,
  ...repaint,
  ...engineEnlarging,
};

export type JobName = keyof typeof jobs;
export type JobInput<C extends JobName> = Parameters<(typeof jobs)[C]>[0];
type Outcome<Work> = Work extends Generator<unknown, infer Done> | AsyncGenerator<unknown, infer Done> ? Done : Awaited<Work>;
export type JobOutput<C extends JobName> = Outcome<ReturnType<(typeof jobs)[C]>>;
