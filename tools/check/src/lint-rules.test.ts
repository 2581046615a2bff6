import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { z } from 'zod';

const root = join(import.meta.dirname, '../../..');

const breaches = [
  {
    what: 'a promise that nobody waits for',
    file: 'apps/orders/src/refund.ts',
    content: 'async function refund(): Promise<void> {\n  await fetch("/refund");\n}\nrefund();\n',
    rules: ['typescript(no-floating-promises)'],
  },
  {
    what: 'a feature of an app another feature',
    file: 'apps/storefront/src/features/cart/filter.tsx',
    content: "import { PriceFilter } from '../listing/price-filter.tsx';\nexport const filter = PriceFilter;\n",
    rules: ['eslint(no-restricted-imports)'],
  },
  {
    what: 'a folder of a feature another feature',
    file: 'apps/admin/src/features/orders/list/filter.tsx',
    content: "import { useReviews } from '../../reviews/use-reviews.ts';\nexport const use = useReviews;\n",
    rules: ['eslint(no-restricted-imports)'],
  },
  {
    what: 'a folder of a service one of a later layer',
    file: 'apps/orders/src/refunds/later.ts',
    content: "import { moveReturn } from '../returns/move-return.ts';\nexport const move = moveReturn;\n",
    rules: ['eslint(no-restricted-imports)'],
  },
  {
    what: 'a circle of imports',
    file: 'apps/cart/src/circle.ts',
    content: "import { one } from './circle.ts';\nexport const two = () => one;\n",
    rules: ['import(no-cycle)'],
  },
];

const fine = {
  file: 'apps/orders/src/refunds/fine.ts',
  content:
    "import '../orders/orders.repository.ts';\nimport '../returns/returns-schema.ts';\n" +
    'export async function ask(): Promise<void> {\n  await fetch("/orders");\n}\n',
};

const Report = z.object({ diagnostics: z.array(z.object({ code: z.string(), filename: z.string() })) });

/** What the linter says of a folder. It ends with 1 here, because there is so much that it refuses. */
async function lint(folder: string): Promise<z.infer<typeof Report>> {
  const linter = join(root, 'node_modules/oxlint/bin/oxlint');
  const config = join(root, 'oxlint.config.ts');
  const said = await new Promise<string>((resolve) => {
    const args = [linter, '--config', config, '--format=json', folder];
    execFile(process.execPath, args, { cwd: root }, (_, stdout) => resolve(stdout));
  });
  return Report.parse(JSON.parse(said));
}

describe('lint refuses', () => {
  let folder: string;
  let found: z.infer<typeof Report>['diagnostics'];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kanaka-lint-'));
    for (const { file, content } of [fine, ...breaches]) {
      await mkdir(dirname(join(folder, file)), { recursive: true });
      await writeFile(join(folder, file), content);
    }
    const options = { strict: true, module: 'preserve', jsx: 'react-jsx', lib: ['ES2024', 'DOM'], types: [] };
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, include: ['apps'] }));
    found = (await lint(folder)).diagnostics;
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const rulesBroken = (file: string) => found.filter(({ filename }) => filename.endsWith(file)).map(({ code }) => code);

  it.each(breaches)('$what', ({ file, rules }) => {
    expect(rulesBroken(file)).toEqual(expect.arrayContaining(rules));
  });

  it('nothing of what is right', () => {
    expect(rulesBroken(fine.file)).toEqual([]);
  });
});
