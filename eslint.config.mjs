import js from '@eslint/js';
import nx from '@nx/eslint-plugin';
import prettier from 'eslint-config-prettier';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';

/** Who may know whom. Tags are in each project's package.json; the map of the project is in README.md. */
const boundaries = [
  { sourceTag: 'leaf', onlyDependOnLibsWithTags: [] },
  { sourceTag: 'kind:app', onlyDependOnLibsWithTags: ['kind:lib'] },
  { sourceTag: 'kind:lib', onlyDependOnLibsWithTags: ['kind:lib'] },
  { sourceTag: 'kind:tool', onlyDependOnLibsWithTags: ['kind:lib', 'kind:tool'] },
  { sourceTag: 'runs:browser', onlyDependOnLibsWithTags: ['runs:browser', 'runs:anywhere'] },
  { sourceTag: 'runs:server', onlyDependOnLibsWithTags: ['runs:server', 'runs:anywhere'] },
  { sourceTag: 'runs:anywhere', onlyDependOnLibsWithTags: ['runs:anywhere'] },
];

/** Words that once meant many things here. docs/glossary.md has the terms that are used; a newcomer searches for those. */
const retiredWords = [
  ...['house', 'houses', 'door', 'doors', 'neighbour', 'neighbours', 'letter', 'letters', 'paper', 'papers'],
  ...['turnstile', 'briefly', 'told', 'whence', 'nudge', 'misfit', 'clientele', 'leftovers'],
];
/** Those of them that have no other use in a sentence about the shop. */
const retiredInComments = ['doors', 'neighbour', 'neighbours', 'turnstile', 'briefly', 'told', 'whence', 'misfit'];

export default tseslint.config(
  { ignores: ['**/dist', '**/drizzle', '.data', '.nx', 'node_modules', '**/coverage', 'tools/demo/renderer'] },
  js.configs.recommended,
  ...tseslint.configs.strict,
  ...tseslint.configs.stylistic,
  {
    files: ['**/*.{ts,tsx}'],
    plugins: { '@nx': nx },
    languageOptions: { globals: { ...globals.node } },
    rules: {
      '@nx/enforce-module-boundaries': ['error', { depConstraints: boundaries, banTransitiveDependencies: false }],
      '@typescript-eslint/consistent-type-definitions': ['error', 'type'],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // Declaration merging into Fastify's interfaces needs one; an empty object type says "no props".
      '@typescript-eslint/no-empty-object-type': 'off',
      'no-restricted-syntax': ['error', { selector: 'TSEnumDeclaration', message: 'Use a union of literals.' }],
      'id-denylist': ['error', ...retiredWords],
      'no-warning-comments': ['error', { terms: retiredInComments, location: 'anywhere' }],
      'no-control-regex': 'off',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },
  // Fastify learns our request's own fields by merging into its interfaces, which a type alias cannot do.
  { files: ['libs/server-kit/src/*.ts'], rules: { '@typescript-eslint/consistent-type-definitions': 'off' } },
  {
    files: ['apps/storefront/**', 'apps/admin/**', 'libs/ui/**', 'libs/web-kit/**', 'tools/gallery/**'],
    languageOptions: { globals: { ...globals.browser } },
    plugins: { 'react-hooks': reactHooks },
    rules: { ...reactHooks.configs.recommended.rules },
  },
  {
    files: ['apps/{storefront,admin}/src/features/*/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: '^(\\.\\./|.*/features/)[a-z]',
              message: 'A feature never imports a feature: a page renders both.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['**/*.{mjs,cjs}'],
    languageOptions: { globals: { ...globals.node } },
  },
  prettier,
);
