import js from '@eslint/js';
import { defineConfig } from 'oxlint';
import tseslint from 'typescript-eslint';

/** Rules of the published sets that oxlint does not have. The first two are syntax errors in a module anyway. */
const absent = new Set([
  'no-dupe-args',
  'no-octal',
  'no-new-symbol',
  'no-return-await',
  'no-unsafe-class-instance-assignment',
  'no-unsafe-enum-assignment',
]);

/** A set that ESLint or typescript-eslint publishes, as oxlint names its rules; a later one overrules an earlier one. */
function published(...sets: readonly { rules?: Record<string, unknown> }[]): Record<string, 'error'> {
  const rules = sets.flatMap((set) => Object.entries(set.rules ?? {}));
  const named = rules.map(([name, value]) => [name.replace('@typescript-eslint/', 'typescript/'), value] as const);
  return Object.fromEntries(named.filter(([name]) => !absent.has(name.replace('typescript/', '')))) as Record<
    string,
    'error'
  >;
}

const recommended = published(
  js.configs.recommended,
  ...tseslint.configs.strictTypeChecked,
  ...tseslint.configs.stylisticTypeChecked,
);
const typed = Object.keys(published(tseslint.configs.disableTypeChecked)).filter((name) => name in recommended);

/** A page that everybody can use: each rule of jsx-a11y, but what is left out below. */
const accessibility = [
  ...[
    'alt-text',
    'anchor-ambiguous-text',
    'anchor-has-content',
    'anchor-is-valid',
    'aria-activedescendant-has-tabindex',
  ],
  ...['aria-props', 'aria-proptypes', 'aria-role', 'aria-unsupported-elements', 'autocomplete-valid'],
  ...['click-events-have-key-events', 'heading-has-content', 'html-has-lang'],
  ...['iframe-has-title', 'img-redundant-alt', 'interactive-supports-focus', 'label-has-associated-control', 'lang'],
  ...['media-has-caption', 'mouse-events-have-key-events', 'no-access-key', 'no-aria-hidden-on-focusable'],
  ...['no-autofocus', 'no-distracting-elements', 'no-interactive-element-to-noninteractive-role'],
  ...['no-noninteractive-element-interactions', 'no-noninteractive-element-to-interactive-role'],
  ...['no-noninteractive-tabindex', 'no-redundant-roles', 'no-static-element-interactions'],
  ...['role-has-required-aria-props', 'role-supports-aria-props', 'scope', 'tabindex-no-positive'],
  // control-has-associated-label is left out: it does not see a label that names its control by an id.
  // prefer-tag-over-role is left out: it wants <output> for each role="status", which screen readers announce less surely.
];

/** The rules of hooks, and what React's compiler would refuse. */
const react = [
  ...['rules-of-hooks', 'exhaustive-deps', 'static-components', 'use-memo', 'preserve-manual-memoization', 'globals'],
  ...['incompatible-library', 'immutability', 'refs', 'set-state-in-effect', 'error-boundaries', 'purity'],
  ...['set-state-in-render', 'unsupported-syntax'],
];
const errors = (plugin: string, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [`${plugin}/${name}`, 'error' as const]));
const off = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, 'off' as const]));

/** What would reach the browser with an import of the storefront's own server. */
const serverOnly = {
  regex: '^(@kanaka/(server-kit|testing)/|(\\.\\./)+server/)',
  message: 'This code is sent to the browser; only server/ may import the server kit.',
};

/**
 * The folders of a service in layers: one imports only from folders of the layers before its own, and tables (`*-schema.ts`)
 * from anywhere. A folder that is not listed is imported by none of them.
 */
const layers: Record<string, readonly string[][]> = {
  orders: [
    ['delivery', 'seller'],
    ['webhooks'],
    ['orders'],
    ['cart', 'discrepancies', 'invoices', 'pan'],
    ['cancellations'],
    ['shipments'],
    ['refunds'],
    ['returns'],
    ['order-handling'],
    ['payments'],
    ['checkout'],
    ['exchanges', 'typed-orders'],
    ['customers', 'documents', 'earlier-orders', 'notices', 'statistics'],
  ],
  catalog: [
    ['settings', 'synonyms'],
    ['rates'],
    ['stock'],
    ['products'],
    [
      'banners',
      'categories',
      'collections',
      'note-bar',
      'pages',
      'redirects',
      'sitemap',
      'stock-notices',
      'stock-takes',
      'units',
    ],
    ['product-files'],
  ],
};

const oneWay = Object.entries(layers).flatMap(([service, ofService]) =>
  ofService.map((folders, place) => {
    const before = ofService.slice(0, place).flat();
    return {
      files: folders.map((folder) => `**/apps/${service}/src/${folder}/*.ts`),
      rules: {
        'no-restricted-imports': [
          'error' as const,
          {
            patterns: [
              {
                group: ['../*/*', '!../*/*-schema.ts', ...before.map((folder) => `!../${folder}/*`)],
                message: `Of the folders of ${service} this one imports: ${before.join(', ') || 'none'}.`,
              },
            ],
          },
        ],
      },
    };
  }),
);

