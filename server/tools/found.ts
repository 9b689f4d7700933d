/** Generation parameters as a file told them. (Replaced by the reader's own type.) */
export type Found = {
  source: 'a1111' | 'comfyui' | 'swarmui' | 'dianshi';
  prompt: string;
  negativePrompt: string;
  loras: { name: string; weight: number }[];
  seed?: number;
  steps?: number;
  cfg?: number;
  sampler?: string;
  scheduler?: string;
  width?: number;
  height?: number;
  model?: string;
  denoise?: number;
  extra: Record<string, string>;
};
