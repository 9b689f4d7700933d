import { ROLES } from '../vocabulary/kinds.ts';

export type Role = (typeof ROLES)[number];

/** Roles as operators read them. */
export const ROLE_NAMES: Record<Role, string> = { owner: '负责人', support: '客服', reviewer: '审核', finance: '财务' };

/** The sections of the desk in the order of its navigation, each with the roles that open it. The owner opens all of them. */
export const DESK_SECTIONS = {
  overview: ROLES,
  members: ['support'],
  complaints: ['reviewer'],
  works: ['reviewer', 'support'],
  words: ['reviewer'],
  orders: ['finance'],
  catalogue: ['finance'],
  models: ROLES,
  announcements: ['support'],
  dictionaries: [],
  site: [],
  audit: [],
} as const satisfies Record<string, readonly Role[]>;
export type DeskSection = keyof typeof DESK_SECTIONS;

/** Whether a role is among those asked for; the owner always is. */
export const hasRole = (asked: readonly Role[], role: Role): boolean => role === 'owner' || asked.includes(role);

/** Whether a role opens a section. */
export const opensSection = (section: DeskSection, role: Role): boolean => hasRole(DESK_SECTIONS[section], role);
