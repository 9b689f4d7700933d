import { readFileSync } from 'node:fs';
import { CONFIG_NAMES, ConfigError } from '../kernel/config.ts';

/** The environment with every `NAME_FILE` read into its `NAME`, as Docker and Kubernetes mount secrets. Line ends at the file's end do not count. */
export function withSecretFiles(env: Record<string, string | undefined>): Record<string, string | undefined> {
  const read = { ...env };
  const wrong: string[] = [];
  for (const name of CONFIG_NAMES) {
    const path = env[`${name}_FILE`];
    if (!path) continue;
    if (env[name]) {
      wrong.push(`${name} 和 ${name}_FILE 只能设置一个。Set either ${name} or ${name}_FILE, not both.`);
      continue;
    }
    try {
      read[name] = readFileSync(path, 'utf8').replace(/[\r\n]+$/, '');
    } catch (error) {
      const why = (error as NodeJS.ErrnoException).code ?? 'unreadable';
      wrong.push(`读不到 ${name}_FILE 指定的文件（${why}）。The file of ${name}_FILE cannot be read (${why}).`);
    }
  }
  if (wrong.length > 0) throw new ConfigError(wrong.join('\n'));
  return read;
}
