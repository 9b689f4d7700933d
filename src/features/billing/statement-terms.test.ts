import { expect, test } from 'vitest';
import { NOW } from '#mocks/fixtures/account.ts';
import { overview, statement } from '#mocks/fixtures/billing.ts';
import { batchEnd, lineOrigin, lineSubject, linesOf, lineTime, statementCsv, statementSums } from './statement-terms.ts';

test('R8.13 each kind of line says where it comes from', () => {
  const said = statement.lines.slice(0, 10).map((line) => `${lineTime(line, NOW)}｜${lineSubject(line)}｜${lineOrigin(line)}`);
  expect(said).toEqual([
    '今天 11:42｜生成图片 4 张｜赠送 8',
    '今天 11:20｜一键抠图 2 张｜赠送 2',
    '今天 07:30｜作品入选首页赠送｜2026-11-22 11:00 到期',
    '今天 05:20｜每日登录赠送｜2026-11-22 11:00 到期',
    '今天 00:00｜积分到期：每日登录赠送｜10 积分未用',
    '昨天 21:00｜训练模型：史莱姆图鉴 v2｜会员 240',
    '昨天 17:40｜训练失败退回：脸谱 v2｜退回会员',
    '昨天 16:00｜训练模型：脸谱 v2｜会员 180',
    '昨天 11:00｜4× 高清放大｜赠送 10，会员 2',
    '昨天 00:00｜积分到期：每日登录赠送｜60 积分用了 24',
  ]);
});

test('R8.13 the sums add up and the filters keep to their kinds', () => {
  const { opening, earned, spent, expired, closing } = statement;
  expect(opening + earned - spent - expired).toBe(closing);
  expect(statementSums(statement).at(-1)).toEqual(['余额', '1,284']);
  expect(linesOf(statement, 'earned', 'any', null).every(({ change }) => change > 0)).toBe(true);
  expect(linesOf(statement, 'spent', 'train', null).map(({ change }) => change)).toEqual([-240, -180]);
  expect(linesOf(statement, 'all', 'any', '2026-11-21')).toHaveLength(5);
});

test('batches say when they end and what will be left', () => {
  expect(overview.batches.map((batch) => batchEnd(batch, NOW).text)).toEqual([
    '明天 11:00 到期',
    '12 月 11 日到期，不会剩下',
    '2028 年 10 月 21 日到期，不会剩下',
  ]);
  const [, month] = overview.batches;
  expect(month && batchEnd({ ...month, left: 120 }, NOW)).toEqual({ text: '12 月 11 日到期，按现在会剩 120', soon: false, lost: true });
});

test('the file is UTF-8 with its mark, quotes what would break it, and lets no cell be a formula', () => {
  const [first] = statement.lines;
  const csv = statementCsv({ ...statement, lines: first ? [{ ...first, desc: '=HYPERLINK("http://x"),1' }] : [] });
  const lines = csv.split('\r\n');
  expect(csv.startsWith('\uFEFF时间,事项,来自,变动,余额\r\n')).toBe(true);
  expect(lines[1]).toBe(`2026-11-21 11:42,"'=HYPERLINK(""http://x""),1",赠送 8,-8,1284`);
  expect(lines.slice(2)).toEqual(['期初,,,,432', '获取,,,,+3240', '消耗,,,,-2342', '到期,,,,-46', '余额,,,,1284', '']);
});