/** Files in `folder` of a feature, from where the other features are found at `up`. */
function betweenFeatures(folder: string, up: string) {
  const message = 'A feature never imports a feature: a page renders both.';
  return {
    files: [`**/apps/{storefront,admin}/src/features/*/${folder}`],
    rules: {
      'no-restricted-imports': ['error', { patterns: [serverOnly, { regex: `^(${up}|.*/features/)[a-z]`, message }] }],
    },
  } as const;
}

export default defineConfig({
  plugins: ['eslint', 'typescript', 'import', 'react', 'jsx-a11y'],
  // Only what is named here, so that a new version of the linter brings no rule that nobody chose.
  categories: { correctness: 'off' },
  options: { typeAware: true, denyWarnings: true, reportUnusedDisableDirectives: 'error' },
  env: { node: true, browser: true, es2024: true },
  ignorePatterns: ['**/dist', '**/drizzle', '.data', '.nx', '**/coverage', 'tools/demo/renderer'],
  rules: {
    ...recommended,
    ...errors('react', react),
    ...errors('jsx-a11y', accessibility),
    'import/no-cycle': 'error',
    'typescript/consistent-type-definitions': ['error', 'type'],
    'typescript/consistent-type-imports': 'error',
    'typescript/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    'typescript/require-array-sort-compare': 'error',
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    // A number in a text is what it looks like; an object, a null or an undefined there is a mistake.
    'typescript/restrict-template-expressions': [
      'error',
      { allowNumber: true, allow: ['Error', 'URL', 'URLSearchParams'] },
    ],
    // `() => close()` is how a callback is written, and `return refuse()` leaves early; both give back the same nothing.
    'typescript/no-confusing-void-expression': [
      'error',
      { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
    ],
    // `process.env['PORT']`: brackets say that nothing promises the name is there.
    'typescript/dot-notation': ['error', { allowIndexSignaturePropertyAccess: true }],
    // Fastify's plugins and hooks are async by contract, and so is whatever stands in for a call: a throw becomes a rejection.
    'typescript/require-await': 'off',
    // Declaration merging into Fastify's interfaces needs one; an empty object type says "no props".
    'typescript/no-empty-object-type': 'off',
    // `url || ''`, `disabled || busy`: an empty text and a false are as good as missing.
    'typescript/prefer-nullish-coalescing': ['error', { ignorePrimitives: { string: true, boolean: true } }],
    // It would write `!`, which no-non-null-assertion refuses.
    'typescript/non-nullable-type-assertion-style': 'off',
    // What scrolls must take the focus, or no keyboard can scroll it.
    'jsx-a11y/no-noninteractive-tabindex': ['error', { roles: ['tabpanel', 'region', 'group'] }],
    // What TypeScript finds itself.
    'no-undef': 'off',
    'no-control-regex': 'off',
    eqeqeq: ['error', 'always', { null: 'ignore' }],
  },
  overrides: [
    {
      // Node and browsers run these as they are; no tsconfig knows them.
      files: ['**/*.{js,mjs,cjs}'],
      rules: { ...off(typed), 'no-undef': 'error' },
    },
    {
      // An answer's json() is `any` in light-my-request; a wrong field of it fails the assertion that reads it.
      files: ['**/*.{test,drill}.{ts,tsx}', '**/test/**', '**/testing/**', 'apps/e2e/**'],
      rules: {
        'typescript/no-unsafe-argument': 'off',
        'typescript/no-unsafe-assignment': 'off',
        'typescript/no-unsafe-call': 'off',
        'typescript/no-unsafe-member-access': 'off',
        'typescript/no-unsafe-return': 'off',
        // What stands in for fetch writes `String(url)`, though fetch could be given a whole Request; ours never is.
        'typescript/no-base-to-string': 'off',
        // Methods of what stands in for something are passed on alone; none of them knows `this`.
        'typescript/unbound-method': 'off',
      },
    },
    // Fastify learns our request's own fields by merging into its interfaces, which a type alias cannot do.
    {
      files: ['libs/server-kit/src/*.ts', 'apps/gateway/src/{limit-keys,cache/cached-responses}.ts'],
      rules: { 'typescript/consistent-type-definitions': 'off' },
    },
    {
      // An ApiError is kept in the Redux store, so it is a plain object, also where a call rejects with one.
      files: ['libs/web-kit/src/{fetch-file,passkeys,refresh-session,upload-files}.ts'],
      rules: { 'typescript/only-throw-error': 'off', 'typescript/prefer-promise-reject-errors': 'off' },
    },
    {
      files: ['**/apps/storefront/src/**'],
      rules: { 'no-restricted-imports': ['error', { patterns: [serverOnly] }] },
    },
    betweenFeatures('*', '\\.\\./'),
    betweenFeatures('*/*', '\\.\\./\\.\\./'),
    ...oneWay,
    { files: ['**/apps/{orders,catalog}/src/*/*.test.ts'], rules: { 'no-restricted-imports': 'off' } },
  ],
});
