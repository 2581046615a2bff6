import { readFile } from 'node:fs/promises';
import { expect, type Download } from '@playwright/test';
import type { AdminProduct } from '@kanaka/contracts/catalog/admin-products';
import { addPiece, arriveSignedIn, asOwner, answerOf, buy, withdrawPiece } from '../test-data.ts';
import { attachmentOf, mailAbout } from '../mail.ts';
import { faultsOf } from '../accessibility-checks.ts';
import { test } from '../test.ts';

/** The stock of a piece. */
async function onHand(id: string): Promise<number | undefined> {
  const { data } = await asOwner(async (request) =>
    answerOf<{ data: AdminProduct[] }>(await request.get('/api/admin/products/get')),
  );
  return data.find(({ _id }) => _id === id)?.totalStock;
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
  await office.goto(`/admin/orders/${orderId}`);
  const details = office.getByRole('main');
  await details.getByRole('button', { name: 'Refund…' }).click();
  const form = office.getByRole('dialog', { name: 'Refund', exact: true });
  await form.getByRole('button', { name: 'Continue' }).click();
  await expect(form.getByText('Choose what is returned.')).toBeVisible();
  await form.getByRole('button', { name: 'Increase quantity' }).click();
  await form.getByLabel('Reason').fill('The clasp was loose.');
  await form.getByRole('button', { name: 'Continue' }).click();
  const question = office.getByRole('dialog', { name: 'Refund ₹10,300.00?' });
  expect(await faultsOf(office)).toEqual([]);
  await question.getByRole('button', { name: 'Refund ₹10,300.00' }).dblclick();
  await expect(office.getByText('The refund is on its way.')).toBeVisible();
  await expect(form).toBeHidden();

  await test.step('there is one refund, with a credit note for the owner', async () => {
    const note = details.getByRole('button', { name: /^Download credit note/ });
    await expect(note).toHaveCount(1);
    await expect(details.getByRole('button', { name: 'Refund…' })).toBeHidden();
    const [file] = await Promise.all([office.waitForEvent('download'), note.click()]);
    await mustBePdf(file);
  });

  await test.step('the shopper sees the refund and its credit note', async () => {
    await page.goto('/shop/account');
    await page.getByRole('button', { name: `View details of order ${orderId.slice(-8)}` }).click();
    const order = page.getByRole('dialog');
    await expect(order.getByText('The clasp was loose.')).toBeVisible();
    await expect(order.getByText(`1 × ${piece.title}`)).toBeVisible();
    const note = order.getByRole('button', { name: /^Download credit note/ });
    const [file] = await Promise.all([page.waitForEvent('download'), note.click()]);
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
