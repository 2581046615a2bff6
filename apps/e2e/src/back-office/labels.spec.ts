import { expect } from '@playwright/test';
import { extractText } from 'unpdf';
import { faultsOf, sidewaysOf } from '../accessibility-checks.ts';
import { codesIn } from '../read-labels.ts';
import { desktop } from '../screens.ts';
import { addPiece, answerOf, arriveSignedIn, asOwner, buy, withdrawPiece } from '../test-data.ts';
import { test } from '../test.ts';

/** The labels as a PDF of the size that they ask for, and its text. */
const printed = async (page: { pdf: (options: object) => Promise<Buffer> }) => {
  const pdf = await page.pdf({ preferCSSPageSize: true });
  return { pdf, ...(await extractText(new Uint8Array(pdf), { mergePages: false })) };
};

test('the labels of several parcels are printed with scannable AWBs, and tell nobody what is inside', async ({
  page,
  openOffice,
}) => {
  const piece = await addPiece();
  const { userId } = await arriveSignedIn(page.request);
  const orders = [await buy(page.request, userId, piece._id), await buy(page.request, userId, piece._id)];
  const awbs = ['1234567890123', 'SF-2026-000417'];
  const lines = [{ productId: piece._id, size: '', quantity: 1 }];
  for (const [place, id] of orders.entries()) {
    const data = { lines, courier: 'Delhivery', awb: awbs[place] };
    await asOwner(async (office) => answerOf(await office.post(`/api/admin/orders/shipments/${id}`, { data })));
  }

  const office = await openOffice();
  await office.goto(`/admin/orders?words=${orders[0]?.slice(-8)}`);
  await office.getByRole('checkbox', { name: 'Choose all orders on this page' }).check();
  await office.getByRole('button', { name: 'More for the chosen orders' }).click();
  const [opened] = await Promise.all([
    office.waitForEvent('popup'),
    office.getByRole('menuitem', { name: 'Labels', exact: true }).click(),
  ]);
  await expect(opened).toHaveURL(new RegExp(`/admin/orders/labels\\?orders=${orders[0]}$`));
  await opened.close();

  await office.goto(`/admin/orders/labels?orders=${orders.join(',')}`);
  const labels = office.getByRole('article');
  await expect(labels).toHaveCount(2);
  await expect(labels.first().getByRole('group', { name: 'To' })).toContainText('625001');
  await expect(labels.first()).not.toContainText(piece.title);
  await expect(labels.first()).not.toContainText('₹');
  await expect(labels.first()).not.toContainText(/jewel/i);
  await expect(labels.first()).toContainText('Insured');
  expect(await faultsOf(office)).toEqual([]);
  await office.setViewportSize({ width: 320, height: 640 });
  expect(await sidewaysOf(office)).toEqual([]);
  await office.setViewportSize(desktop.viewport);

  await test.step('one a page for a label printer', async () => {
    const { text, totalPages } = await printed(office);
    expect(totalPages).toBe(2);
    for (const [place, words] of text.entries()) {
      expect(words).toContain(orders[place]?.slice(-8));
      expect(words).toContain('9876543210');
    }
  });
  await test.step('four on an A4 sheet', async () => {
    await office.getByLabel('Paper').selectOption('a4');
    // Side by side, as on the sheet.
    await expect.poll(async () => (await labels.nth(1).boundingBox())?.x).toBeGreaterThan(700);
    const { pdf, totalPages } = await printed(office);
    expect(totalPages).toBe(1);
    const parts = [0, 105].map((x) => ({ x, y: 20, width: 105, height: 4 }));
    expect(await codesIn(office.context(), pdf, { page: 1, parts, kind: 'code-128' })).toEqual(awbs);
  });
  await withdrawPiece(piece._id);
});
