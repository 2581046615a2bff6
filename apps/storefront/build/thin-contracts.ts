import { basename } from 'node:path';
import type { Plugin } from 'vite';

const WHOLE = '?whole';

type Node = { type: string; start: number; end: number };
type Named = Node & { name?: string };
type Property = Node & { key: Named; value: Node & { properties?: Property[] } };
type Call = Node & {
  callee: Node & { object?: Named; property?: Named };
  arguments: (Node & { properties?: Property[] })[];
};
type Declarator = Node & { id: Named; init: Node | null };
type Statement = Node & {
  id?: Named | null;
  declaration?: Statement | null;
  declarations?: Declarator[];
  specifiers?: { exported: Named }[];
};

const isEndpoint = (node: Node | null): node is Call =>
  node?.type === 'CallExpression' && (node as Call).callee.object?.name === 'endpoint';

/**
 * An endpoint with only what the browser's code needs to call it: method, path, audience, the type of a file and the field of
 * an upload. The others are for services, forms and types.
 */
function thinned(code: string, { callee, arguments: [path, audience, description] }: Call): string {
  const sourceOf = (node?: Node) => code.slice(node?.start, node?.end);
  const parts = (description?.properties ?? []).flatMap((property) => {
    const { key, value } = property;
    if (key.name === 'produces') return [sourceOf(property)];
    // Its other members are constants of the module, which the thin one does not have.
    const field = key.name === 'files' && value.properties?.find((inner) => inner.key.name === 'field');
    return field ? [`files: { ${sourceOf(field)} }`] : [];
  });
  const method = `method: '${callee.property?.name?.toUpperCase() ?? ''}'`;
  return `({ ${[method, `path: ${sourceOf(path)}`, `audience: ${sourceOf(audience)}`, ...parts].join(', ')} })`;
}

/** A module with only the contract's endpoints; everything else is re-exported from the unchanged module (`?whole`). */
function endpointsOnly(code: string, statements: Statement[], file: string): string | null {
  const lines: string[] = [];
  const others: string[] = [];
  for (const { type, declaration, specifiers = [] } of statements) {
    if (type !== 'ExportNamedDeclaration') continue;
    others.push(...specifiers.map(({ exported }) => exported.name ?? ''));
    if (declaration?.id?.name) others.push(declaration.id.name);
    for (const { id, init } of declaration?.declarations ?? []) {
      if (isEndpoint(init)) lines.push(`export const ${id.name} = ${thinned(code, init)};`);
      else others.push(id.name ?? '');
    }
  }
  if (lines.length === 0) return null;
  if (others.length > 0) lines.push(`export { ${others.join(', ')} } from './${file}${WHOLE}';`);
  return lines.join('\n');
}

/** The same code with every computed top-level value marked as pure, so that unused ones are removed. */
function withoutSideEffects(code: string, statements: Statement[]): string {
  let pure = code;
  for (const node of statements.toReversed()) {
    const statement = node.type === 'ExportNamedDeclaration' ? node.declaration : node;
    for (const { init } of (statement?.declarations ?? []).toReversed()) {
      if (!init || init.type === 'ArrowFunctionExpression' || init.type === 'Literal') continue;
      pure = `${pure.slice(0, init.start)}/* @__PURE__ */ (() => (${pure.slice(init.start, init.end)}))()${pure.slice(init.end)}`;
    }
  }
  return pure;
}

/**
 * In the production build endpoints lose their schemas, so that only pages with forms load zod. The service that sent a
 * response has already validated it with the same schema; development and tests validate it again.
 */
export function thinContracts(): Plugin {
  return {
    name: 'kanaka-thin-contracts',
    apply: 'build',
    transform: {
      filter: { id: /libs\/(contracts|presentation)\/src\/[\w/-]+\.ts(\?whole)?$/ },
      order: 'post',
      handler(code, id) {
        const statements = this.parse(code).body as Statement[];
        const thin = id.endsWith(WHOLE) ? null : endpointsOnly(code, statements, basename(id));
        return { code: thin ?? withoutSideEffects(code, statements), map: null };
      },
    },
  };
}
