/** The checkout for tests, with a cart and an address prepared. */
import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';
import type { AddressDraft } from '@kanaka/contracts/identity/addresses';
import { arriveSignedIn, putInCart, saveAddress } from './test-data.ts';
import type { Person } from './people.ts';

/** Razorpay's window, in its frame over the shop. */
export function popupOf(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="Razorpay Checkout"]');
}

/** Closes Razorpay's window. Forced: a click that waited for its effect would wait for a frame that is gone. */
export async function closePopup(popup: FrameLocator): Promise<void> {
  const close = popup.getByRole('button', { name: 'Close' });
  await close.waitFor();
  const closed = expect(popup.owner()).toBeHidden();
  // The window is gone before the browser can report that it was clicked.
  await Promise.race([close.click({ force: true }), closed]);
  await closed;
}

/** The pay button, with any label. */
export function payButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Proceed to Payment' });
}

/**
 * A row of the summary or of an order's price breakdown, by its label: `Subtotal ₹10,000.00`. Rows of a single piece's
 * price break-up are not among them.
 */
export function amountOf(place: Locator, name: string): Locator {
  return place.locator('dl:not(details *) > div').filter({ has: place.page().getByText(name, { exact: true }) });
}

type Shopping = { userId: string; addressId: string; person: Person };

/** A new shopper with an address and these pieces in the cart, on the checkout page with the address chosen. */
export async function atCheckout(
  page: Page,
  productIds: readonly string[],
  quantity = 1,
  address: Partial<AddressDraft> = {},
): Promise<Shopping> {
  const { userId, person } = await arriveSignedIn(page.request);
  for (const productId of productIds) await putInCart(page.request, { userId, productId, quantity });
  const addressId = await saveAddress(page.request, userId, address);
  await page.goto('/shop/checkout');
  await page.getByRole('button', { name: /^4 Car Street/ }).click();
  await expect(payButton(page)).toBeEnabled();
  return { userId, addressId, person };
}
