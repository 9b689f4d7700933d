type Place = { text: string; from: number; to: number };

/** Where a phrase stands now: its place, unless the text has changed since it was read. */
function placeOf(prompt: string, { text, from, to }: Place): [from: number, to: number] | undefined {
  if (prompt.slice(from, to) === text) return [from, to];
  const at = prompt.indexOf(text);
  return at < 0 ? undefined : [at, at + text.length];
}

/** A description with one phrase written otherwise. */
export function replaceIn(prompt: string, phrase: Place, text: string): string {
  const place = placeOf(prompt, phrase);
  return place ? prompt.slice(0, place[0]) + text + prompt.slice(place[1]) : prompt;
}

/** A description without one phrase, and without the 的 or the comma that held it. */
export function withoutPhrase(prompt: string, phrase: Place): string {
  const place = placeOf(prompt, phrase);
  if (!place) return prompt;
  const before = prompt.slice(0, place[0]);
  const after = prompt.slice(place[1]).replace(/^(?:[上下里中旁])?的/, '');
  const left = before.replace(/[，,、；;\s]+$/, '');
  const right = after.replace(/^[，,、；;\s]+/, '');
  const parted = before !== left || after !== right || left === '' || right === '';
  return parted ? [left, right].filter(Boolean).join('，') : left + right;
}
