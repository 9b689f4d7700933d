import { expect, test } from 'vitest';
import { openLog } from './log.ts';

function lines(config: Parameters<typeof openLog>[0], write: (log: ReturnType<typeof openLog>) => void): string[] {
  const written: string[] = [];
  write(openLog(config, (line) => void written.push(line)));
  return written;
}

test('O-3 O-11 production writes a JSON object a line, with a level and nobody’s number', () => {
  const [first = '', second = '', ...rest] = lines({ production: true, logLevel: 'info' }, (log) => {
    log('code not sent to 13911112222\nsecond line');
    log('request', { level: 'info', id: 'ab12', path: '/api/v2/users/a@b.cn', ms: 12 });
  });
  expect(JSON.parse(first)).toEqual({ time: expect.any(String), level: 'warn', msg: 'code not sent to 139****2222\nsecond line' });
  expect(first).not.toContain('\n');
  expect(JSON.parse(second)).toMatchObject({ level: 'info', msg: 'request', id: 'ab12', path: '/api/v2/users/a***@b.cn', ms: 12 });
  expect(rest).toEqual([]);
});

test('O-11 what is below LOG_LEVEL is left out', () => {
  const said = lines({ production: true, logLevel: 'warn' }, (log) => {
    log('told', { level: 'info' });
    log('odd');
    log('broken', { level: 'error' });
  });
  expect(said.map((line) => JSON.parse(line).msg)).toEqual(['odd', 'broken']);
});

test('on one’s own machine a line is a line', () => {
  expect(lines({ production: false, logLevel: 'info' }, (log) => log('验证码 123456 → 13911112222', { level: 'info' }))[0]).toMatch(
    /^\S+Z 验证码 123456 → 13911112222$/,
  );
});
