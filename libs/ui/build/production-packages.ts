import type { Plugin } from 'vite';

/** Names in the path of a package's file that only developers need. */
const DEVELOPMENT = /\/node_modules\/.+[/.]development[/.]/;

/**
 * React Router names only its development build in its package.json: a production build takes the other one, without the
 * components that nobody uses. The build fails if any package's development build is in it.
 */
export function productionPackages(): Plugin {
  return {
    name: 'production-packages',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^react-router(\/dom)?$/ },
      async handler(source, importer) {
        const found = await this.resolve(source, importer, { skipSelf: true });
        return found && { ...found, id: found.id.replace('/dist/development/', '/dist/production/') };
      },
    },
    transform: {
      filter: { id: /\/react-router\/dist\/production\// },
      handler: (code) => ({
        code: code
          .replaceAll(/= (\w+\.forwardRef\()/g, '= /* @__PURE__ */ $1')
          .replaceAll(/^\w+\.displayName = ".*";$/gm, ''),
        map: null,
      }),
    },
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        const module = chunk.type === 'chunk' && Object.keys(chunk.modules).find((id) => DEVELOPMENT.test(id));
        if (module) this.error(`a development build is in ${chunk.fileName}: ${module}`);
      }
    },
  };
}
