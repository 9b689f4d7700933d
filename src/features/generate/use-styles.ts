import { useDict } from '#api/content/hooks.ts';

/** The styles a picture can be drawn in, by the dictionary. */
export const useStyles = () => (useDict('rander').data ?? []).map(({ val, label }) => ({ id: String(val), label: label ?? '' }));
