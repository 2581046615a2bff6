import { expect } from '@playwright/test';
import { runDrill } from '@kanaka/chaos-tools/drill/run-drill';
import { reported } from '@kanaka/chaos-tools/drill/way-to-pay';
import { dataDir, owner, pidOf, shopPort, shopUrl } from '@kanaka/testing/whole-shop';
import { test } from '../test.ts';

test('24 orders while services are killed and Redis loses its data: every payment, piece and document is correct', async () => {
  test.setTimeout(240_000);
  const { verdicts } = await runDrill(
    { port: shopPort, url: shopUrl, dataDir, owner, pidOf },
    {
      orders: 24,
      shoppers: 8,
      atOnce: 8,
      // Unreported payments are noticed only after the hold has ended, in this shop a quarter of an hour.
      ways: reported,
      faults: ['lost answers', 'orders', 'forgetful redis', 'redis', 'invoice-worker'],
      gapMs: 300,
      ownerActsEvery: 3,
      restMs: 90_000,
      say: () => undefined,
    },
  );
  expect(verdicts.filter(({ broken }) => broken.length > 0)).toEqual([]);
});
