import nx from '@nx/eslint-plugin';
import tseslint from 'typescript-eslint';

/** Which project may import which, by tag. Tags are in each project's package.json; README.md lists the projects. */
const boundaries = [
  { sourceTag: 'leaf', onlyDependOnLibsWithTags: [] },
  { sourceTag: 'contracts', onlyDependOnLibsWithTags: ['leaf'] },
  { sourceTag: 'kind:app', onlyDependOnLibsWithTags: ['kind:lib'] },
  { sourceTag: 'kind:lib', onlyDependOnLibsWithTags: ['kind:lib'] },
  { sourceTag: 'kind:tool', onlyDependOnLibsWithTags: ['kind:lib', 'kind:tool'] },
  // It tests with the services' own code what the demo inserts.
  { sourceTag: 'kind:simulation', onlyDependOnLibsWithTags: ['kind:lib', 'kind:tool', 'kind:app'] },
  // It reads the services' own descriptions of their environment, so that no rule is written twice.
  { sourceTag: 'kind:operation', onlyDependOnLibsWithTags: ['kind:lib', 'kind:tool', 'kind:app'] },
  { sourceTag: 'runs:browser', onlyDependOnLibsWithTags: ['runs:browser', 'runs:anywhere'] },
  { sourceTag: 'runs:server', onlyDependOnLibsWithTags: ['runs:server', 'runs:anywhere'] },
  { sourceTag: 'runs:anywhere', onlyDependOnLibsWithTags: ['runs:anywhere'] },
  // An app that renders itself on its server; what it sends to the browser is held by oxlint.config.ts.
  { sourceTag: 'runs:both', onlyDependOnLibsWithTags: ['runs:browser', 'runs:server', 'runs:anywhere'] },
];

/** The tests of an app may run another one: those of orders have the catalogue's real stock. */
const boundariesOfTests = boundaries.map((boundary) =>
  boundary.sourceTag === 'kind:app' ? { ...boundary, onlyDependOnLibsWithTags: ['kind:lib', 'kind:app'] } : boundary,
);
const heldBy = (depConstraints) => ({
  '@nx/enforce-module-boundaries': ['error', { depConstraints, banTransitiveDependencies: false }],
});

/** Only the rule that needs Nx's project graph; all others are in oxlint.config.ts (docs/decisions/workspace.md). */
export default [
  { ignores: ['**/dist', '**/drizzle', '.data', '.nx', 'node_modules', '**/coverage', 'tools/demo/renderer'] },
  {
    files: ['**/*.{ts,tsx}'],
    plugins: { '@nx': nx },
    languageOptions: { parser: tseslint.parser, parserOptions: { ecmaFeatures: { jsx: true } } },
    // The disable comments in the code are for oxlint.
    linterOptions: { reportUnusedDisableDirectives: 'off' },
    rules: heldBy(boundaries),
  },
  { files: ['apps/*/test/**/*.ts'], rules: heldBy(boundariesOfTests) },
];
