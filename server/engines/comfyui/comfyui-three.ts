import { type Bitmap, createBitmap, fitBitmap } from '../../pixels/imaging/bitmap.ts';
import { subjectOf } from '../../pixels/solid/silhouette.ts';
import { EngineError } from '../engine.ts';
import type { EngineHttp } from '../http.ts';
import { choicesOf, hasNode } from './comfyui-names.ts';
import type { Graph } from './workflow.ts';

/** Longest side of the subject as it is handed over; the vision model looks at 518 pixels. */
const SUBJECT_SIDE = 870;
/** How much of the square the subject fills, as in the pictures Hunyuan3D was trained with. */
const FILLED = 0.85;

/** Hunyuan3D 2 by ComfyUI's own nodes: a body of the subject, without colours. */
export function threeGraph(image: string, checkpoint: string, seed: number): Graph {
  return {
    '1': { class_type: 'LoadImage', inputs: { image } },
    '2': { class_type: 'ImageOnlyCheckpointLoader', inputs: { ckpt_name: checkpoint } },
    '3': { class_type: 'ModelSamplingAuraFlow', inputs: { model: ['2', 0], shift: 1 } },
    '4': { class_type: 'CLIPVisionEncode', inputs: { clip_vision: ['2', 1], image: ['1', 0], crop: 'none' } },
    '5': { class_type: 'Hunyuan3Dv2Conditioning', inputs: { clip_vision_output: ['4', 0] } },
    '6': { class_type: 'EmptyLatentHunyuan3Dv2', inputs: { resolution: 3072, batch_size: 1 } },
    '7': {
      class_type: 'KSampler',
      inputs: {
        model: ['3', 0],
        positive: ['5', 0],
        negative: ['5', 1],
        latent_image: ['6', 0],
        seed,
        steps: 30,
        cfg: 5.5,
        sampler_name: 'euler',
        scheduler: 'normal',
        denoise: 1,
      },
    },
    '8': {
      class_type: 'VAEDecodeHunyuan3D',
      inputs: { samples: ['7', 0], vae: ['2', 2], num_chunks: 8000, octree_resolution: 256 },
    },
    '9': { class_type: 'VoxelToMesh', inputs: { voxel: ['8', 0], algorithm: 'surface net', threshold: 0.6 } },
    '10': { class_type: 'SaveGLB', inputs: { mesh: ['9', 0], filename_prefix: 'dianshi/model' } },
  };
}

const NODES = [...new Set(Object.values(threeGraph('', '', 0)).map(({ class_type }) => class_type))];

/**
 * The checkpoint that models from one picture; undefined where there is none. Those for several views (`mv`), distilled ones
 * (`turbo`) and the painting ones are sampled in other ways.
 */
export async function threeCheckpoint(http: EngineHttp, signal: AbortSignal): Promise<string | undefined> {
  const names = (await choicesOf(http, 'ImageOnlyCheckpointLoader', 'ckpt_name', signal)) ?? [];
  return names.find((name) => /hunyuan[-_ ]?3d/i.test(name) && !/[-_](?:mv|turbo|paint|delight|vae)/i.test(name));
}

/** Whether it has the nodes and a checkpoint to model bodies. */
export async function canModel(http: EngineHttp, signal: AbortSignal): Promise<boolean> {
  if (!(await threeCheckpoint(http, signal))) return false;
  return (await Promise.all(NODES.map((node) => hasNode(http, node, signal)))).every(Boolean);
}

/** The subject in the middle of a white square: the vision model squeezes what is not square, and sees no transparency. */
export function framed(picture: Bitmap): Bitmap {
  const found = subjectOf(picture);
  if (!found) throw new EngineError('rejected', 'the picture is empty');
  const { width, height, data } = fitBitmap(found.subject, SUBJECT_SIDE);
  const side = Math.ceil(Math.max(width, height) / FILLED);
  const out = createBitmap(side, side, [255, 255, 255, 255]);
  const [left, top] = [Math.floor((side - width) / 2), Math.floor((side - height) / 2)];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const from = (y * width + x) * 4;
      const to = ((top + y) * side + left + x) * 4;
      const share = data[from + 3]! / 255;
      for (let c = 0; c < 3; c++) out.data[to + c] = data[from + c]! * share + 255 * (1 - share);
    }
  return out;
}
