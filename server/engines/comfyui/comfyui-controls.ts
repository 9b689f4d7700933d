import type { ControlType } from '../engine.ts';
import { EngineError } from '../engine.ts';
import type { Graph } from './workflow.ts';

/** What a kind of reference picture needs: a ControlNet whose file says so, and a node that prepares the picture. */
type Kind = ControlType & { file: RegExp; aux: string };

/** ControlNet files are called after what they were trained on; `aux` are nodes of comfyui_controlnet_aux. */
const kinds: readonly Kind[] = [
  { type: 'canny', label: '边缘', file: /canny/i, aux: 'CannyEdgePreprocessor' },
  { type: 'lineart', label: '线稿', file: /line-?art/i, aux: 'LineArtPreprocessor' },
  { type: 'scribble', label: '涂鸦', file: /scribble|sketch/i, aux: 'ScribblePreprocessor' },
  { type: 'softedge', label: '柔和边缘', file: /soft-?edge|hed/i, aux: 'HEDPreprocessor' },
  { type: 'depth', label: '深度', file: /depth/i, aux: 'DepthAnythingPreprocessor' },
  { type: 'openpose', label: '姿势', file: /open-?pose|dw-?pose/i, aux: 'OpenposePreprocessor' },
];

const RESOLUTION = 512;

/** What the engine has for reference pictures. `aux` are the choices of its AIO_Preprocessor, `canny` whether it has the node of its own. */
export type ControlFiles = { nets: readonly string[]; aux: readonly string[]; canny: boolean };

function preprocessorOf({ type, aux }: Kind, has: ControlFiles): Graph[string] | undefined {
  if (has.aux.includes(aux)) return { class_type: 'AIO_Preprocessor', inputs: { preprocessor: aux, resolution: RESOLUTION } };
  if (type === 'canny' && has.canny) return { class_type: 'Canny', inputs: { low_threshold: 0.4, high_threshold: 0.8 } };
  return undefined;
}

/** Whether a ControlNet's name speaks of another family than the checkpoint's. */
function fits(net: string, family: string | undefined): boolean {
  if (/xl/i.test(net)) return family === undefined || family === 'SDXL';
  if (/flux/i.test(net)) return family === 'Flux';
  if (/sd3/i.test(net)) return family === 'SD 3';
  return !/sd15|v11[pfe]|sd1/i.test(net) || family === undefined || family === 'SD 1.5';
}

/** The kinds of reference pictures that can be used with a family: a ControlNet and a preprocessor are there. */
export function controlTypes(has: ControlFiles, family?: string): ControlType[] {
  return kinds
    .filter((kind) => preprocessorOf(kind, has) && has.nets.some((net) => kind.file.test(net) && fits(net, family)))
    .map(({ type, label }) => ({ type, label }));
}

/** The ControlNet and the preparing node for a kind; refused by name where the engine lacks one for this family. */
export function controlFor(type: string, has: ControlFiles, family: string | undefined): { model: string; preprocessor: Graph[string] } {
  const kind = kinds.find((one) => one.type === type);
  const preprocessor = kind && preprocessorOf(kind, has);
  const model = kind && has.nets.find((net) => kind.file.test(net) && fits(net, family));
  if (!kind || !preprocessor || !model)
    throw new EngineError('missing', `no ControlNet ${type} for ${family ?? 'this model'}`, {
      subject: kind ? `ControlNet ${kind.label}` : type,
    });
  return { model, preprocessor };
}
