import { execFileSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import type { StorybookConfig } from '@storybook/react-vite';
import { msw } from 'msw/vite';
import type { Plugin } from 'vite';
import remarkGfm from 'remark-gfm';

/** What documents props can't read a `readonly` array, the own props within `Navigating`, nor an import by `#ds`; it changes nothing but types. */
const documented = (): Plugin => ({
  name: 'documented',
  enforce: 'pre',
  transform: (code, id) =>
    /\/src\/design-system\/.*\.tsx$/.test(id)
      ? code
          .replaceAll(/(:\s*)readonly (?=[\w('[{])/g, '$1')
          .replaceAll(/Navigating<E, (\w+)>/g, '$1')
          .replaceAll("'#ds/", `'${join(import.meta.dirname, '../src/design-system')}/`)
      : null,
});

/** How many changes a component's page tells. */
const TOLD = 8;

/** What was last changed in each folder of the design system, as git knows it; nothing where the source came without its history. */
function changes(): Plugin {
  const NAME = 'virtual:changes';
  return {
    name: 'changes',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    load(id) {
      if (id !== `\0${NAME}`) return null;
      const told: Record<string, { commit: string; day: string; subject: string }[]> = {};
      let log = '';
      try {
        log = execFileSync('git', ['log', '--format=%x00%h%x09%cs%x09%s', '--name-only', '--', 'src/design-system'], { encoding: 'utf8' });
      } catch {
        this.warn('no history: the pages do not tell what was changed');
      }
      for (const one of log.split('\0').slice(1)) {
        const [head = '', ...files] = one.split('\n').filter(Boolean);
        const [commit = '', day = '', subject = ''] = head.split('\t');
        for (const folder of new Set(files.map((file) => dirname(file)))) {
          told[folder] ??= [];
          if (told[folder].length < TOLD) told[folder].push({ commit, day, subject });
        }
      }
      return `export default ${JSON.stringify(told)}`;
    },
  };
}

/** Storybook drops the router's plugin, the app's own MSW plugin (stories get a worker of their own) and what only a server's files need. */
const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['../src/**/*.mdx', '../src/**/*.stories.tsx', './*.stories.tsx'],
  addons: [
    { name: '@storybook/addon-docs', options: { mdxPluginOptions: { mdxCompileOptions: { remarkPlugins: [remarkGfm] } } } },
    '@storybook/addon-a11y',
    '@storybook/addon-vitest',
    'msw-storybook-addon',
    'storybook-addon-pseudo-states',
  ],
  // `Story.test`: behaviour beside the state it starts from.
  features: { experimentalTestSyntax: true },
  // The cdn prefix of stories: the shipped pictures at the addresses the server gives them.
  staticDirs: [{ from: '../server/seed/pictures', to: '/files/seed' }],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  viteFinal(vite) {
    const named = (plugin: unknown): string => (plugin && typeof plugin === 'object' && 'name' in plugin ? String(plugin.name) : '');
    vite.plugins = (vite.plugins ?? []).flat(5).filter((plugin) => !/^(?:tanstack|msw|precompress)/.test(named(plugin)));
    vite.plugins.unshift(documented());
    vite.plugins.push(msw({ mode: 'worker-only' }), changes());
    // Found late, a dependency reloads the page in the middle of a test run.
    vite.optimizeDeps = {
      ...vite.optimizeDeps,
      include: [
        ...(vite.optimizeDeps?.include ?? []),
        'storybook-addon-pseudo-states',
        '@headlessui/react',
        'lucide-react',
        'uqr',
        'ky',
        'msw/browser',
        'msw/http',
        'valtio',
        'valtio/utils',
        'zod/mini',
        'three',
        'three/examples/jsm/controls/OrbitControls.js',
        'three/examples/jsm/loaders/GLTFLoader.js',
        'tinykeys',
        '@tanstack/react-query',
        '@tanstack/react-router',
      ],
    };
    return vite;
  },
};

export default config;
