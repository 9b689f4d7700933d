/** A part: its heading and its paragraphs; a list stands for one. `operator`: who runs this site is told below them. */
export type Part = { title: string; text: readonly (string | readonly string[])[]; operator?: boolean };
/** `sample`: to be checked by a lawyer of whoever runs the site. */
export type Document = { edition?: { version: number; date: string; sample: boolean }; parts: readonly Part[] };
