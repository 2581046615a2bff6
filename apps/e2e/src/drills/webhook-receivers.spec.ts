import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { test } from '../test.ts';

const drill = join(import.meta.dirname, '../../../orders/test/webhooks.drill.ts');

/** Without the shop of the other drills: it has names and addresses of its own. */
test('receivers of webhooks that do everything wrong lose nothing, reach nothing inside, and keep no other waiting', async () => {
  test.setTimeout((Number(process.env['MINUTES'] ?? 1) + 20) * 60_000);
  const [exitCode] = await once(spawn(process.execPath, [drill], { stdio: 'inherit' }), 'exit');
  expect(exitCode).toBe(0);
});
