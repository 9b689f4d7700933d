import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { Db } from './db/db.ts';
import { ConfigError, readConfig } from './config.ts';
import { adapterOf, workflowOf } from '../node/open-ports.ts';
import { sharpCodec } from '../node/sharp-codec.ts';
import { runJobInline } from '../worker-pool/worker-pool.ts';

const cloud = { ENGINE: 'openai', ENGINE_URL: 'https://api.openai.com/v1/', ENGINE_KEY: 'sk-secret', ENGINE_MODEL: 'gpt-image-1' };
const both = /\p{Script=Han}.*[A-Za-z]{4}/u;

/** The adapter of the environment's engine. */
function opened(env: Record<string, string>) {
  const config = readConfig(env);
  if (!config.engine) throw new Error('no engine');
  return adapterOf({ ...config.engine, workflow: workflowOf(config.engine), most: null }, config, {
    runJob: runJobInline,
    codec: sharpCodec,
    // Nothing is drawn here.
    db: {} as Db,
  });
}

test('R4.10 each engine is chosen by configuration and made with what it needs', async () => {
  const { engine, workers } = readConfig({
    ...cloud,
    ENGINE_EXTRA: '{"quality":"high","n":1}',
    ENGINE_RESULT_HOSTS: 'CDN.example.com, volces.com,',
    WORKERS: '4',
  });
  expect(engine).toEqual({
    kind: 'openai',
    url: 'https://api.openai.com/v1',
    key: 'sk-secret',
    model: 'gpt-image-1',
    extra: { quality: 'high', n: 1 },
    workflow: '',
    resultHosts: ['cdn.example.com', 'volces.com'],
  });
  expect(workers).toBe(4);
  const made = (env: Record<string, string>) => {
    const { kind, concurrency } = opened(env);
    return [kind, concurrency];
  };
  expect(made({ ...cloud, WORKERS: '4' })).toEqual(['openai', 4]);
  expect(made(cloud)).toEqual(['openai', 2]);
  expect(made({ ENGINE: 'comfyui', ENGINE_URL: 'http://127.0.0.1:8188', WORKERS: '4' })).toEqual(['comfyui', 1]);
  expect(made({ ENGINE: 'sdapi', ENGINE_URL: 'http://127.0.0.1:7860', WORKERS: '4' })).toEqual(['sdapi', 1]);
  const preview = opened({ WORKERS: '1' });
  expect([preview.kind, (await preview.caps()).tools]).toEqual(['preview', []]);
  await preview.close?.();
});

test.each([
  [{ ENGINE: 'openai' }, /ENGINE_URL.*ENGINE_KEY.*ENGINE_MODEL/],
  [{ ...cloud, ENGINE_URL: '' }, /ENGINE_URL/],
  [{ ...cloud, ENGINE_URL: 'api.openai.com' }, /ENGINE_URL/],
  [{ ...cloud, ENGINE_URL: 'https://' }, /ENGINE_URL/],
  [{ ...cloud, ENGINE_KEY: '' }, /ENGINE_KEY/],
  [{ ...cloud, ENGINE_MODEL: '' }, /ENGINE_MODEL/],
  [{ ENGINE: 'comfyui' }, /ENGINE_URL/],
  [{ ENGINE: 'sdapi', ENGINE_URL: 'ftp://x' }, /ENGINE_URL/],
  [{ ...cloud, ENGINE_EXTRA: 'quality=high' }, /ENGINE_EXTRA/],
  [{ ...cloud, ENGINE_EXTRA: '["high"]' }, /ENGINE_EXTRA/],
  [{ ...cloud, ENGINE_EXTRA: 'null' }, /ENGINE_EXTRA/],
  [{ ...cloud, ENGINE_EXTRA: '{"token":"sk-secret"' }, /ENGINE_EXTRA/],
  [{ ...cloud, ENGINE_RESULT_HOSTS: 'https://cdn.example.com/x' }, /ENGINE_RESULT_HOSTS/],
  [{ ...cloud, ENGINE_RESULT_HOSTS: 'com' }, /ENGINE_RESULT_HOSTS/],
])('R4.10 the engine’s configuration %j stops the start with a sentence in both languages, without its secrets', (env, name) => {
  const start = () => readConfig(env as Record<string, string>);
  expect(start).toThrow(ConfigError);
  expect(start).toThrow(both);
  expect(start).toThrow(name);
  expect(start).not.toThrow(/sk-secret/);
});

const folder = mkdtempSync(join(tmpdir(), 'dianshi-workflow-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('R4.10 ComfyUI: the workflow’s file is read at start, and one that does not fit its map stops it', async () => {
  const file = join(folder, 'w.json');
  const open = (text: string, extra: string) => {
    writeFileSync(file, text);
    return opened({ ENGINE: 'comfyui', ENGINE_URL: 'http://127.0.0.1:9', ENGINE_WORKFLOW: file, ENGINE_EXTRA: extra });
  };
  const workflow = JSON.stringify({ '6': { class_type: 'CLIPTextEncode', inputs: { text: '' } } });
  expect((await open(workflow, '{"map":{"prompt":"6.inputs.text"}}').caps()).lacks).toHaveProperty('loras');
  const wrong: [string, string][] = [
    ['{', '{}'],
    [workflow, '{}'],
    [workflow, '{"map":{"prompt":"7.inputs.text"}}'],
    ['{"nodes":[]}', '{"map":{"prompt":"6.inputs.text"}}'],
  ];
  for (const [text, extra] of wrong) {
    expect(() => open(text, extra)).toThrow(ConfigError);
    expect(() => open(text, extra)).toThrow(both);
  }
  const gone = { ENGINE: 'comfyui', ENGINE_URL: 'http://127.0.0.1:9', ENGINE_WORKFLOW: join(folder, 'gone.json') };
  expect(() => opened(gone)).toThrow(ConfigError);
});
