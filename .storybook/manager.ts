import { addons } from 'storybook/manager-api';
import { placeOf, stateOf } from './names.ts';
import { themes } from './theme.ts';

addons.setConfig({
  theme: themes.dark,
  sidebar: {
    renderLabel: ({ name, type }) => (type === 'story' || type === 'docs' ? stateOf(name) : placeOf(name)),
  },
});
