/** Answers of real engines' listing calls, shortened: ComfyUI 0.3.64, AUTOMATIC1111 1.10, stable-diffusion.cpp of August 2026, OpenAI, Ark. */

/** ComfyUI's `/object_info/<node>` by node; the older shape is a list of values, the newer a word and its options. */
export const comfyNodes: Record<string, { required?: object; optional?: object }> = {
  CheckpointLoaderSimple: {
    required: { ckpt_name: [['sd15/v1-5-pruned-emaonly.safetensors', 'sdxl/juggernautXL.safetensors', 'old.ckpt'], { tooltip: 'x' }] },
  },
  UNETLoader: {
    required: {
      unet_name: [['flux1-dev.safetensors', 'mystery.safetensors']],
      weight_dtype: [['default', 'fp8_e4m3fn', 'fp8_e4m3fn_fast', 'fp8_e5m2']],
    },
  },
  LoraLoader: {
    required: {
      model: ['MODEL', { tooltip: 'x' }],
      clip: ['CLIP', {}],
      lora_name: [['ink-style.safetensors', 'xl/qinglv.safetensors'], { tooltip: 'x' }],
      strength_model: ['FLOAT', { default: 1, min: -100, max: 100, step: 0.01 }],
      strength_clip: ['FLOAT', { default: 1, min: -100, max: 100, step: 0.01 }],
    },
  },
  VAELoader: { required: { vae_name: [['ae.safetensors', 'vae-ft-mse-840000.safetensors', 'pixel_space']] } },
  UpscaleModelLoader: {
    required: { model_name: ['COMBO', { multiselect: false, options: ['4x-UltraSharp.pth', 'RealESRGAN_x4plus.pth'] }] },
  },
  ControlNetLoader: {
    required: {
      control_net_name: [['control_v11p_sd15_canny.safetensors', 'control_v11p_sd15_openpose.safetensors', 'xl/depth-zoe-xl.safetensors']],
    },
  },
  Canny: {
    required: { image: ['IMAGE', {}], low_threshold: ['FLOAT', { default: 0.4 }], high_threshold: ['FLOAT', { default: 0.8 }] },
  },
  AIO_Preprocessor: {
    required: { image: ['IMAGE'] },
    optional: {
      preprocessor: [['none', 'CannyEdgePreprocessor', 'DepthAnythingPreprocessor', 'OpenposePreprocessor'], { default: 'none' }],
      resolution: ['INT', { default: 512, min: 64, max: 16384, step: 64 }],
    },
  },
  DualCLIPLoader: {
    required: {
      clip_name1: [['clip_l.safetensors', 't5xxl_fp8_e4m3fn.safetensors']],
      clip_name2: [['clip_l.safetensors', 't5xxl_fp8_e4m3fn.safetensors']],
      type: [['sdxl', 'sd3', 'flux', 'hunyuan_video', 'hidream', 'hunyuan_image']],
    },
  },
  KSampler: {
    required: {
      model: ['MODEL', {}],
      seed: ['INT', { default: 0, min: 0, max: 2 ** 64, control_after_generate: true }],
      sampler_name: [['euler', 'euler_ancestral', 'dpmpp_2m', 'dpmpp_2m_sde', 'uni_pc'], { tooltip: 'x' }],
      scheduler: [['simple', 'sgm_uniform', 'karras', 'normal', 'beta'], { tooltip: 'x' }],
    },
  },
  RMBG: { required: { image: ['IMAGE', {}], model: [['INSPYRENET', 'RMBG-2.0', 'BEN'], { tooltip: 'x' }] } },
};

/** ComfyUI's `/view_metadata/<folder>?filename=` by folder and file; any other is 404. */
export const comfyHeaders: Record<string, object> = {
  'checkpoints/sdxl/juggernautXL.safetensors': { 'modelspec.architecture': 'stable-diffusion-xl-v1-base', 'modelspec.title': 'x' },
  'diffusion_models/flux1-dev.safetensors': { 'modelspec.architecture': 'flux-1-dev' },
  'loras/ink-style.safetensors': { ss_base_model_version: 'sd_v1', ss_network_dim: '16' },
  'loras/xl/qinglv.safetensors': { ss_base_model_version: 'sdxl_base_v1-0' },
};

