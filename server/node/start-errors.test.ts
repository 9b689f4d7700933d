import { expect, test } from 'vitest';
import { portTaken } from './start-errors.ts';

test.each([
  ['EACCES', '没有权限使用端口 80。请换 1024 以上的端口'],
  ['EADDRNOTAVAIL', '端口 80 打不开（EADDRNOTAVAIL）。请检查 HOST 与 PORT'],
])('REL-16 a port that can’t be opened (%s) is a sentence that says what to do', (code, said) => {
  expect(portTaken({ code }, 80).message).toContain(said);
});
