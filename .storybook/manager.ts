import { useEffect } from 'react';
import { addons, types, useStorybookApi, useStorybookState } from 'storybook/manager-api';
import type { API_PreparedStoryIndex } from 'storybook/internal/types';
import { placeOf, stateOf } from './names.ts';
import { themes } from './theme.ts';

/** Between the name the team says and the one the code says: both are searched for, the first is shown. */
const BESIDE = ' · ';
const both = (said: string, written: string) => (said === written ? written : `${said}${BESIDE}${written}`);

/** The index with what everything is called in Chinese before its name in the code. */
const named = (index: API_PreparedStoryIndex): API_PreparedStoryIndex => ({
  ...index,
  entries: Object.fromEntries(
    Object.entries(index.entries).map(([id, entry]) => [
      id,
      {
        ...entry,
        name: both(stateOf(entry.name), entry.name),
        title: entry.title
          .split('/')
          .map((place, nth, { length }) => (nth === length - 1 ? both(placeOf(place), place) : placeOf(place)))
          .join('/'),
      },
    ]),
  ),
});

/** Storybook searches the names of its index and nothing else. */
function useNamedIndex(): null {
  const api = useStorybookApi();
  const { internal_index: index } = useStorybookState();
  useEffect(() => {
    if (index && !Object.values(index.entries).some(({ title }) => title.includes(BESIDE))) void api.setIndex(named(index));
  }, [api, index]);
  return null;
}

addons.setConfig({ theme: themes.dark, sidebar: { renderLabel: ({ name }) => name.split(BESIDE)[0] } });
// Something that is always there can hold a hook; it shows nothing.
addons.register('names', () => addons.add('names/index', { type: types.TOOLEXTRA, title: '', match: () => true, render: useNamedIndex }));
