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
  {
    who: 'an app another app',
    place: 'apps/cart/src/breach.ts',
    content: "import { buildApp } from '@kanaka/reviews/app';\nbuildApp;",
  },
  {
    who: 'a lib an app',
    place: 'libs/queues/src/breach.ts',
    content: "import { buildApp } from '@kanaka/reviews/app';\nbuildApp;",
  },
  {
    who: 'a browser lib the server kit',
    place: 'libs/ui/src/breach.ts',
    content: "import { serve } from '@kanaka/server-kit/serve';\nserve;",
  },
  {
    who: 'the contracts anything but a leaf',
    place: 'libs/contracts/src/breach.ts',
    content: "import { serve } from '@kanaka/server-kit/serve';\nserve;",
  },
  {
    who: 'an app a tool',
    place: 'apps/orders/src/breach.ts',
    content: "import { parts } from '@kanaka/local-tools/parts';\nparts;",
  },
  {
    who: 'a tool an app, unless it is a simulation',
    place: 'tools/local/src/breach.ts',
    content: "import { buildApp } from '@kanaka/reviews/app';\nbuildApp;",
  },
];

const fine = {
  place: 'apps/cart/src/fine.ts',
  content:
    "import { serve } from '@kanaka/server-kit/serve';\nimport { getCart } from '@kanaka/contracts/cart';\nserve;\ngetCart;",
};

/** The rule needs Nx's project graph, which exists whenever tests run through Nx; without it the rule reports nothing. */
describe('the boundaries between projects', () => {
  let found: string[][];
  beforeAll(async () => {
    found = await lint([fine, ...breaches]);
  });

  it.each(breaches.map(({ who }, index) => [who, index] as const))('lint refuses %s', (_, index) => {
    expect(found[index + 1]).toContain(RULE);
  });

  it('lint allows that a service imports server-kit and its contract', () => {
    expect(found[0]).not.toContain(RULE);
  });
});
