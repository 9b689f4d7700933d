import { expect, test } from 'vitest';
import { masked } from './masked.ts';

test.each([
  ['code not sent to 13911112222', 'code not sent to 139****2222'],
  ['+8613911112222 和 8613911112222', '+86139****2222 和 86139****2222'],
  ['通知 → wang.xiaoer+game@mail.example.com：已开具', '通知 → w***@mail.example.com：已开具'],
  ['550 <a@b.cn>: mailbox full', '550 <a***@b.cn>: mailbox full'],
  // Keys of orders and tasks are found again by what the log says of them.
  ['order 2026112313911112222001', 'order 2026112313911112222001'],
  ['task 01939111-1222-7139-9111-139111122223', 'task 01939111-1222-7139-9111-139111122223'],
  ['client 100.64.0.9, 12345678901', 'client 100.64.0.9, 12345678901'],
])('O-3 %s is logged as %s', (text, logged) => {
  expect(masked(text)).toBe(logged);
});
