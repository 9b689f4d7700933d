import { expect, test } from 'vitest';
import { auditLine } from '#mocks/fixtures/desk.ts';
import { auditCsv } from './audit-terms.ts';

test('O-4 the audit as a file says in words who did what, and holds no formula', () => {
  const [head, first, second, end] = auditCsv([
    auditLine({ n: 3, reason: '=HYPERLINK("http://x")', before: { price: 3 }, after: { price: 2 }, print: 'ab' }),
    auditLine({
      n: 2,
      operator: null,
      role: null,
      ip: '',
      action: 'audit.seal',
      target: 'audit:2026-11-20',
      after: { lines: 214 },
      print: 'cd',
    }),
  ]).split('\r\n');
  expect(head).toBe('\uFEFF序号,时间,谁,UID,角色,做了什么,对什么,理由,从哪,改动,指纹');
  expect(first).toMatch(
    /^3,2026-11-21 \d\d:\d\d,沈砚,12,负责人,改模型,模型 shanhai-xl,"'=HYPERLINK\(""http:\/\/x""\)",10.8.0.10,价格：3 → 2,ab$/,
  );
  expect(second).toMatch(/^2,.*,系统,,,封存,审计 2026-11-20,,,总行数：214,cd$/);
  expect(end).toBe('');
});
