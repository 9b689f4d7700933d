/** What `look` finds after each change of the document while `act` and what it sets off run, until `done`. */
export async function changesOf<T>(look: () => T, act: () => void, done: () => Promise<unknown>): Promise<T[]> {
  const seen: T[] = [];
  const observer = new MutationObserver(() => seen.push(look()));
  observer.observe(document.body, { childList: true, subtree: true });
  try {
    act();
    await done();
  } finally {
    observer.disconnect();
  }
  return seen;
}
