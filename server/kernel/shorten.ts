/** Text of at most so many characters; one that goes on says so. By characters, not by halves of one. */
export function shorten(text: string, most: number): string {
  const signs = Array.from(text);
  return signs.length > most ? `${signs.slice(0, most - 1).join('')}…` : text;
}
