import type { Plugin } from 'vite';

/** Fails the build if chunks import each other in a circle: their modules would run in the wrong order. */
export function noChunkCycles(): Plugin {
  return {
    name: 'kanaka-no-chunk-cycles',
    apply: 'build',
    generateBundle(_, bundle) {
      const checked = new Set<string>();
      const check = (file: string, path: readonly string[]): void => {
        if (path.includes(file)) this.error(`chunks import each other: ${[...path, file].join(' > ')}`);
        if (checked.has(file)) return;
        const chunk = bundle[file];
        if (chunk?.type === 'chunk') for (const imported of chunk.imports) check(imported, [...path, file]);
        checked.add(file);
      };
      for (const file of Object.keys(bundle)) check(file, []);
    },
  };
}
