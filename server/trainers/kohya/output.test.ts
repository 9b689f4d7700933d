import { expect, test } from 'vitest';
import { type KohyaEvent, makeKohyaReader } from './output.ts';

function told(text: string, size = text.length): KohyaEvent[] {
  const events: KohyaEvent[] = [];
  const reader = makeKohyaReader((event) => events.push(event));
  for (let at = 0; at < text.length; at += size) reader.read(text.slice(at, at + size));
  reader.end();
  return events;
}
const out = '\nepoch 3/10\n\n\nsaving checkpoint: /srv/out/t-1-000003.safetensors\n';
const bars =
  'steps:   0%|          | 0/2000 [00:00<?, ?it/s]\rsteps:  12%|█▏        | 240/2000 [03:12<23:20,  1.26it/s, avr_loss=0.0912]' +
  '\repoch validation steps: 100%|██████████| 8/8 [00:04<00:00,  1.9it/s, val_epoch_avg_loss=0.105, timestep=801]\r';

test('R8.12 epochs, steps, validation and files are told, whatever pieces they arrive in', () => {
  const all: KohyaEvent[] = [
    { type: 'epoch', n: 3, of: 10 },
    { type: 'saved', file: '/srv/out/t-1-000003.safetensors' },
    { type: 'step', step: 0, of: 2000, loss: null },
    { type: 'step', step: 240, of: 2000, loss: 0.0912 },
    { type: 'validated', loss: 0.105 },
  ];
  for (const size of [1, 2, 7, 1000]) expect(told(out + bars, size)).toEqual(all);
});

test('R8.12 running out of memory is told apart from other failures; what else is logged is passed over', () => {
  expect(told('torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 20.00 MiB.\n')).toMatchObject([{ type: 'memory' }]);
  expect(told('FileNotFoundError: [Errno 2] No such file or directory: x\n')).toMatchObject([{ type: 'failed' }]);
  expect(
    told('2026-02-16 08:07:29 INFO     loading u-net from checkpoint            sdxl_model_util.py:100\nnum epochs / epoch数: 10\n'),
  ).toEqual([]);
});
