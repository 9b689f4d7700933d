/** Every key this product keeps in local storage (R2.1, and our drafts and preferences). */
export type StoredKey =
  | 'token'
  | 'cdn'
  | 'userInfo'
  | 'openLogin'
  | 'theme'
  | 'motion'
  | 'cooldown'
  | 'returnTo'
  | 'buying'
  | 'paying'
  | 'notify'
  | 'feedView'
  | 'firstSteps'
  | 'tools'
  | 'viewerLabel'
  | 'recent'
  | `payBy:${number}`
  | `draft:${string}`
  | `press:${string}`;

const memory = new Map<StoredKey, string>();

/** Reads a value; blocked storage reads from memory instead. */
export function load(key: StoredKey): string | null {
  try {
    return localStorage.getItem(key) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}

/** Writes a value. Full or blocked storage keeps it for this page only and answers false. */
export function save(key: StoredKey, value: string): boolean {
  try {
    localStorage.setItem(key, value);
    memory.delete(key);
    return true;
  } catch {
    memory.set(key, value);
    return false;
  }
}

export function drop(key: StoredKey): void {
  memory.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was stored there to begin with.
  }
}

/** Forgets every unsent form: whoever comes next to this device starts empty. */
export function dropDrafts(): void {
  const keys = [...memory.keys()];
  try {
    keys.push(...(Object.keys(localStorage) as StoredKey[]));
  } catch {
    // Nothing was stored there to begin with.
  }
  for (const key of keys) if (key.startsWith('draft:')) drop(key);
}

/** A stored JSON value, or null where it is missing or broken. */
export function loadJson(key: StoredKey): unknown {
  const text = load(key);
  if (text === null || text.length > 1_000_000) return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/** Calls back when another tab changed or cleared a key; `null` means all of them. */
export function onOtherTab(react: (key: string | null) => void): () => void {
  const listen = (event: StorageEvent) => react(event.key);
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}
