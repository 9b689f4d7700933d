/** The pages of the API. A file that names theirs: other documents would carry these names. */
export const open = async () => (await import('./api-page.tsx')).ApiDocument;
