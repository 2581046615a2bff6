import { describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');

/** What lint says about a file of this content at this place, without the file ever being there. */
function lint(place: string, content: string): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const args = ['--stdin', '--stdin-filename', join(root, place), '--format', 'json'];
    const eslint = execFile(join(root, 'node_modules/.bin/eslint'), args, { cwd: root }, (_, output) => {
      try {
        const [file] = JSON.parse(output) as { messages: { ruleId: string | null }[] }[];
        resolve((file?.messages ?? []).map(({ ruleId }) => ruleId ?? 'parse error'));
      } catch {
        reject(new Error(`eslint answered: ${output}`));
      }
    });
    eslint.stdin?.end(content);
  });
}

const RULE = '@nx/enforce-module-boundaries';

/** The project graph the rule needs is there whenever tests run through Nx; without it the rule would be silent. */
describe('who may know whom', () => {
  it.each([
    ['an app another app', 'apps/cart/src/breach.ts', "import { buildApp } from '@kanaka/reviews/app';\nbuildApp;"],
    ['a lib an app', 'libs/queues/src/breach.ts', "import { buildApp } from '@kanaka/reviews/app';\nbuildApp;"],
    [
      'a browser lib the server kit',
      'libs/ui/src/breach.ts',
      "import { serve } from '@kanaka/server-kit/serve';\nserve;",
    ],
    [
      'the contracts anything of ours',
      'libs/contracts/src/breach.ts',
      "import { toPaise } from '@kanaka/money/rupees';\ntoPaise;",
    ],
    ['an app a tool', 'apps/orders/src/breach.ts', "import { parts } from '@kanaka/local-tools/parts';\nparts;"],
  ])(
    'lint refuses %s',
    async (_, place, content) => {
      expect(await lint(place, content)).toContain(RULE);
    },
    60_000,
  );

  it('lint allows a service its kit and its contract', async () => {
    const content =
      "import { serve } from '@kanaka/server-kit/serve';\nimport { getCart } from '@kanaka/contracts/cart';\nserve;\ngetCart;";
    expect(await lint('apps/cart/src/fine.ts', content)).not.toContain(RULE);
  }, 60_000);
});
