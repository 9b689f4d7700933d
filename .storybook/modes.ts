/** What Chromatic pictures a state in: Storybook's globals under a name. A state that sets one of them itself is not pictured in the others of it. */
export const modes = {
  dark: { theme: 'dark' },
  light: { theme: 'light' },
  phone: { viewport: 390 },
  forced: { colours: 'forced' },
  large: { text: '200' },
} as const;

/** Why a state has no record of what it paints, here or at Chromatic; the tag says which. */
const unrecorded = {
  'no-visual:moves': 'time goes on in it, or the file it waits for comes when it comes',
  'no-visual:many': 'the same thing so often that a record of it would say nothing more',
  'no-visual:repeats': 'what it shows is on record elsewhere: in another state, or as the pattern it is made of',
  'no-visual:behaviour': 'it is there for its test and looks like another state before it',
};

/** Whether a state is pictured, by its tags. */
export function isRecorded(tags: readonly string[]): boolean {
  const reasons = tags.filter((tag) => tag.startsWith('no-visual'));
  for (const reason of reasons)
    if (!(reason in unrecorded)) throw new Error(`${reason} is no reason: ${Object.keys(unrecorded).join(', ')}`);
  return reasons.length === 0;
}

type Input = { tags?: readonly string[]; globals?: Record<string, unknown> };

/** What Chromatic does with a state or a file of them: nothing where it has no record here, and only the modes it leaves open. */
export function chromaticOf({ tags = [], globals = {} }: Input) {
  if (!isRecorded(tags)) return { disableSnapshot: true };
  const off = (set: boolean, ...names: (keyof typeof modes)[]) => (set ? names.map((name) => [name, { disable: true }]) : []);
  return {
    modes: Object.fromEntries([
      ...off(globals.theme !== undefined, 'dark', 'phone', 'forced', 'large'),
      ...off(globals.viewport !== undefined, 'phone', 'forced', 'large'),
    ]) as Record<string, { disable: true }>,
  };
}
