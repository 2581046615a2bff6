import { expect, type APIRequestContext, type BrowserContext } from '@playwright/test';
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

/** Checks the accessibility of the pages and dialogs of both apps: each view once, on a phone and then as wide as a desktop. */

// One after another they would take longer than all other browser tests together.
test.describe.configure({ mode: 'parallel' });

/** Loading, failed, empty and invalid states are made of the same parts everywhere, so some of each kind are enough. */
const passing = /-(skeleton|errors?|offline|empty|refused|sent|dead-link|none-match)$/;
const examples = [
  ...['listing-skeleton', 'address-errors', 'login-refused'],
  ...['products-skeleton', 'orders-error', 'settings-errors'].map((name) => `admin-${name}`),
];

/** The same page or dialog as in another view, with other content, or one that a journey checks. */
const alike = [
  ...['home-signed-in', 'listing-filtered', 'listing-filters-chosen', 'product-dialog', 'product-share'],
  ...['product-review', 'product-unknown', 'search', 'search-results', 'search-nothing', 'rates-days', 'terms'],
  ...['refund', 'shipping', 'returns', 'unauth', 'register', 'login', 'forgot-password', 'reset-password'],
  ...['shared-wishlist-ended', 'bag-guest', 'review-google', 'addresses', 'address-dialog', 'address-edit'],
  ...['address-abroad', 'address-gift', 'checkout', 'checkout-address', 'payment-success', 'paypal-return'],
  ...[
    ...['dashboard-table', 'account', 'products-archived', 'products-past-the-end', 'product-new', 'product-leave'],
    ...['product-edit', 'product-reserved', 'product-duplicate', 'product-delete', 'product-files'],
    ...['orders-by-status', 'orders-chosen', 'packing-slip', 'order-status', 'rates-dialog', 'customer-unknown'],
    ...['settings', 'settings-business', 'settings-payments', 'stock-value', 'stock-find', 'changes', 'reviews'],
    ...['returns-closed', 'reports-stock', 'settlements', 'features', 'banner-edit', 'banner-delete', 'collections'],
    ...['category-delete', 'api-keys', 'not-found'],
  ].map((name) => `admin-${name}`),
];

const isChecked = ({ name }: View) => (!passing.test(name) || examples.includes(name)) && !alike.includes(name);
const views = [...storefrontViews, ...adminViews].filter(isChecked);

/** A width between desktop and phone, the narrowest one that the standard requires, and the phone's. */
const narrow = [768, 320, phone.viewport.width];

/** An order is there for the owner to see, of a piece that no other test can buy. */
async function orderSomething(request: APIRequestContext): Promise<void> {
  const { userId } = await arriveSignedIn(request);
  const piece = await addPiece();
  await buy(request, userId, piece._id);
  await withdrawPiece(piece._id);
}

async function checkViews(context: BrowserContext, seen: readonly View[], { onPhone }: { onPhone: boolean }) {
  const refusals = refusalsIn(context);
  const goTo = startTour(context);
  for (const view of oneAfterAnother(seen)) {
    await test.step(view.name, async () => {
      try {
        const page = await goTo(view);
        expect.soft(await faultsOf(page), `${view.name}: what axe finds`).toEqual([]);
        if (onPhone) expect.soft(await smallTargetsOf(page), `${view.name}: too small for a thumb`).toEqual([]);
        // No style that is visible at rest depends on a mouse, and arriving at the view takes longer than the check.
        if (onPhone && existsAt(view, desktop.viewport.width) && !passing.test(view.name)) {
          await page.setViewportSize(desktop.viewport);
          await settle(page, { waits: true });
          expect.soft(await faultsOf(page), `${view.name} on a desktop: what axe finds`).toEqual([]);
          expect.soft(await sidewaysOf(page), `${view.name} on a desktop: scrolls sideways`).toEqual([]);
        }
        expect.soft(await sidewaysOf(page, onPhone ? narrow : []), `${view.name}: scrolls sideways`).toEqual([]);
        if (onPhone) await page.setViewportSize(phone.viewport);
        expect.soft(refusals.splice(0), `${view.name}: what the content policy refuses`).toEqual([]);
      } catch (error) {
        // A view that cannot be shown does not prevent the check of the others.
        expect.soft(String(error), `${view.name} comes about`).toBe('');
      }
    });
  }
}

/** Who looks around, in one test each; what the owner sees is divided. */
const tours: readonly { title: string; visitors: readonly Visitor[]; part?: 0 | 1 }[] = [
  { title: 'the half of what the owner sees', visitors: ['owner'], part: 0 },
  { title: 'the other half of what the owner sees', visitors: ['owner'], part: 1 },
  { title: 'what a guest sees', visitors: ['guest'] },
  { title: 'what shoppers see', visitors: ['newcomer', 'shopper'] },
];

for (const { title, visitors, part } of tours) {
  test(`${title} is accessible`, async ({ openWindow, request }) => {
    test.setTimeout(600_000 * slowFactor);
    for (const visitor of visitors) {
      const own = views
        .filter((view) => view.visitor === visitor)
        .filter((_, place) => part === undefined || place % 2 === part);
      const context = (await openWindow(phone)).context();
      if (visitor === 'owner') await orderSomething(request);
      await arrive(context.request, visitor);
      const onPhone = own.filter((view) => existsAt(view, phone.viewport.width));
      await checkViews(context, onPhone, { onPhone: true });
      const onlyWide = own.filter((view) => !onPhone.includes(view));
      if (onlyWide.length === 0) continue;
      const storageState = await context.storageState();
      const wide = await openWindow({ ...desktop, storageState });
      await checkViews(wide.context(), onlyWide, { onPhone: false });
    }
  });
}
