/** A shopper who asks for an e-mail when a sold-out piece is back, and stops further ones. */
import { expect } from '@playwright/test';
import type { AdminProduct } from '@kanaka/contracts/admin-products';
import { faultsOf } from '../accessibility-checks.ts';
import { mailAbout, mailsTo } from '../mail.ts';
import { addPiece, answerOf, asOwner, withdrawPiece } from '../test-data.ts';
import { newShopper } from '../people.ts';
import { test } from '../test.ts';
import { expectNews } from './notice.ts';

test.describe('a sold-out piece', () => {
  let pieces: AdminProduct[];
  test.beforeAll(async () => {
    pieces = [await addPiece({ totalStock: 0 }), await addPiece({ totalStock: 0 })];
  });
  test.afterAll(async () => {
    for (const piece of pieces) await withdrawPiece(piece._id);
  });

  test('is announced to whom asked for it, once, until the link in the e-mail stops it', async ({ page }) => {
    const { email } = newShopper();
    for (const piece of pieces) {
      await page.goto(`/shop/product/${piece.slug}`);
      await page.getByRole('button', { name: 'Tell me when it is back' }).click();
      const dialog = page.getByRole('dialog', { name: 'Tell me when it is back' });
      await expect(dialog.getByText(/agree that we write to this address once/)).toBeVisible();
      expect(await faultsOf(page)).toEqual([]);
      await dialog.getByLabel('Email').fill(email);
      await dialog.getByRole('button', { name: 'Tell me' }).click();
      await expectNews(page, 'We will write to you');
      await expect(dialog).toBeHidden();
    }

    const [first, second] = pieces;
    if (!first || !second) throw new Error('two pieces are needed');
    await restock(first);
    const mail = await mailAbout(email, `${first.title} is back`);
    expect(mail.text).toContain(`/shop/product/${first.slug}`);

    const [link = ''] = /\/shop\/stop-notices#\S+/.exec(mail.text) ?? [];
    await page.goto(link);
    await expect(page.getByText('You will get no more e-mails about pieces that are back.')).toBeVisible();
    expect(await waitingFor(second)).toBe(0);
    expect(await mailsTo(email)).toHaveLength(1);
  });
});

const restock = ({ _id, version }: AdminProduct) =>
  asOwner(async (request) => {
    const changes = [{ _id, version, stock: { to: 1, was: 0 } }];
    await answerOf(await request.put('/api/admin/products/change-many', { data: { changes } }));
  });

const waitingFor = ({ _id }: AdminProduct) =>
  asOwner(async (request) => {
    const { data } = await answerOf<{ data: { count: number }[] }>(
      await request.get(`/api/admin/products/waiting/${_id}`),
    );
    return data.reduce((sum, { count }) => sum + count, 0);
  });
