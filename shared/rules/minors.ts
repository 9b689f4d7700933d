/** Minors' mode (L-33): the hours of the day it may be used to make something, in China time: from 6:00 until 22:00. */
export const MINOR_HOURS = { from: 6, until: 22 } as const;

/** Tasks a day that a guardian may allow. */
export const MINOR_DAILY = [10, 30, 60, 100] as const;
export type MinorDaily = (typeof MINOR_DAILY)[number];
export const MINOR_DAILY_DEFAULT: MinorDaily = 30;

/** Digits of a guardian's password: as many as are remembered without being written down. */
export const GUARDIAN_PASSWORD = { least: 4, most: 6, rule: '监护人密码是 4 至 6 位数字' } as const;

/** Whether this can be a guardian's password. */
export const isGuardianPassword = (text: string): boolean => /^\d{4,6}$/.test(text);
