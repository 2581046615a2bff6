import { beforeAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');

type Place = { place: string; content: string };

/** In a process of its own: ESLint reads its configuration in ways that Jest's modules do not know. */
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

/** The rules that lint finds broken in files of this content at these places, without the files ever being there. */
function lint(places: readonly Place[]): Promise<string[][]> {
  return new Promise((resolve, reject) => {
    const args = ['--input-type=module', '--eval', LINTER];
    const child = execFile(process.execPath, args, { cwd: root }, (error, output) => {
      if (error) reject(error);
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
    who: 'the contracts anything of ours',
    place: 'libs/contracts/src/breach.ts',
    content: "import { toPaise } from '@kanaka/money/rupees';\ntoPaise;",
  },
  {
    who: 'an app a tool',
    place: 'apps/orders/src/breach.ts',
    content: "import { parts } from '@kanaka/local-tools/parts';\nparts;",
  },
];

/** Features of one app: a relative path leads from one to the other. */
const feature = {
  place: 'apps/storefront/src/features/cart/breach.tsx',
  content: "import { PriceFilter } from '../listing/price-filter.tsx';\nPriceFilter;",
};

/** Words of a private dialect that once stood everywhere. */
const retired = {
  place: 'apps/cart/src/breach.ts',
  content: 'const neighbour = 1; // A neighbour is asked.\nneighbour;',
};

const fine = {
  place: 'apps/cart/src/fine.ts',
  content:
    "import { serve } from '@kanaka/server-kit/serve';\nimport { getCart } from '@kanaka/contracts/cart';\nserve;\ngetCart;",
};

/** The project graph the rule needs is there whenever tests run through Nx; without it the rule would be silent. */
describe('who may know whom', () => {
  let found: string[][];
  beforeAll(async () => {
    found = await lint([fine, ...breaches, feature, retired]);
  }, 60_000);

  it.each(breaches.map(({ who }, index) => [who, index] as const))('lint refuses %s', (_, index) => {
    expect(found[index + 1]).toContain(RULE);
  });

  it('lint refuses a feature of an app another feature', () => {
    expect(found.at(-2)).toContain('no-restricted-imports');
  });

  it('lint refuses retired words in names and comments', () => {
    expect(found.at(-1)).toEqual(expect.arrayContaining(['id-denylist', 'no-warning-comments']));
  });

  it('lint allows a service its kit and its contract', () => {
    expect(found[0]).not.toContain(RULE);
  });
});
