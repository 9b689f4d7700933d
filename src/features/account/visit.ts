/** F-22: what is under way in the login dialog. It survives a reload, goes with the tab, and never holds a code or a password. */
type VisitKey = 'account' | 'setting';

export function loadVisit(key: VisitKey): string {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

export function saveVisit(key: VisitKey, value: string): void {
  try {
    if (value) sessionStorage.setItem(key, value);
    else sessionStorage.removeItem(key);
  } catch {
    // Then a reload forgets it.
  }
}
