import { beforeAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');

type Place = { place: string; content: string };

/** In a separate process: ESLint loads its configuration in ways that Jest's module system does not support. */
const LINTER = `
  import { text } from 'node:stream/consumers';
  import { ESLint } from 'eslint';
  const eslint = new ESLint();
  const found = [];
  for (const { place, content } of JSON.parse(await text(process.stdin))) {
    const [{ messages }] = await eslint.lintText(content, { filePath: place });
    found.push(messages.map(({ ruleId }) => ruleId ?? 'parse error'));
  }
  console.log(JSON.stringify(found));
`;

/** The rules that lint reports for files with this content at these paths; the files need not exist. */
function lint(places: readonly Place[]): Promise<string[][]> {
  return new Promise((resolve, reject) => {
    const args = ['--input-type=module', '--eval', LINTER];
    const child = execFile(process.execPath, args, { cwd: root }, (error, output) => {
      if (error) reject(new Error('ESLint could not run', { cause: error }));
      else resolve(JSON.parse(output) as string[][]);
    });
    child.stdin?.end(JSON.stringify(places));
  });
}

const RULE = '@nx/enforce-module-boundaries';

const breaches = [
  ['an app another app', 'apps/cart/src/breach.ts', '@kanaka/reviews/app'],
  ['a lib an app', 'libs/queues/src/breach.ts', '@kanaka/reviews/app'],
  ['a browser lib the server kit', 'libs/ui/src/breach.ts', '@kanaka/server-kit/serve'],
  ['the contracts anything but a leaf', 'libs/contracts/src/breach.ts', '@kanaka/server-kit/serve'],
  ['an app a tool', 'apps/orders/src/breach.ts', '@kanaka/local-tools/parts'],
  ['a tool an app, unless it is a simulation', 'tools/local/src/breach.ts', '@kanaka/reviews/app'],
] as const;

const fine = {
  place: 'apps/cart/src/fine.ts',
  content:
    "import { serve } from '@kanaka/server-kit/serve';\nimport { getCart } from '@kanaka/contracts/cart/cart';\nserve;\ngetCart;",
};

/** The rule needs Nx's project graph, which exists whenever tests run through Nx; without it the rule reports nothing. */
describe('the boundaries between projects', () => {
  let found: string[][];
  beforeAll(async () => {
    const broken = breaches.map(([, place, from]) => ({ place, content: `import * as all from '${from}';\nall;` }));
    found = await lint([fine, ...broken]);
  });

  it.each(breaches.map(([who], index) => [who, index] as const))('lint refuses %s', (_, index) => {
    expect(found[index + 1]).toContain(RULE);
  });

  it('lint allows that a service imports server-kit and its contract', () => {
    expect(found[0]).not.toContain(RULE);
  });
});
