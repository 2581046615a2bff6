/** Tagged pieces in the back office: their units and labels, and a stock take. */
import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import type { StockTake, StockTakeHead } from '@kanaka/contracts/catalog/stock-takes';
import { extractText } from 'unpdf';
import { codesIn } from '../read-labels.ts';
import { addPiece, answerOf, withdrawPiece } from '../test-data.ts';
import { phone } from '../screens.ts';
import { test } from '../test.ts';

test('units are tagged, their labels can be scanned, and a stock take finds what is missing, on a phone', async ({
  openOffice,
}) => {
  const mark = `T${Date.now().toString(36).slice(-5)}`.toUpperCase();
  const tags = [1, 2, 3].map((number) => `${mark}-${number}`);
  const [here = '', missing = '', third = ''] = tags;
  const piece = await addPiece({ totalStock: 0 });
  const plain = await addPiece();
  const office = await openOffice(phone);

  await test.step('the owner pastes three units on the screen of the piece', async () => {
    await office.goto(`/admin/products?edit=${piece._id}`);
    const units = office.getByRole('region', { name: 'Units' });
    await units.getByRole('button', { name: 'Tag this piece' }).click();
    const dialog = office.getByRole('dialog', { name: 'Tag this piece' });
    await dialog.getByRole('tab', { name: 'Paste several' }).click();
    await dialog.getByLabel('Units, one a line').fill(tags.map((tag) => `${tag}, 12.5, 12`).join('\n'));
    await dialog.getByRole('button', { name: 'Add 3 units' }).click();
    await expect(dialog).toBeHidden();
    await expect(units.getByRole('list', { name: /^Units of/ }).getByRole('listitem')).toHaveCount(3);
    await expect(units.getByText('3 of 3 in the shop')).toBeVisible();
  });

  await test.step('the labels are a PDF whose codes say the tags', async () => {
    const labelsAs = async (format: RegExp) => {
      await office.getByRole('region', { name: 'Units' }).getByRole('button', { name: 'Labels' }).click();
      await office.getByRole('radio', { name: format }).check();
      const [download] = await Promise.all([
        office.waitForEvent('download'),
        office.getByRole('button', { name: 'Download PDF' }).click(),
      ]);
      return readFile(await download.path());
    };
    const roll = await labelsAs(/^Label printer/);
    const { text, totalPages } = await extractText(new Uint8Array(roll), { mergePages: true });
    expect(totalPages).toBe(3);
    expect(text).toContain('N 12.000 g');
    const sheet = await labelsAs(/^A4 sheets/);
    const places = tags.map((_, place) => ({ x: 10 + place * 24, y: 11.5, width: 22, height: 10 }));
    expect(await codesIn(office.context(), sheet, { page: 1, parts: places })).toEqual(tags);
  });

  await test.step('a stock take shows a missing and an unexpected tag, and books the difference', async () => {
    const { data: takes } = await answerOf<{ data: StockTakeHead[] }>(
      await office.request.get('/api/admin/stock-takes/list'),
    );
    for (const { _id, state } of takes) {
      if (state === 'open') await answerOf(await office.request.post(`/api/admin/stock-takes/drop/${_id}`));
    }
    await office.goto('/admin/stock');
    await office.getByRole('button', { name: 'Start a stock take' }).click();
    await expect(office.getByLabel('Scan or type a tag')).toBeFocused();
    const id = new URL(office.url()).searchParams.get('take') ?? '';
    const { data } = await answerOf<{ data: StockTake }>(await office.request.get(`/api/admin/stock-takes/get/${id}`));
    // What other pieces of the shop have is scanned, so that nothing else is missing.
    const others = data.missing.map(({ tag }) => tag).filter((tag) => !tags.includes(tag));
    for (const tag of [here, ...(others.length > 0 ? [others.join(' ')] : []), third, `${mark}-X`]) {
      await office.getByLabel('Scan or type a tag').fill(tag);
      await office.keyboard.press('Enter');
      await expect(office.getByLabel('Scan or type a tag')).toHaveValue('');
    }
    await expect(office.getByRole('list', { name: 'Missing' }).getByRole('listitem')).toHaveText([new RegExp(missing)]);
    await expect(office.getByRole('list', { name: 'Unexpected' }).getByRole('listitem')).toHaveText([
      new RegExp(`${mark}-XNo unit has this tag`),
    ]);
    await office.getByRole('tab', { name: 'Pieces without tags' }).click();
    await office.getByRole('searchbox', { name: 'Find pieces to count' }).fill(plain.title);
    await office.getByLabel(`Counted of ${plain.title}`).fill('2');
    await office.keyboard.press('Enter');
    await expect(office.getByRole('list', { name: 'Pieces without tags' })).toContainText('3 expected2 counted−1');
    await office.getByRole('button', { name: 'Apply differences' }).click();
    const dialog = office.getByRole('dialog', { name: 'Apply the differences?' });
    await expect(dialog).toContainText('1 unit will be marked missing');
    await expect(dialog).toContainText('1 piece without tags fewer in stock');
    await dialog.getByRole('button', { name: 'Apply differences' }).click();
    await expect(dialog.getByText('Please enter a reason.')).toBeVisible();
    await dialog.getByLabel('Reason').fill('Not found in the shop');
    await dialog.getByRole('button', { name: 'Apply differences' }).click();
    await expect(office.getByText(/^Applied by .*Not found in the shop$/)).toBeVisible();
  });

  await test.step('the missing unit is away, and the stock has one less', async () => {
    await office.goto('/admin/stock?part=find');
    await office.getByLabel('Tag or HUID').fill(missing);
    await office.getByRole('button', { name: 'Find', exact: true }).click();
    await expect(office.getByText('Away')).toBeVisible();
    await office.goto(`/admin/products?edit=${piece._id}`);
    await expect(office.getByText('2 of 3 in the shop')).toBeVisible();
    await office.goto(`/admin/products?edit=${plain._id}`);
    await expect(office.getByRole('region', { name: 'Stock' })).toContainText('On hand2');
  });
  await Promise.all([piece, plain].map(({ _id }) => withdrawPiece(_id)));
});
