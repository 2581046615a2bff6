import { expect } from '@playwright/test';
import { adminViews } from '@kanaka/testing/views/admin-views';
import { existsAt } from '@kanaka/testing/views/look-at';
import { storefrontViews } from '@kanaka/testing/views/storefront-views';
import { oneAfterAnother, startTour } from '@kanaka/testing/views/tour';
import type { Visitor } from '@kanaka/testing/views/view';
import { arrive } from '@kanaka/testing/views/visitors';
import { refusalsIn } from './refusals.ts';
import { slowFactor } from './slow.ts';
import { faultsOf, sidewaysOf, smallTargetsOf } from './accessibility-checks.ts';
import { test } from './test.ts';

/** Every page, dialog and state of both apps, for eyes, ears and thumbs alike. */
const views = [...storefrontViews, ...adminViews];

const visitors: readonly Visitor[] = ['guest', 'newcomer', 'shopper', 'owner'];

/** What is on its way, did not come, is empty or wrong is built the same at every width: a phone's is enough. */
const passing = /-(skeleton|errors?|offline|empty|refused|sent|dead-link|none-match)$/;

/** Between phone and desktop, and the narrowest screen the standard asks for. */
const otherWidths = [320, 768];

for (const visitor of visitors) {
  test(`everyone can use whatever a ${visitor} comes to see`, async ({ openWindow }, { project }) => {
    test.setTimeout(300_000 * slowFactor);
    const width = project.use.viewport?.width ?? 0;
    const onPhone = project.use.isMobile ?? false;
    // Half-way through a fade everything is pale.
    const context = (await openWindow({ ...project.use, reducedMotion: 'reduce' })).context();
    await arrive(context.request, visitor);
    const refusals = refusalsIn(context);
    const goTo = startTour(context);
    const seen = views.filter((one) => one.visitor === visitor && existsAt(one, width));
    for (const view of oneAfterAnother(seen.filter(({ name }) => onPhone || !passing.test(name)))) {
      await test.step(view.name, async () => {
        try {
          const page = await goTo(view);
          expect.soft(await faultsOf(page), `${view.name}: what axe finds`).toEqual([]);
          if (onPhone) expect.soft(await smallTargetsOf(page), `${view.name}: too small for a thumb`).toEqual([]);
          expect.soft(await sidewaysOf(page, onPhone ? otherWidths : []), `${view.name}: scrolls sideways`).toEqual([]);
          expect.soft(refusals.splice(0), `${view.name}: what the content policy refuses`).toEqual([]);
        } catch (error) {
          // One view that does not come about keeps nobody from looking at the others.
          expect.soft(String(error), `${view.name} comes about`).toBe('');
        }
      });
    }
  });
}
