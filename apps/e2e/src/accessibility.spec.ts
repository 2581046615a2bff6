import { expect, type APIRequestContext } from '@playwright/test';
import { adminViews } from '@kanaka/testing/views/admin-views';
import { existsAt, settle } from '@kanaka/testing/views/look-at';
import { storefrontViews } from '@kanaka/testing/views/storefront-views';
import { oneAfterAnother, startTour } from '@kanaka/testing/views/tour';
import type { View, Visitor } from '@kanaka/testing/views/view';
import { arrive } from '@kanaka/testing/views/visitors';
import { refusalsIn } from './refusals.ts';
import { slowFactor } from './slow.ts';
import { faultsOf, sidewaysOf, smallTargetsOf } from './accessibility-checks.ts';
import { desktop, phone } from './screens.ts';
import { addPiece, arriveSignedIn, buy, withdrawPiece } from './test-data.ts';
import { test } from './test.ts';

/** Checks the accessibility of every page, dialog and state of both apps. */
const views = [...storefrontViews, ...adminViews];

// One after another they would take longer than all other browser tests together.
test.describe.configure({ mode: 'parallel' });

/** Who looks around, and into how many tests that is divided. */
const tours: readonly { visitor: Visitor; parts: number }[] = [
  { visitor: 'guest', parts: 2 },
  { visitor: 'newcomer', parts: 1 },
  { visitor: 'shopper', parts: 1 },
  { visitor: 'owner', parts: 3 },
];

/** Loading, failed, empty and invalid states are the same at every width, so they are checked on a phone only. */
const passing = /-(skeleton|errors?|offline|empty|refused|sent|dead-link|none-match)$/;

/** Widths between phone and desktop, and the narrowest one that the standard requires. */
const otherWidths = [320, 768];

/**
 * A view that a phone shows too is checked in its layout for desktops there, after a change of width: no style that is
 * visible at rest depends on a mouse, and arriving at the view takes longer than the check.
 */
const onPhoneToo = (view: View) => existsAt(view, phone.viewport.width);

/** An order is there for the owner to see, of a piece that no other test can buy. */
async function orderSomething(request: APIRequestContext): Promise<void> {
  const { userId } = await arriveSignedIn(request);
  const piece = await addPiece();
  await buy(request, userId, piece._id);
  await withdrawPiece(piece._id);
}

const tests = tours.flatMap(({ visitor, parts }) =>
  Array.from({ length: parts }, (_, part) => ({ visitor, part, parts })),
);

for (const { visitor, part, parts } of tests) {
  test(`all views of a ${visitor} are accessible, part ${part + 1} of ${parts}`, async ({ openWindow, request }, {
    project,
  }) => {
    test.setTimeout(600_000 * slowFactor);
    const width = project.use.viewport?.width ?? 0;
    const onPhone = project.use.isMobile ?? false;
    // In the middle of a fade all contrasts are low.
    const context = (await openWindow({ ...project.use, reducedMotion: 'reduce' })).context();
    if (visitor === 'owner') await orderSomething(request);
    await arrive(context.request, visitor);
    const refusals = refusalsIn(context);
    const goTo = startTour(context);
    const seen = views
      .filter((one) => one.visitor === visitor && existsAt(one, width) && (onPhone || !onPhoneToo(one)))
      .filter((_, place) => place % parts === part);
    for (const view of oneAfterAnother(seen)) {
      await test.step(view.name, async () => {
        try {
          const page = await goTo(view);
          expect.soft(await faultsOf(page), `${view.name}: what axe finds`).toEqual([]);
          if (onPhone) expect.soft(await smallTargetsOf(page), `${view.name}: too small for a thumb`).toEqual([]);
          expect.soft(await sidewaysOf(page, onPhone ? otherWidths : []), `${view.name}: scrolls sideways`).toEqual([]);
          if (onPhone && existsAt(view, desktop.viewport.width) && !passing.test(view.name)) {
            await page.setViewportSize(desktop.viewport);
            await settle(page, { waits: true });
            expect.soft(await faultsOf(page), `${view.name} on a desktop: what axe finds`).toEqual([]);
            expect.soft(await sidewaysOf(page), `${view.name} on a desktop: scrolls sideways`).toEqual([]);
            await page.setViewportSize(phone.viewport);
          }
          expect.soft(refusals.splice(0), `${view.name}: what the content policy refuses`).toEqual([]);
        } catch (error) {
          // A view that cannot be shown does not prevent the check of the others.
          expect.soft(String(error), `${view.name} comes about`).toBe('');
        }
      });
    }
  });
}
