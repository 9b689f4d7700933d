import type { TrainerJob } from '../trainer.ts';

/** A text as TOML's basic string. */
export const tomlText = (value: string): string =>
  `"${value.replace(/["\\\p{Cc}]/gu, (sign) => (sign === '"' || sign === '\\' ? `\\${sign}` : `\\u${sign.codePointAt(0)!.toString(16).padStart(4, '0')}`))}"`;

const toml = (values: Record<string, string | number | boolean>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name} = ${typeof value === 'string' ? tomlText(value) : value}`)
    .join('\n');

/** Which script trains a LoRA for a base, by what models say of theirs. */
export function scriptFor(base: string): string {
  if (/flux/i.test(base)) return 'flux_train_network.py';
  if (/sd ?3/i.test(base)) return 'sd3_train_network.py';
  if (/xl|pony|illustrious/i.test(base)) return 'sdxl_train_network.py';
  return 'train_network.py';
}

/** Share of the pictures that is held out, and the seed they are drawn by. */
const HELD_OUT = 0.2;
const MODULES: Record<string, string> = { 'flux_train_network.py': 'networks.lora_flux', 'sd3_train_network.py': 'networks.lora_sd3' };

type Paths = { checkpoint: string; images: string; out: string; prompts: string };

/** The two configuration files of a training and its sample prompts. */
export function kohyaFiles(job: TrainerJob, script: string, paths: Paths): { config: string; dataset: string; prompts: string } {
  const { settings } = job;
  if (!settings) throw new Error('a LoRA is trained without settings');
  const { resolution, repeats, rank, lr, batch } = settings;
  const config = toml({
    pretrained_model_name_or_path: paths.checkpoint,
    output_dir: paths.out,
    output_name: job.id,
    save_model_as: 'safetensors',
    save_precision: 'fp16',
    mixed_precision: 'bf16',
    network_module: MODULES[script] ?? 'networks.lora',
    network_dim: rank,
    network_alpha: rank / 2,
    learning_rate: lr,
    optimizer_type: 'AdamW8bit',
    lr_scheduler: 'cosine',
    max_train_epochs: job.epochs,
    save_every_n_epochs: 1,
    save_state: true,
    save_last_n_epochs_state: 1,
    sample_every_n_epochs: 1,
    sample_at_first: true,
    sample_prompts: paths.prompts,
    validate_every_n_epochs: 1,
    validation_seed: job.seed,
    seed: job.seed,
    gradient_checkpointing: true,
    sdpa: true,
    cache_latents: true,
  });
  const dataset = [
    '[general]',
    toml({ caption_extension: '.txt', keep_tokens: 1, shuffle_caption: true }),
    '',
    '[[datasets]]',
    toml({ resolution, batch_size: batch, enable_bucket: true, validation_split: HELD_OUT, validation_seed: job.seed }),
    '',
    '  [[datasets.subsets]]',
    toml({ image_dir: paths.images, num_repeats: repeats }),
    '',
  ].join('\n');
  // A prompt that looks like an option of the script would be taken for one.
  const plain = (text: string) => text.replaceAll(/\s+/g, ' ').replaceAll(' --', ' ').replace(/^#+/, '').trim();
  const side = Math.min(1024, resolution);
  const prompts = job.prompts
    .map((prompt) => `${plain([job.trigger, prompt].filter(Boolean).join(', '))} --w ${side} --h ${side} --s 24 --d ${job.seed}`)
    .join('\n');
  return { config, dataset, prompts };
}
