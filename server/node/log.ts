import type { Config } from '../kernel/config.ts';
import { masked } from '../kernel/masked.ts';
import type { Log, LogLevel } from '../ports/ports.ts';

const order: LogLevel[] = ['info', 'warn', 'error'];

/**
 * The log of a process: in production a JSON object a line, without anybody's phone number or mail address; elsewhere a line to
 * read. What is below `LOG_LEVEL` is left out.
 */
export function openLog({ production, logLevel }: Pick<Config, 'production' | 'logLevel'>, write: (line: string) => void): Log {
  return (message, { level = 'warn', ...fields } = {}) => {
    if (order.indexOf(level) < order.indexOf(logLevel)) return;
    const time = new Date().toISOString();
    if (!production) return write(`${time} ${message}`);
    const told = Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? masked(value) : value]);
    write(JSON.stringify({ time, level, msg: masked(message), ...Object.fromEntries(told) }));
  };
}
