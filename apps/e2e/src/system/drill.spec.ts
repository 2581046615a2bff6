import { expect } from '@playwright/test';
import { runDrill } from '@kanaka/testing/drill/run-drill';
import { heard } from '@kanaka/testing/drill/way-to-pay';
import { dataDir, owner, pidOf, shopPort, shopUrl } from '@kanaka/testing/whole-shop';
import { test } from '../test.ts';

test('forty orders, while what makes and keeps them is killed and Redis forgets: every rupee, piece and paper is right', async () => {
  test.setTimeout(240_000);
  const { verdicts } = await runDrill(
    { port: shopPort, url: shopUrl, dataDir, owner, pidOf },
    {
      orders: 40,
      shoppers: 8,
      atOnce: 8,
      // What nobody tells of takes until a hold has run out, which in this shop is a quarter of an hour.
      ways: heard,
      faults: ['lost answers', 'orders', 'forgetful redis', 'redis', 'invoice-worker'],
      gapMs: 300,
      ownerActsEvery: 6,
      restMs: 90_000,
      say: () => undefined,
    },
  );
  expect(verdicts.filter(({ broken }) => broken.length > 0)).toEqual([]);
});
