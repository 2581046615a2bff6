import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const adopted = fileURLToPath(new URL('../src/adopted-style.ts', import.meta.url));

/** Where sonner writes its stylesheet into the page. */
const written = /^__insertCSS\(.*\);?$/m;

/**
 * Keeps packages from writing style elements, which the shop's content policy does not let through: react-style-singleton
 * (what holds the page still behind a dialog) is answered by a module of ours, and sonner's stylesheet comes as a file.
 */
export function linkedStyles(): Plugin {
  return {
    name: 'linked-styles',
    config: () => ({ resolve: { alias: { 'react-style-singleton': adopted } } }),
    transform(code, id) {
      if (!/\/node_modules\/sonner\/dist\/index\.mjs$/.test(id)) return null;
      if (!written.test(code)) this.error('sonner writes its styles in another way now');
      return { code: code.replace(written, ''), map: null };
    },
  };
}
