import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

type Expression = { type: string; start: number; left?: { property?: { name?: string } } };
type Statement = {
  type: string;
  start: number;
  end: number;
  expression?: Expression;
  declarations?: { init: Expression | null }[];
};

const isDisplayName = ({ expression }: Statement) =>
  expression?.type === 'AssignmentExpression' && expression.left?.property?.name === 'displayName';

/**
 * In the production build, React Router's production version (its package offers only the one with warnings to bundlers),
 * and of that only what the shop uses: names for developer tools and calls of `forwardRef` at the top level would keep
 * its forms, its scroll restoration and its script tags in the first view.
 */
export function leanRouter(): Plugin {
  const production = new URL('production/', import.meta.resolve('react-router').replace(/development\/[^/]*$/, ''));
  const fileOf = (name: string) => fileURLToPath(new URL(name, production));
  return {
    name: 'kanaka-lean-router',
    apply: 'build',
    config: () => ({
      resolve: {
        alias: [
          { find: /^react-router$/, replacement: fileOf('index.mjs') },
          { find: /^react-router\/dom$/, replacement: fileOf('dom-export.mjs') },
        ],
      },
    }),
    transform: {
      filter: { id: /node_modules\/react-router\/dist\/production\/.*\.mjs$/ },
      handler(code) {
        let lean = code;
        for (const statement of (this.parse(code).body as Statement[]).toReversed()) {
          if (isDisplayName(statement)) lean = lean.slice(0, statement.start) + lean.slice(statement.end);
          for (const { init } of (statement.declarations ?? []).toReversed()) {
            if (init?.type === 'CallExpression')
              lean = `${lean.slice(0, init.start)}/* @__PURE__ */ ${lean.slice(init.start)}`;
          }
        }
        return { code: lean, map: null };
      },
    },
  };
}
