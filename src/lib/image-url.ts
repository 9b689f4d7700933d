const INLINE = /^data:image\/(?:png|jpe?g|webp|gif);base64,[A-Za-z0-9+/=]+$/;

/**
 * Spec §2: a base64 picture or an http(s) address is used as given; empty, or the default image host's root, gives
 * empty; anything else gets the cdn prefix. Joined as URLs, not as text: with text, `@evil.com/x` behind a prefix
 * without a slash is another host. Whatever would leave the prefix's host gives empty.
 */
export function imageUrl(value: unknown, cdn: string, page: string = location.origin): string {
  if (typeof value !== 'string' || value === '' || value.length > 2_000_000) return '';
  if (value.startsWith('data:')) return INLINE.test(value) ? value : '';
  try {
    const base = new URL(cdn.endsWith('/') ? cdn : `${cdn}/`, page);
    if (!/^https?:$/.test(base.protocol)) return '';
    if (/^https?:\/\//i.test(value)) {
      const url = new URL(value);
      return url.href === base.href || `${url.href}/` === base.href ? '' : url.href;
    }
    // A backslash, a scheme, a slash in front or a step upwards is not a key, whatever a browser would make of it.
    if (/^[\s/\\]|^[a-z][a-z0-9+.-]*:|\\|(?:^|\/)\.\.(?:\/|$)/i.test(value)) return '';
    const url = new URL(value, base);
    return url.origin === base.origin && url.pathname.startsWith(base.pathname) && url.href !== base.href ? url.href : '';
  } catch {
    return '';
  }
}