/** AUTOMATIC1111's lists by path, with its ControlNet extension. */
export const a1111Lists: Record<string, unknown> = {
  '/sdapi/v1/sd-models': [
    {
      title: 'sd15/v1-5-pruned.safetensors [6ce0161689]',
      model_name: 'sd15_v1-5-pruned',
      hash: '6ce0161689',
      sha256: '6ce0161689b3853acaa03779ec93eafe75a02f4ced659bee03f50797806fa2fa',
      filename: '/models/sd15/v1-5-pruned.safetensors',
      config: null,
    },
    { title: 'new.safetensors', model_name: 'new', hash: null, sha256: null, filename: '/models/new.safetensors', config: null },
  ],
  '/sdapi/v1/loras': [
    { name: 'ink-style', alias: 'ink', path: '/models/Lora/ink-style.safetensors', metadata: { ss_base_model_version: 'sd_v1' } },
    { name: 'bare', alias: 'bare', path: '/models/Lora/bare.safetensors', metadata: {} },
  ],
  '/sdapi/v1/sd-vae': [{ model_name: 'vae-ft-mse.safetensors', filename: '/models/VAE/vae-ft-mse.safetensors' }],
  '/sdapi/v1/upscalers': [
    { name: 'None', model_name: null, model_path: null, model_url: null, scale: 4 },
    { name: 'Lanczos', model_name: null, model_path: null, model_url: null, scale: 4 },
    { name: 'R-ESRGAN 4x+', model_name: null, model_path: '/models/RealESRGAN/R4x.pth', model_url: null, scale: 4 },
  ],
  '/sdapi/v1/latent-upscale-modes': [{ name: 'Latent' }, { name: 'Latent (nearest-exact)' }],
  '/sdapi/v1/samplers': [
    { name: 'DPM++ 2M', aliases: ['k_dpmpp_2m'], options: { scheduler: 'karras' } },
    { name: 'Euler a', aliases: ['k_euler_a', 'k_euler_ancestral'], options: { uses_ensd: 'True' } },
  ],
  '/sdapi/v1/schedulers': [
    { name: 'automatic', label: 'Automatic', aliases: null, default_rho: -1, need_inner_model: false },
    { name: 'karras', label: 'Karras', aliases: null, default_rho: 7, need_inner_model: false },
    { name: 'sgm_uniform', label: 'SGM Uniform', aliases: ['SGMUniform'], default_rho: -1, need_inner_model: true },
  ],
  '/controlnet/model_list': { model_list: ['control_v11p_sd15_canny [d14c016b]', 'control_v11f1p_sd15_depth [cfd03158]'] },
  '/controlnet/control_types': {
    control_types: {
      All: { module_list: ['none', 'canny'], model_list: ['None'], default_option: 'none', default_model: 'None' },
      Canny: {
        module_list: ['none', 'canny'],
        model_list: ['None', 'control_v11p_sd15_canny [d14c016b]'],
        default_option: 'canny',
        default_model: 'control_v11p_sd15_canny [d14c016b]',
      },
      OpenPose: { module_list: ['none', 'openpose_full'], model_list: ['None'], default_option: 'openpose_full', default_model: 'None' },
    },
  },
};

/** stable-diffusion.cpp's `/sdcpp/v1/capabilities`. */
export const cppCapabilities = {
  model: { name: 'v1-5-pruned.safetensors', stem: 'v1-5-pruned', path: '/models/v1-5-pruned.safetensors' },
  current_mode: 'img_gen',
  supported_modes: ['img_gen'],
  limits: { min_width: 64, max_width: 4096, min_height: 64, max_height: 4096, max_batch_count: 8, max_queue_size: 8 },
  samplers: ['euler', 'euler_a', 'heun', 'dpm++2m', 'dpm++2mv2', 'lcm'],
  schedulers: ['discrete', 'normal', 'karras', 'exponential'],
  output_formats: ['png', 'jpeg'],
  features: {
    init_image: true,
    mask_image: true,
    control_image: true,
    lora: true,
    hires: true,
    cancel_queued: true,
    cancel_generating: false,
  },
  features_by_mode: { img_gen: { init_image: true, mask_image: true, lora: true, hires: true } },
  loras: [{ name: 'ink-style', path: 'styles/ink-style.safetensors' }],
  upscalers: [{ name: 'None' }, { name: 'Lanczos' }, { name: 'Latent' }, { name: 'RealESRGAN_x4plus' }],
};

/** `/models` of OpenAI, and of Ark behind a gateway. */
export const openaiModels = {
  object: 'list',
  data: [
    { id: 'gpt-4o-mini', object: 'model', created: 1721172741, owned_by: 'system' },
    { id: 'gpt-image-1', object: 'model', created: 1745517030, owned_by: 'system' },
    { id: 'gpt-image-2', object: 'model', created: 1776000000, owned_by: 'system' },
    { id: 'dall-e-3', object: 'model', created: 1698785189, owned_by: 'system' },
    { id: 'text-embedding-3-small', object: 'model', created: 1705948997, owned_by: 'system' },
    { id: 'doubao-seedream-4-5-251128', object: 'model', created: 1764000000, owned_by: 'ark' },
    { id: 'doubao-seedance-1-0-pro', object: 'model', created: 1750000000, owned_by: 'ark' },
  ],
};
