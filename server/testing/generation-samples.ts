/** What image tools write into their files, typed out by hand after each tool's own form. For tests only. */

export const a1111 = `(青绿山水:1.2), 层峦叠嶂, <lora:guofeng_v3:0.75>, mist
lake, <lora:ink wash:-0.4:1>
Negative prompt: lowres, 低质量, (text:1.4)
Steps: 28, Sampler: DPM++ 2M, Schedule type: Karras, CFG scale: 6.5, Seed: 3141592653, Size: 832x1216, Model hash: 7f96a1a9ca, Model: dreamshaper_8, Denoising strength: 0.45, Clip skip: 2, Lora hashes: "guofeng_v3: 1a2b3c, ink wash: 4d5e6f", Version: v1.10.1`;

const base = {
  '4': { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: 'sdxl/animagine-xl.safetensors' } },
  '5': { class_type: 'EmptyLatentImage', inputs: { width: 1024, height: 768, batch_size: 1 } },
  '6': { class_type: 'CLIPTextEncode', inputs: { text: '一位剑客, 雪山', clip: ['4', 1] } },
  '7': { class_type: 'CLIPTextEncode', inputs: { text: 'blurry', clip: ['4', 1] } },
  '9': { class_type: 'SaveImage', inputs: { filename_prefix: 'ComfyUI', images: ['8', 0] } },
};

export const comfySimple = JSON.stringify({
  '3': {
    class_type: 'KSampler',
    inputs: {
      seed: 156680208700286,
      steps: 20,
      cfg: 8,
      sampler_name: 'euler',
      scheduler: 'normal',
      denoise: 1,
      model: ['4', 0],
      positive: ['6', 0],
      negative: ['7', 0],
      latent_image: ['5', 0],
    },
    _meta: { title: 'KSampler' },
  },
  ...base,
});

/** Two LoRAs, words from linked string nodes, a ControlNet between, an upscaling pass behind, and a seed no number holds. */
export const comfyChain = `{"20": ${JSON.stringify({
  class_type: 'KSamplerAdvanced',
  inputs: {
    noise_seed: ['21', 0],
    steps: ['24', 0],
    cfg: 5.5,
    sampler_name: 'dpmpp_2m_sde',
    scheduler: 'karras',
    model: ['11', 0],
    positive: ['30', 0],
    negative: ['30', 1],
    latent_image: ['5', 0],
  },
})}, "21": {"class_type": "PrimitiveNode", "inputs": {"value": 18446744073709551557}}, "is_changed": {"class_type": "X", "inputs": {"a": [NaN]}}, ${JSON.stringify(
  {
    ...base,
    '10': {
      class_type: 'LoraLoader',
      inputs: { lora_name: 'ink.safetensors', strength_model: 0.8, strength_clip: 1, model: ['4', 0], clip: ['4', 1] },
    },
    '11': { class_type: 'LoraLoaderModelOnly', inputs: { lora_name: 'style/鎏金.safetensors', strength_model: 0.35, model: ['10', 0] } },
    '6': { class_type: 'CLIPTextEncode', inputs: { text: ['22', 0], clip: ['10', 1] } },
    '22': { class_type: 'StringConcatenate', inputs: { string_a: ['23', 0], string_b: 'golden hour', delimiter: ', ' } },
    '23': { class_type: 'PrimitiveString', inputs: { value: '江南水乡 <lora:extra:0.5>' } },
    '24': { class_type: 'PrimitiveInt', inputs: { value: 32 } },
    '30': {
      class_type: 'ControlNetApplyAdvanced',
      inputs: { strength: 0.6, positive: ['6', 0], negative: ['7', 0], control_net: ['31', 0], image: ['32', 0] },
    },
    '40': {
      class_type: 'KSampler',
      inputs: {
        seed: 1,
        steps: 8,
        cfg: 3,
        sampler_name: 'euler',
        scheduler: 'simple',
        denoise: 0.4,
        model: ['11', 0],
        positive: ['6', 0],
        negative: ['7', 0],
        latent_image: ['41', 0],
      },
    },
    '41': { class_type: 'LatentUpscaleBy', inputs: { scale_by: 1.5, samples: ['20', 0] } },
  },
).slice(1)}`;

