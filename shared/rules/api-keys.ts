/** What an API key may be made for: looking at own things, spending points, changing works. Every key may read. */
export const API_SCOPES = ['read', 'generate', 'works'] as const;
/** Most keys of a member that have not been revoked. */
export const API_KEYS_MAX = 10;
export const API_NAME_MAX = 30;
/** Calls a key may make in a minute. */
export const API_CALLS_A_MINUTE = 120;
