import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const adopted = fileURLToPath(new URL('../src/adopted-style.ts', import.meta.url));
const icon = fileURLToPath(new URL('../src/icon.tsx', import.meta.url));

/**
 * Keeps packages from adding style elements, which the Content-Security-Policy blocks: react-style-singleton (used to lock
 * scrolling behind a dialog) is replaced by a module of our own, and sonner's stylesheet is served as a file. Icons are drawn
 * by a module of our own too.
 */
export function linkedStyles(): Plugin {
  return {
    name: 'linked-styles',
    config: () => ({
      resolve: {
        alias: [
          { find: 'react-style-singleton', replacement: adopted },
          { find: /^.*\/createLucideIcon\.mjs$/, replacement: icon },
        ],
      },
      // With this function sonner adds its style element. Called pure, the call is left out, because nothing uses its result.
      build: { rolldownOptions: { treeshake: { manualPureFunctions: ['__insertCSS'] } } },
    }),
  };
}
