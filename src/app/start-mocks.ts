/** Puts the whole server into the service worker: `npm run dev:mock` and the static demo. The only door from the app to `mocks/`. */
export async function startMocks(): Promise<void> {
  const { startBackend } = await import('#mocks/backend.ts');
  await startBackend();
}
