import { searchReader } from './search.ts';

/** The picture that a tool's page was sent: its key, taken off the address once it is on the form. */
export const sentSearch = searchReader({ image: (value) => (typeof value === 'string' ? value : undefined) });
