/** Somebody who packs: invited, at work, and out again. No sum reaches their browser, and no telephone number in a list. */
import { expect } from '@playwright/test';
import type { Order } from '@kanaka/contracts/orders/orders';
import { mailAbout } from '../mail.ts';
import { newShopper, signIn } from '../people.ts';
import { addPiece, answerOf, arriveSignedIn, asOwner, buy, withdrawPiece } from '../test-data.ts';
import { test } from '../test.ts';

test('a packer is invited, packs an order without seeing a sum, and is out when suspended', async ({
  page,
  openOffice,
  openWindow,
}) => {
  const { request } = await openWindow();
  const { userId } = await arriveSignedIn(request);
  const piece = await addPiece({ price: 71_234.5 });
  const orderId = await buy(request, userId, piece._id);
  const { data: order } = await answerOf<{ data: Order }>(await request.get(`/api/shop/order/details/${orderId}`));
  const number = `#${orderId.slice(-8)}`;
  const { email, password } = newShopper();

  await test.step('an owner invites, and the link of the e-mail opens the account', async () => {
    const office = await openOffice();
    await office.goto('/admin/people');
    await office.getByRole('button', { name: 'Invite somebody' }).click();
    await office.getByLabel('Email').fill(email);
    await office.getByLabel('Role').selectOption('Packer');
    await office.getByRole('button', { name: 'Send invitation' }).click();
    await expect(office.getByRole('region', { name: 'Invitations' }).getByText(email)).toBeVisible();
    const { text } = await mailAbout(email, /invited/);
    await page.goto(/\S+\/auth\/join\S+/.exec(text)?.[0] ?? '');
    await page.getByLabel('Your name').fill('Ravi');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Join the shop' }).click();
    await expect(page).toHaveURL(/\/auth\/login/);
  });

  const answers: { path: string; status: number; text: string }[] = [];
  page.on('response', async (response) => {
    const path = new URL(response.url()).pathname;
    if (!path.startsWith('/api/')) return;
    const text = await response.text().catch(() => '');
    answers.push({ path, status: response.status(), text });
  });

  await test.step('the packer signs in and packs the order', async () => {
    await signIn(page, { email, password });
    await expect(page.getByRole('heading', { name: 'All Orders' })).toBeVisible();
    await page.goto('/admin/orders?stage=toPack');
    await page.getByRole('link', { name: number }).click();
    await page.getByRole('button', { name: 'Pack…' }).click();
    await page.getByRole('button', { name: 'Pack 1 parcel' }).click();
    await expect(page.getByText('1 order packed')).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).last().click();
    await expect(page.getByText('A parcel is ready for the courier.')).toBeVisible();
    await page.getByRole('link', { name: /^Returns/ }).click();
    await expect(page.getByRole('heading', { name: 'Returns' })).toBeVisible();
  });

  await test.step('nothing was refused, and no answer has a sum, or a list a telephone number', async () => {
    expect(answers.filter(({ status }) => status === 403)).toEqual([]);
    const sums = [order.totalAmount, order.subtotal, order.taxAmount].flatMap((rupees) => [
      String(rupees),
      rupees.toFixed(2),
      String(Math.round(rupees * 100)),
      rupees.toLocaleString('en-IN'),
    ]);
    expect(sums).toContain('73371.54');
    // The body of one that a navigation interrupts cannot be read.
    const read = answers.filter(({ path, text }) => path.startsWith('/api/admin/') && text !== '');
    const paths = [`/api/admin/orders/details/${orderId}`, '/api/admin/orders/get', '/api/admin/orders/desk'];
    expect(read.map(({ path }) => path)).toEqual(expect.arrayContaining(paths));
    for (const { path, text } of read) {
      expect(
        sums.filter((sum) => text.includes(sum)),
        path,
      ).toEqual([]);
      expect(text, path).not.toMatch(/₹|pay_/);
      if (!path.includes('/details/')) expect(text, path).not.toContain(order.addressInfo.phone);
    }
  });

  await test.step('a suspension ends what they can do', async () => {
    const people = await asOwner(async (office) =>
      answerOf<{ data: { _id: string; email: string }[] }>(await office.get('/api/admin/staff')),
    );
    const id = people.data.find((one) => one.email === email)?._id;
    const list = () => page.request.get('/api/admin/orders/get');
    expect((await list()).status()).toBe(200);
    await asOwner(async (office) => answerOf(await office.post(`/api/admin/staff/suspend/${id}`)));
    await expect.poll(async () => (await list()).status()).toBe(401);
    await page.goto('/admin/orders');
    await expect(page).toHaveURL(/\/auth\/login/);
  });
  await withdrawPiece(piece._id);
});
