import type { Member } from '../account/sessions.ts';
import { toBase64 } from '../kernel/base64.ts';
import { HttpError } from '../kernel/http-error.ts';
import { countAgainst } from '../kernel/rate-limit.ts';
import { moderateWords } from '../moderation/moderate.ts';
import { implicitLabel } from '../pixels/imaging/implicit-label.ts';
import { heldOutOf } from '../pixels/training/train-style.ts';
import type { PreviewStyle } from '../pixels/styles/preview-style.ts';
import { readPrompt } from '#shared/preview/read-prompt.ts';
import type { Ports } from '../ports/ports.ts';
import { epochOf, ownTraining } from './read.ts';
import { picturesOf } from './run.ts';

const SIDE = 512;
const PER_MINUTE = 30;
export const NOTHING_KNOWN = '描述里没有预览引擎会画的东西，没有画。换成药水、宝箱、小岛这类词再试';

/** Draws words with an epoch of an embedded training, or without any; the picture is stored nowhere and carries its labels. */
export async function tryEpoch(
  ports: Ports,
  member: Member,
  id: string,
  asked: { epoch: number; prompt: string; seed: number; strength: number },
  signal: AbortSignal,
): Promise<{ picture: string; distance: number }> {
  const { db, config, codec } = ports;
  await countAgainst(db, ports.now(), [{ key: `try:${member.id}`, max: PER_MINUTE, seconds: 60 }]);
  await moderateWords(ports, member, 'prompt', { prompt: asked.prompt });
  const { training } = await ownTraining(ports, member, id);
  if (training.trainer !== 'preview') throw new HttpError('NOT_READY', { message: '这种训练要发布后才能试画' });
  const { prompt, seed, epoch, strength } = asked;
  if (!readPrompt({ prompt }).picture) throw new HttpError('VALIDATION', { message: NOTHING_KNOWN, fields: { prompt: NOTHING_KNOWN } });
  const style = epoch > 0 ? ((await epochOf(ports, id, epoch)).made as PreviewStyle) : null;
  const picture = await ports.runJob(
    'paint',
    { prompt, seed, width: SIDE, height: SIDE, ...(style && { trained: [{ style, strength }] }) },
    { signal },
  );
  const held = heldOutOf(training.pictures.map((one) => one.id));
  const beside = training.pictures.filter((one) => held.size === 0 || held.has(one.id));
  const opened = [];
  for (const { open } of picturesOf(ports, beside, signal)) opened.push(await open(SIDE));
  const distance = await ports.runJob('colourDistance', { picture, others: opened }, { signal });
  const xmp = implicitLabel({ producer: config.producer, produceId: `${id}-try` });
  const bytes = await codec.webp(picture, SIDE, xmp);
  return { picture: `data:image/webp;base64,${toBase64(bytes)}`, distance };
}
