import type { documentTitles } from '../document-titles.ts';

/** A part: its heading and its paragraphs; a list stands for one. `operator`: who runs this site is told below them. */
export type Part = { title: string; text: readonly (string | readonly string[])[]; operator?: boolean };
/** `sample`: to be checked by a lawyer of whoever runs the site. */
export type Document = { edition?: { version: number; date: string; sample: boolean }; parts: readonly Part[] };
export type DocumentName = keyof typeof documentTitles;

/** Each in a file of its own: who reads one does not fetch the others. */
const documents: Record<DocumentName, () => Promise<{ default: Document }>> = {
  agreement: () => import('./agreement.ts'),
  labelling: () => import('./labelling.ts'),
  membership: () => import('./membership.ts'),
  privacy: () => import('./privacy.ts'),
  tutorial: () => import('./tutorial.ts'),
};

/** The document of an address; null where there is none. */
export async function readDocument(page: string): Promise<{ name: DocumentName; document: Document } | null> {
  if (!Object.hasOwn(documents, page)) return null;
  const name = page as DocumentName;
  return { name, document: (await documents[name]()).default };
}
