import type { Graph } from './workflow.ts';

/** A node of a known extension that finds the subject: its inputs besides the picture, and which of its outputs is the mask. */
type MatteNode = { class_type: string; inputs: Record<string, unknown>; models?: RegExp };

const rmbg = {
  sensitivity: 1,
  mask_blur: 0,
  mask_offset: 0,
  invert_output: false,
  refine_foreground: false,
  background: 'Alpha',
  background_color: '#222222',
};
/** The best first: ComfyUI-RMBG's two nodes, ComfyUI-Inspyrenet-Rembg. All put the mask out second. */
export const MATTE_NODES: readonly MatteNode[] = [
  { class_type: 'BiRefNetRMBG', inputs: rmbg, models: /general$|general/i },
  { class_type: 'RMBG', inputs: { ...rmbg, process_res: 1024 }, models: /RMBG-2/i },
  { class_type: 'InspyrenetRembg', inputs: { torchscript_jit: 'default' } },
];

/** A picture `scale` times as large: by the upscale model, then brought to the size asked for. */
export function enlargeGraph(image: string, model: string, size: { width: number; height: number }): Graph {
  return {
    '1': { class_type: 'LoadImage', inputs: { image } },
    '2': { class_type: 'UpscaleModelLoader', inputs: { model_name: model } },
    '3': { class_type: 'ImageUpscaleWithModel', inputs: { upscale_model: ['2', 0], image: ['1', 0] } },
    '4': { class_type: 'ImageScale', inputs: { image: ['3', 0], upscale_method: 'lanczos', ...size, crop: 'disabled' } },
    '9': { class_type: 'PreviewImage', inputs: { images: ['4', 0] } },
  };
}

/** The subject's mask as a grey picture. `models` are the node's choices. */
export function matteGraph(image: string, node: MatteNode, models: readonly string[]): Graph {
  const model = models.find((name) => node.models?.test(name)) ?? models[0];
  return {
    '1': { class_type: 'LoadImage', inputs: { image } },
    '2': { class_type: node.class_type, inputs: { ...node.inputs, ...(model && { model }), image: ['1', 0] } },
    '3': { class_type: 'MaskToImage', inputs: { mask: ['2', 1] } },
    '9': { class_type: 'PreviewImage', inputs: { images: ['3', 0] } },
  };
}

/** The upscale model to enlarge with: one that was trained for photographs before any other. */
export function upscaleModel(names: readonly string[]): string | undefined {
  return names.find((name) => /real-?esrgan|ultrasharp/i.test(name)) ?? names[0];
}
