import { readFile } from 'node:fs/promises';
import { expect, type Download, type Page } from '@playwright/test';
import type { AdminProduct } from '@kanaka/contracts/admin-products';
import { addPiece, arriveSignedIn, asOwner, answerOf, buy, ordersOf, withdrawPiece } from '../test-data.ts';
import { attachmentOf, mailAbout } from '../mail.ts';
import { desktop, phone } from '../screens.ts';
import { faultsOf } from '../accessibility-checks.ts';
import { test } from '../test.ts';

/** The stock of a piece. */
async function onHand(id: string): Promise<number | undefined> {
  const { data } = await asOwner(async (request) =>
    answerOf<{ data: AdminProduct[] }>(await request.get('/api/admin/products/get')),
  );
  return data.find(({ _id }) => _id === id)?.totalStock;
}

/** Expects no accessibility violations of the page, on a phone and on a desktop. */
async function expectAccessible(page: Page): Promise<void> {
  const { viewport } = desktop;
  for (const size of [phone.viewport, viewport]) {
    await page.setViewportSize(size);
    // In the middle of a fade all contrasts are low.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
    expect(await faultsOf(page), `at ${size.width} px`).toEqual([]);
  }
}

async function mustBePdf(file: Download): Promise<void> {
  expect(file.suggestedFilename()).toMatch(/^credit-note-.+\.pdf$/);
  const bytes = await readFile(await file.path());
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
}

