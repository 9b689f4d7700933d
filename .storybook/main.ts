import type { StorybookConfig } from '@storybook/react-vite';
import { msw } from 'msw/vite';

/** Storybook drops the router's plugin, the app's own MSW plugin (stories get a worker of their own) and what only a server's files need. */
const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['../src/**/*.mdx', '../src/**/*.stories.tsx', './*.stories.tsx'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest', 'msw-storybook-addon'],
  // `Story.test`: behaviour beside the state it starts from.
  features: { experimentalTestSyntax: true },
  // The cdn prefix of stories: the shipped pictures at the addresses the server gives them.
  staticDirs: [{ from: '../server/seed/pictures', to: '/files/seed' }],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  viteFinal(vite) {
    const named = (plugin: unknown): string => (plugin && typeof plugin === 'object' && 'name' in plugin ? String(plugin.name) : '');
    vite.plugins = (vite.plugins ?? []).flat(5).filter((plugin) => !/^(?:tanstack|msw|precompress)/.test(named(plugin)));
    vite.plugins.push(msw({ mode: 'worker-only' }));
    // Found late, a dependency reloads the page in the middle of a test run.
    vite.optimizeDeps = {
      ...vite.optimizeDeps,
      include: [
        ...(vite.optimizeDeps?.include ?? []),
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