export const comfyFlux = JSON.stringify({
  '6': { class_type: 'CLIPTextEncode', inputs: { text: 'a porcelain fox, studio light', clip: ['11', 0] } },
  '12': { class_type: 'UNETLoader', inputs: { unet_name: 'flux1-dev.safetensors', weight_dtype: 'default' } },
  '13': {
    class_type: 'SamplerCustomAdvanced',
    inputs: { noise: ['25', 0], guider: ['22', 0], sampler: ['16', 0], sigmas: ['17', 0], latent_image: ['27', 0] },
  },
  '16': { class_type: 'KSamplerSelect', inputs: { sampler_name: 'euler' } },
  '17': { class_type: 'BasicScheduler', inputs: { scheduler: 'simple', steps: 24, denoise: 1, model: ['30', 0] } },
  '22': { class_type: 'BasicGuider', inputs: { model: ['30', 0], conditioning: ['26', 0] } },
  '25': { class_type: 'RandomNoise', inputs: { noise_seed: 219670278747233 } },
  '26': { class_type: 'FluxGuidance', inputs: { guidance: 3.5, conditioning: ['6', 0] } },
  '27': { class_type: 'EmptySD3LatentImage', inputs: { width: 1152, height: 896, batch_size: 1 } },
  '30': { class_type: 'ModelSamplingFlux', inputs: { max_shift: 1.15, base_shift: 0.5, width: 1152, height: 896, model: ['31', 0] } },
  '31': { class_type: 'LoraLoaderModelOnly', inputs: { lora_name: 'flux/china.safetensors', strength_model: 0.9, model: ['12', 0] } },
});

const wire = (name: string, link: number | null) => ({ name, type: name.toUpperCase(), link });

export const comfyWorkflow = JSON.stringify({
  last_node_id: 12,
  version: 0.4,
  nodes: [
    {
      id: 3,
      type: 'KSampler',
      mode: 0,
      inputs: [wire('model', 1), wire('positive', 4), wire('negative', 6), wire('latent_image', 2)],
      widgets_values: [77, 'randomize', 25, 7, 'dpmpp_2m', 'karras', 0.9],
    },
    { id: 4, type: 'CheckpointLoaderSimple', mode: 0, widgets_values: ['v1-5-pruned.ckpt'] },
    { id: 5, type: 'EmptyLatentImage', mode: 0, widgets_values: [512, 640, 1] },
    { id: 6, type: 'CLIPTextEncode', mode: 0, inputs: [wire('clip', 5)], widgets_values: ['red lantern, 夜市'] },
    { id: 7, type: 'CLIPTextEncode', mode: 0, inputs: [wire('clip', 5)], widgets_values: ['ugly'] },
    { id: 8, type: 'LoraLoader', mode: 4, inputs: [wire('model', 3), wire('clip', null)], widgets_values: ['off.safetensors', 1, 1] },
    { id: 9, type: 'LoraLoader', mode: 0, inputs: [wire('model', 7), wire('clip', null)], widgets_values: ['night.safetensors', 0.6, 1] },
    { id: 10, type: 'Reroute', mode: 0, inputs: [{ name: '', link: 8 }] },
    { id: 11, type: 'KSampler', mode: 2, inputs: [wire('positive', 4)], widgets_values: [1, 'fixed', 1, 1, 'euler', 'simple', 1] },
  ],
  links: [
    [1, 9, 0, 3, 0, 'MODEL'],
    [2, 5, 0, 3, 3, 'LATENT'],
    [3, 4, 0, 8, 0, 'MODEL'],
    [4, 10, 0, 3, 1, 'CONDITIONING'],
    [5, 4, 1, 6, 0, 'CLIP'],
    [6, 7, 0, 3, 2, 'CONDITIONING'],
    [7, 8, 0, 9, 0, 'MODEL'],
    [8, 6, 0, 10, 0, 'CONDITIONING'],
  ],
});

export const swarm = JSON.stringify({
  sui_image_params: {
    prompt: '敦煌飞天, flowing silk <lora:dunhuang:0.6>',
    negativeprompt: 'nsfw',
    model: 'OfficialStableDiffusion/sd_xl_base_1.0',
    seed: 1357924680,
    steps: 30,
    cfgscale: 6,
    aspectratio: '3:4',
    width: 896,
    height: 1152,
    sampler: 'dpmpp_2m',
    scheduler: 'karras',
    loras: ['silk', 'gold'],
    loraweights: ['0.7', '1.1'],
    swarm_version: '0.9.5',
  },
  sui_extra_data: { date: '2025-05-01' },
});
