import type { Config } from '../kernel/config.ts';
import type { Judgement, ModerationService } from '../ports/ports.ts';
import { askAliyun } from './aliyun.ts';

/** Signs that one request may hold; longer texts are asked about in pieces that overlap, so that no word is cut. */
const PIECE = 600;
const OVERLAP = 40;

/** What high and medium risk come to; low risk and none are let through, as the service advises. */
const VERDICTS: Record<string, 'refuse' | 'review'> = { high: 'refuse', medium: 'review' };

/** The service's labels as members and operators read them, by how they begin. */
const KINDS: [RegExp, string][] = [
  [/^(?:porn|sexual)/, '色情低俗'],
  [/^political/, '时政'],
  [/^(?:violent|terror|bloody)/, '暴力恐怖'],
  [/^(?:contraband|drug|gambl)/, '违禁'],
  [/^(?:inappropriate|profanity|abuse)/, '辱骂与不良'],
  [/^(?:religion)/, '宗教'],
  [/^(?:pt_|ad_|advert)/, '广告引流'],
  [/^(?:minor|underage)/, '未成年人'],
];
const kindOf = (label: string) => KINDS.find(([begins]) => begins.test(label.toLowerCase()))?.[1] ?? label;

type Result = { Label?: unknown; RiskWords?: unknown };

function read(answer: Record<string, unknown>): Judgement {
  const data = answer.Data as { RiskLevel?: unknown; Result?: unknown } | undefined;
  if (typeof data?.RiskLevel !== 'string') throw new Error('the judge of content answered without a risk');
  const found = (Array.isArray(data.Result) ? data.Result : []) as Result[];
  const labels = found.flatMap(({ Label }) => (typeof Label === 'string' && Label && !Label.startsWith('nonLabel') ? [Label] : []));
  const parts = found.flatMap(({ RiskWords }) => (typeof RiskWords === 'string' ? RiskWords.split(/[,，]/) : [])).filter(Boolean);
  return { verdict: VERDICTS[data.RiskLevel] ?? null, labels: [...new Set(labels.map(kindOf))], parts };
}

const worse = (a: Judgement, b: Judgement): Judgement => ({
  verdict: [a.verdict, b.verdict].includes('refuse') ? 'refuse' : (a.verdict ?? b.verdict),
  labels: [...new Set([...a.labels, ...b.labels])],
  parts: [...new Set([...a.parts, ...b.parts])],
});

/** Judges words and pictures by Aliyun's content moderation. `addressOf` is where it can fetch a file. */
export function aliyunModeration(
  { aliyun }: Pick<Config, 'aliyun'>,
  { endpoint, text: textService, image }: NonNullable<Config['moderation']>,
  addressOf: (key: string) => Promise<string>,
): ModerationService {
  const ask = (action: string, service: string, about: Record<string, string>) =>
    askAliyun(aliyun, endpoint, {
      action,
      version: '2022-03-02',
      fields: { Service: service, ServiceParameters: JSON.stringify(about) },
      as: 'form',
    }).then(read);
  return {
    name: 'aliyun',
    async words(text) {
      const signs = Array.from(text);
      let all: Judgement = { verdict: null, labels: [], parts: [] };
      for (let at = 0; at === 0 || at + OVERLAP < signs.length; at += PIECE - OVERLAP)
        all = worse(all, await ask('TextModerationPlus', textService, { content: signs.slice(at, at + PIECE).join('') }));
      return all;
    },
    picture: async (key) => ask('ImageModeration', image, { imageUrl: await addressOf(key), dataId: key }),
  };
}
