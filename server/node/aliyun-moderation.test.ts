import { afterEach, expect, test } from 'vitest';
import { ConfigError, readConfig } from '../kernel/config.ts';
import { type AliyunCall, startAliyun } from '../testing/fake-aliyun.ts';
import { judgedFile } from '../images/images.ts';
import { addPicture } from '../testing/pictures.ts';
import { makeWorld } from '../testing/world.ts';
import { aliyunModeration } from './aliyun-moderation.ts';

const ended: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ended.splice(0)) await end();
});

const env = { ALIYUN_KEY_ID: 'LTAItest', ALIYUN_KEY_SECRET: 'aliyun-secret', ORIGIN: 'https://dianshi.example.com' };

/** The service over a stand-in that checks signatures, and what it was asked. */
async function service(
  answer: (call: AliyunCall) => Record<string, unknown>,
  addressOf = async (key: string) => `https://dianshi.example.com/files/${key}`,
) {
  const cloud = await startAliyun(answer);
  ended.push(cloud.stop);
  const { aliyun, moderation } = readConfig({ ...env, MODERATION: 'aliyun', MODERATION_ENDPOINT: cloud.url });
  if (!moderation) throw new Error('no moderation');
  return { cloud, ...aliyunModeration({ aliyun }, moderation, addressOf) };
}
const risk = (RiskLevel: string, ...Result: object[]) => ({ Code: 200, Message: 'OK', Data: { RiskLevel, Result } });

test('R9.4 words are asked about in a signed form; high risk is refused with its part, medium is for a person, low is let through', async () => {
  let level = 'high';
  const { cloud, words } = await service(() => risk(level, { Label: 'political_content', Confidence: 95, RiskWords: '某人,某事' }));
  expect(await words('某人的像')).toEqual({ verdict: 'refuse', labels: ['时政'], parts: ['某人', '某事'] });
  expect(cloud.calls).toEqual([
    {
      action: 'TextModerationPlus',
      version: '2022-03-02',
      fields: { Service: 'llm_query_moderation', ServiceParameters: JSON.stringify({ content: '某人的像' }) },
    },
  ]);
  level = 'medium';
  expect((await words('某人')).verdict).toBe('review');
  level = 'low';
  expect((await words('某人')).verdict).toBe(null);
});

test('R9.4 a long text is asked about in pieces that overlap, and the worst of them counts', async () => {
  const text = `${'晨雾'.repeat(280)}坏词很多${'晨雾'.repeat(500)}`;
  const { cloud, words } = await service(({ fields }) =>
    String(fields.ServiceParameters).includes('坏词很多')
      ? risk('high', { Label: 'profanity', RiskWords: '坏词很多' })
      : risk('none', { Label: 'nonLabel' }),
  );
  expect(await words(text)).toEqual({ verdict: 'refuse', labels: ['辱骂与不良'], parts: ['坏词很多'] });
  const pieces = cloud.calls.map(({ fields }) => JSON.parse(String(fields.ServiceParameters)).content as string);
  expect(pieces.every((piece) => piece.length <= 600)).toBe(true);
  expect(pieces.map((piece, i) => (i === 0 ? piece : piece.slice(40))).join('')).toBe(text);
});

test('R9.4 T-AUTHZ-08 a picture nobody may see is fetched by the service alone, at an address that ends', async () => {
  const world = await makeWorld();
  const member = await world.signIn();
  const { key } = await addPicture(world, member, { visibility: 'private', published: false });
  const { cloud, picture } = await service(
    () => risk('high', { Label: 'pornographic_adultContent', Confidence: 99 }),
    (asked) => judgedFile(world.db, 'https://dianshi.example.com', asked, world.ports.now()),
  );
  expect(await picture(key)).toEqual({ verdict: 'refuse', labels: ['色情低俗'], parts: [] });
  const { imageUrl, dataId } = JSON.parse(String(cloud.calls[0]?.fields.ServiceParameters));
  expect([cloud.calls[0]?.action, cloud.calls[0]?.fields.Service, dataId]).toEqual(['ImageModeration', 'baselineCheck', key]);
  const path = String(imageUrl).replace('https://dianshi.example.com', '');
  const open = async (address: string) => (await world.app.request(address)).status;
  expect([await open(path), await open(`/files/${key}`), await open(path.replace('&j=', '&s='))]).toEqual([200, 404, 404]);
  world.tick(2 * 3600);
  expect(await open(path)).toBe(404);
});

test('R9.4 a refusal of the call and an answer without a risk are no judgement', async () => {
  const { words } = await service(() => ({ Code: 408, Message: 'no permission' }));
  await expect(words('猫')).rejects.toThrow('408');
  const silent = await service(() => ({ Code: 200, Data: {} }));
  await expect(silent.words('猫')).rejects.toThrow('without a risk');
});

test('MODERATION=aliyun needs its keys and where pictures are fetched from', () => {
  expect(() => readConfig({ MODERATION: 'aliyun' })).toThrow(ConfigError);
  expect(() => readConfig({ MODERATION: 'aliyun' })).toThrow(/ALIYUN_KEY_ID.*ALIYUN_KEY_SECRET.*ORIGIN/);
  expect(readConfig({}).moderation).toBe(null);
});