test('the owner refunds one piece: with payment, credit note, e-mail and the piece’s return to the stock', async ({
  page,
  openOffice,
}) => {
  const piece = await addPiece();
  const { userId, person } = await arriveSignedIn(page.request);
  const orderId = await buy(page.request, userId, piece._id);
  await expect.poll(() => onHand(piece._id)).toBe(2);

  const office = await openOffice();
  await office.goto(`/admin/orders?order=${orderId}`);
  const details = office.getByRole('dialog', { name: /^Order #/ });
  await details.getByRole('button', { name: 'Refund…' }).click();
  const form = office.getByRole('dialog', { name: 'Refund', exact: true });
  await form.getByRole('button', { name: 'Continue' }).click();
  await expect(form.getByText('Choose what comes back.')).toBeVisible();
  await form.getByRole('button', { name: 'Increase quantity' }).click();
  await form.getByLabel('Reason').fill('The clasp was loose.');
  await form.getByRole('button', { name: 'Continue' }).click();
  const question = office.getByRole('dialog', { name: 'Refund ₹10,300.00?' });
  await expectAccessible(office);
  await question.getByRole('button', { name: 'Refund ₹10,300.00' }).dblclick();
  await expect(office.getByText('The refund is on its way.')).toBeVisible();
  await expect(form).toBeHidden();

  await test.step('there is one refund, with a credit note for the owner', async () => {
    const note = details.getByRole('button', { name: /^Download credit note/ });
    await expect(note).toHaveCount(1);
    await expect(details.getByRole('button', { name: 'Refund…' })).toBeHidden();
    const [file] = await Promise.all([office.waitForEvent('download', { timeout: 45_000 }), note.click()]);
    await mustBePdf(file);
  });

  await test.step('the shopper sees the refund and its credit note', async () => {
    await page.goto('/shop/account');
    await page.getByRole('button', { name: `View details of order ${orderId.slice(-8)}` }).click();
    const order = page.getByRole('dialog');
    await expect(order.getByText('The clasp was loose.')).toBeVisible();
    await expect(order.getByText(`1 × ${piece.title}`)).toBeVisible();
    const note = order.getByRole('button', { name: /^Download credit note/ });
    const [file] = await Promise.all([page.waitForEvent('download', { timeout: 45_000 }), note.click()]);
    await mustBePdf(file);
    await expect(page.getByText('Credit note downloaded successfully')).toBeVisible();
  });

  await test.step('the e-mail has the credit note, and the piece is in stock again', async () => {
    const mail = await mailAbout(person.email, /refund/i);
    expect(mail.text).toContain('₹10,300.00');
    expect((await attachmentOf(mail)).subarray(0, 5).toString()).toBe('%PDF-');
    await expect.poll(() => onHand(piece._id)).toBe(3);
  });
  await withdrawPiece(piece._id);
});

test('cancelling a paid order asks once, and refunds it', async ({ page, openOffice }) => {
  const piece = await addPiece();
  const { userId } = await arriveSignedIn(page.request);
  const orderId = await buy(page.request, userId, piece._id);
  const office = await openOffice();
  await office.goto(`/admin/orders?order=${orderId}`);
  const details = office.getByRole('dialog', { name: /^Order #/ });
  await details.getByRole('button', { name: 'Refund…' }).click();
  const form = office.getByRole('dialog', { name: 'Refund', exact: true });
  await form.getByRole('button', { name: 'Continue' }).click();
  await expectAccessible(office);
  await form.getByRole('button', { name: 'Cancel' }).click();
  await details.getByLabel('New status').selectOption('cancelled');
  await details.getByRole('button', { name: 'Update Order Status' }).click();
  const question = office.getByRole('dialog', { name: /^Cancel order/ });
  await expect(question.getByText(/₹10,300\.00 goes back/)).toBeVisible();
  await expectAccessible(office);
  await question.getByRole('switch', { name: 'Back into stock' }).click();
  await question.getByLabel('Reason').fill('The stone broke.');
  await question.getByRole('button', { name: 'Cancel and refund ₹10,300.00' }).click();
  await expect(office.getByText('Order status is updated successfully!')).toBeVisible();
  // Next to the refund and in the order's history.
  await expect(details.getByText('The stone broke.')).toHaveCount(2);
  await expectAccessible(office);
  await expect
    .poll(async () => (await ordersOf(page.request, userId)).at(0))
    .toMatchObject({ orderStatus: 'cancelled', paymentStatus: expect.stringMatching(/^refund/) });
  expect(await onHand(piece._id)).toBe(2);
  await withdrawPiece(piece._id);
});

test('payments and jobs that need a decision are listed for the owner, and removed once decided', async ({
  openOffice,
}) => {
  const office = await openOffice();
  const payment = {
    paymentId: 'pay_Aa1234567890',
    orderId: '0198c5a2-7e11-7c3a-9d21-5f0c8ad03135',
    amount: 100,
    currency: 'INR',
    method: 'upi',
    expected: 1_030_000,
    reason: 'its amount is ₹1.00 instead of ₹10,300.00',
    createdAt: '2026-11-20T09:00:00Z',
  };
  const job = {
    jobId: 'mail-refunded-1',
    queue: 'mail',
    name: 'order-refunded',
    error: 'The mail server is away.',
    createdAt: '2026-11-19T09:00:00Z',
    givenUpAt: '2026-11-20T09:00:00Z',
  };
  // Neither can be caused from outside: the stand-in accepts refunds, and jobs are retried for a long time.
  let [flagged, givenUp] = [[payment], [job]];
  await office.route('**/api/admin/payments/flagged**', (route) => {
    const isDecision = route.request().method() === 'POST';
    if (isDecision) flagged = [];
    return route.fulfill({
      json: isDecision ? { success: true, message: 'Decided.' } : { success: true, data: flagged },
    });
  });
  await office.route('**/api/admin/dead-letters/orders**', (route) => {
    const isReplay = route.request().method() === 'POST';
    if (isReplay) givenUp = [];
    return route.fulfill({
      json: isReplay ? { success: true, message: 'Tried again.' } : { success: true, data: givenUp },
    });
  });

  // Other tests leave orders whose facts disagree.
  await office.route('**/api/admin/orders/discrepancies**', (route) =>
    route.fulfill({ json: { success: true, data: [] } }),
  );

  await office.goto('/admin/dashboard');
  await expect(office.getByRole('link', { name: /^1 payment to decide on/ })).toBeVisible();
  await expect(office.getByRole('link', { name: /^1 failed task/ })).toBeVisible();
  await expectAccessible(office);
  await office.getByRole('navigation').getByRole('link', { name: 'Needs attention' }).click();
  await expect(office.getByRole('heading', { level: 1, name: 'Needs attention' })).toBeVisible();
  await expectAccessible(office);
  await office.getByRole('button', { name: /^Refund: ₹1\.00/ }).click();
  await office.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(office.getByText('No payment waits for a decision')).toBeVisible();
  await office.getByRole('button', { name: /^Try again: Order refunded/ }).click();
  await expect(office.getByText('No task has failed')).toBeVisible();
  await expect(office.getByRole('navigation').getByRole('link', { name: 'Needs attention' })).toBeHidden();
});
