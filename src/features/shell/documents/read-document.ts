import type { documentTitles } from '../document-titles.ts';
import type { Document } from './document.ts';

type DocumentName = keyof typeof documentTitles;

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
