import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { copyPrepared, prepareDirectory } from './prepared-database.ts';

function folder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'dianshi-prepared-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

test('F-74 a database that could not be prepared whole is none, and one that is there is made no second time', async () => {
  const home = folder();
  const dir = join(home, 'database');
  const broken = prepareDirectory(dir, async (part) => {
    mkdirSync(part);
    throw new Error('disk full');
  });
  await expect(broken).rejects.toThrow('disk full');
  expect(readdirSync(home)).toEqual([]);
  const make = async (part: string) => {
    mkdirSync(part);
    writeFileSync(join(part, 'PG_VERSION'), '17');
  };
  await prepareDirectory(dir, make);
  await prepareDirectory(dir, () => Promise.reject(new Error('made again')));
  expect(readdirSync(home)).toEqual(['database']);
});

test('a first start copies it whole, over what a start that was cut off left, and never over a database', () => {
  const home = folder();
  const [prepared, to] = [join(home, 'prepared'), join(home, 'db')];
  expect(copyPrepared(prepared, to)).toBe(false);
  expect(existsSync(to)).toBe(false);
  mkdirSync(join(prepared, 'base'), { recursive: true });
  writeFileSync(join(prepared, 'base', '1'), 'whole');
  mkdirSync(`${to}.part`);
  writeFileSync(join(`${to}.part`, 'half'), '');
  expect(copyPrepared(prepared, to)).toBe(true);
  expect(readdirSync(home).sort()).toEqual(['db', 'prepared']);
  expect(readFileSync(join(to, 'base', '1'), 'utf8')).toBe('whole');
  writeFileSync(join(to, 'base', '1'), 'of a member');
  expect(copyPrepared(prepared, to)).toBe(false);
  expect(readFileSync(join(to, 'base', '1'), 'utf8')).toBe('of a member');
});
