import { eq } from 'drizzle-orm';
import type { TaskKind } from '#shared/contract/content.ts';
import type { GenParams } from '#shared/contract/params.ts';
import type { Member } from '../account/sessions.ts';
import { images, uploads } from '../kernel/db/schema/pictures.ts';
import { EngineError } from '../engines/engine.ts';
import { sharedParams } from './shared-params.ts';
import { inputPicture } from './uploads.ts';
import { unlabelledPixels } from './visible-label.ts';
import type { Bitmap } from '../pixels/imaging/bitmap.ts';
import type { Db } from '../kernel/db/db.ts';
import type { Ports } from '../ports/ports.ts';
import { HttpError } from '../kernel/http-error.ts';
import { formParams } from './form-params.ts';
import type { Found } from '../pixels/interrogate/found.ts';
import { readPictureText } from '../pixels/imaging/picture-text.ts';
import { readGeneration } from '../pixels/interrogate/read-generation.ts';

/** A picture a tool works on, with what is known of how it came to be. */
export type Source = {
  key: string;
  width: number;
  height: number;
  /** What it was made with, as the form takes it; null where nobody knows, or its maker hides it. */
  params: GenParams | null;
  modelId: string | null;
  /** Steps that led to it, itself included. */
  trail: { kind: TaskKind; id: string | null }[];
  /** Drawn by the preview engine. */
  preview: boolean;
  /** Its maker keeps it to themselves. */
  private: boolean;
  labelPatch: string | null;
  /** Parameters the file tells, where its viewer may know them and they are kept with the upload. */
  told: Found | null;
  /** Whether its file may be asked for parameters. */
  readable: boolean;
};

/** What a stored picture is, for its owner or whoever may see it. Its key must have been allowed before. */
export async function sourceOf(db: Db, viewer: { id: number }, key: string): Promise<Source> {
  const [upload] = await db.select().from(uploads).where(eq(uploads.key, key));
  if (upload) {
    const { params, modelId } = upload.meta ? await formParams(db, viewer, upload.meta) : { params: null, modelId: null };
    return {
      key,
      width: upload.width,
      height: upload.height,
      params,
      modelId,
      trail: [],
      preview: false,
      private: false,
      labelPatch: null,
      told: upload.meta,
      readable: false,
    };
  }
  const [picture] = await db.select().from(images).where(eq(images.key, key));
  if (!picture) throw new HttpError('IMAGE_NOT_FOUND');
  const own = picture.userId === viewer.id;
  const hidden = !own && picture.visibility === 'prompt_hidden';
  return {
    key,
    width: picture.width,
    height: picture.height,
    params: hidden || !picture.params?.prompt ? null : own ? picture.params : sharedParams(picture.params),
    modelId: picture.modelId,
    trail: [...picture.trail, { kind: picture.kind, id: picture.id }],
    preview: picture.preview,
    private: picture.visibility === 'private',
    labelPatch: picture.labelPatch,
    told: null,
    readable: !hidden,
  };
}

/** The picture a member sent to a tool: refused unless it may be used (T-UP-11). */
export async function findSource(ports: Ports, member: Member, value: string): Promise<Source> {
  return sourceOf(ports.db, member, await inputPicture(ports, member, value));
}

/** The file of a source. */
export async function fileOf({ blobs }: Pick<Ports, 'blobs'>, { key }: Pick<Source, 'key'>): Promise<Uint8Array<ArrayBuffer>> {
  const file = await blobs.get(key);
  if (!file) throw new EngineError('rejected', 'the source picture is gone');
  return file.bytes;
}

/** A stored picture's pixels, free of the product's visible label, and the file they came from. */
export async function openSource(
  ports: Ports,
  source: Pick<Source, 'key' | 'labelPatch'>,
): Promise<{ pixels: Bitmap; bytes: Uint8Array<ArrayBuffer> }> {
  const bytes = await fileOf(ports, source);
  return { pixels: await unlabelledPixels(ports, { bytes }, source), bytes };
}

/** The generation parameters a source carries, if it may tell them; null where there are none. */
export async function generationOf(source: Pick<Source, 'told' | 'readable'>, bytes: Uint8Array): Promise<Found | null> {
  return source.told ?? (source.readable ? readGeneration(await readPictureText(bytes)) : null);
}
