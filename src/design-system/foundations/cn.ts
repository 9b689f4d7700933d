/** Joins the class names that apply; there is no merging, because a component owns all of its classes. */
export function cn(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
