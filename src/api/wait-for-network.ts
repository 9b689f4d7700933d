/** F-09: what is sent without a network, or loses it on the way, waits (`isPaused`) and goes on by itself when it is back. */
export const waitsForNetwork = { networkMode: 'online', retry: (): boolean => !navigator.onLine } as const;
