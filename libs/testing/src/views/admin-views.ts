import type { Page } from 'playwright-core';
import { NARROW, button, failing, stands, waiting, type View } from './view.ts';

const plain = (name: string, path: string): View => ({
  name: `admin-${name}`,
  visitor: 'owner',
  path: `/admin/${path}`,
});

async function openOrder(page: Page): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: /#|View|Details/i })
    .first()
    .click();
  await stands(page, 'heading', /^Order #/);
  await page.getByText('Timeline').first().waitFor();
}

async function chooseOrders(page: Page): Promise<void> {
  await page
    .getByRole('checkbox', { name: /^Choose order #/ })
    .first()
    .click();
  await page.getByRole('region', { name: 'Chosen orders' }).waitFor();
}

async function openNewProduct(page: Page): Promise<void> {
  await button('Add New Product')(page);
  await stands(page, 'dialog', 'Add New Product');
}

/** Presses a button of the first row; on phones it is in a menu. */
async function actOnRow(page: Page, kind: 'category' | 'subcategory', act: 'Rename' | 'Delete'): Promise<void> {
  const own = page.getByRole('button', { name: new RegExp(`^${act} ${kind}`) }).first();
  const menu = page.getByRole('button', { name: new RegExp(`^Change ${kind}`) }).first();
  await own.or(menu).first().waitFor();
  if (await own.isVisible()) {
    await own.click();
    return;
  }
  await menu.click();
  await page.getByRole('menuitem', { name: act }).click();
}

/** Fixed reservations for a product: which ones the shop has at a moment depends on what its shoppers do. */
async function reserveForThree(page: Page): Promise<void> {
  const held = { state: 'held', until: '2026-11-20T09:00:00Z', size: '', quantity: 1 };
  const data = [
    { ...held, orderId: '0198c5a2-7e11-7c3a-9d21-5f0c8ad00001' },
    { ...held, orderId: '0198c5a2-7e11-7c3a-9d21-5f0c8ad00002', size: '14' },
    { ...held, orderId: '0198c5a2-7e11-7c3a-9d21-5f0c8ad00003', state: 'secured', until: null },
  ];
  await page.route('**/api/admin/products/reservations/**', (route) =>
    route.fulfill({ json: { success: true, data } }),
  );
}

/** Fixed orders of the time before the shop, which no test imports there for all others to see. */
async function importTwo(page: Page): Promise<void> {
  const file = { _id: '0198c5a2-7e11-7c3a-9d21-5f0c8ad00001', name: 'orders_export_1.csv' };
  const order = {
    ...{ source: 'shopify', orderedAt: '2022-03-01T04:29:30.000Z', pieces: 3, total: 125_150, file },
    ...{ items: '1 × Temple Necklace [N-1]; 2 × Jhumka - Small', status: 'fulfilled', paymentStatus: 'paid' },
    customer: { name: 'Devi Nair', email: 'devi.nair@kanaka.example', phone: '+919876543210' },
  };
  const data = [
    { _id: '0198c5a2-7e11-7c3a-9d21-5f0c8ad00002', number: '#1001', ...order },
    { _id: '0198c5a2-7e11-7c3a-9d21-5f0c8ad00003', number: '#1002', ...order },
  ];
  const files = [{ ...file, source: 'shopify', orders: 2, importedAt: '2026-11-20T09:00:00Z' }];
  await page.route('**/api/admin/earlier-orders?**', (route) =>
    route.fulfill({ json: { success: true, data, page: 1, limit: 25, total: 2, isMore: false } }),
  );
  await page.route('**/api/admin/earlier-orders/files', (route) =>
    route.fulfill({ json: { success: true, data: files } }),
  );
}

/** All views of the back office. */
export const adminViews: readonly View[] = [
  plain('dashboard', 'dashboard'),
  {
    ...plain('dashboard-table', 'dashboard?days=30'),
    act: async (page) => {
      await button('Show as table')(page);
      await page.getByRole('table', { name: /^Revenue/ }).waitFor();
    },
  },
  { ...plain('dashboard-skeleton', 'dashboard'), before: waiting('/admin') },
  plain('account', 'account'),
  {
    ...plain('go-to', 'dashboard'),
    act: async (page) => {
      await button('Go to …')(page);
      await page.getByRole('combobox').fill('ring');
      await page.getByRole('group', { name: 'Products' }).waitFor();
    },
  },
  plain('products', 'products'),
  plain('products-none-match', 'products?words=zzzzqqq'),
  plain('products-table', 'products?view=table'),
  plain('products-archived', 'products?show=archived'),
  plain('products-past-the-end', 'products?page=999'),
  { ...plain('products-error', 'products'), before: failing('/admin/products') },
  {
    ...plain('product-new', 'products'),
    act: openNewProduct,
  },
  {
    ...plain('product-errors', 'products'),
    act: async (page) => {
      await openNewProduct(page);
      await page.getByLabel('Title').fill(' ');
      await page.getByLabel('Price (₹)', { exact: true }).fill('a lot');
      await page.getByLabel('Sale price (₹)').fill('less');
      await page.getByLabel('Total stock').fill('some');
      await page.getByLabel('YouTube link').fill('a film');
      await page.keyboard.press('Tab');
      await page.locator('[aria-invalid=true]').nth(4).waitFor();
    },
  },
  {
    ...plain('product-leave', 'products'),
    act: async (page) => {
      await openNewProduct(page);
      await page.getByLabel('Title').fill('A ring');
      await page.keyboard.press('Escape');
      await stands(page, 'dialog', 'Leave without saving?');
    },
  },
  {
    ...plain('product-edit', 'products'),
    act: async (page) => {
      await button(/^Edit /)(page);
      await stands(page, 'dialog', 'Edit Product');
    },
  },
  {
    ...plain('product-reserved', 'products'),
    before: reserveForThree,
    act: async (page) => {
      await button(/^Edit /)(page);
      await page.getByRole('list', { name: 'Reserved for orders' }).waitFor();
    },
  },
  {
    ...plain('product-crop', 'products'),
    act: async (page) => {
      await button(/^Edit /)(page);
      await button('Crop image 1')(page);
      await stands(page, 'dialog', 'Crop image 1');
      await page.getByText(/^What is kept/).waitFor();
    },
  },
  {
    ...plain('product-jewellery', 'products'),
    act: async (page) => {
      await openNewProduct(page);
      await button(/^Jewellery details/)(page);
      await button('Add a stone')(page);
      await page.getByLabel('HUID', { exact: true }).fill('12');
      await page.getByLabel('Gross weight (g)').fill('heavy');
      await page.getByLabel('Certificate link').fill('a paper');
      await page.keyboard.press('Tab');
      await page.locator('[aria-invalid=true]').nth(2).waitFor();
    },
  },
  {
    ...plain('product-conflict', 'products'),
    act: async (page) => {
      await button(/^Edit /)(page);
      const title = page.getByRole('dialog').getByLabel('Title');
      await title.waitFor();
      await page.route('**/api/admin/products/edit/**', async (route) => {
        const id = route.request().url().split('/').at(-1) ?? '';
        const asIs = await page.request.get(new URL(`/api/admin/products/get/${id}`, route.request().url()).href);
        const { data } = (await asIs.json()) as { data: { title: string; price: number; version: number } };
        const current = { ...data, title: `${data.title} II`, price: data.price + 500, version: data.version + 1 };
        const failure = { success: false, code: 'product.outdated', message: 'Somebody was faster.', requestId: 'r' };
        await route.fulfill({ status: 412, json: { ...failure, details: { current } } });
      });
      await title.fill('Another name');
      // The newest piece may be a test's ring that says nothing of its sizes; the form would not send it.
      const oneSize = page.getByRole('checkbox', { name: 'One size, adjustable' });
      if (await oneSize.isVisible()) await oneSize.check();
      await page.getByRole('button', { name: 'Save changes' }).click();
      await stands(page, 'heading', 'Somebody else has changed this piece');
    },
  },
  {
    ...plain('product-duplicate', 'products'),
    act: async (page) => {
      await button(/^Duplicate /)(page);
      await page.getByRole('dialog', { name: 'Add New Product' }).getByLabel('Title').waitFor();
    },
  },
  {
    ...plain('product-delete', 'products'),
    act: async (page) => {
      await button(/^Delete /)(page);
      await stands(page, 'dialog', 'Delete this product?');
    },
  },
  plain('customers', 'customers'),
  plain('customers-none-match', 'customers?words=zzzzqqq'),
  plain('customer-unknown', 'customers/0198c5a2-7e11-7c3a-9d21-5f0c8ad03135'),
  {
    ...plain('customer', 'customers?words=shopper@kanaka.example'),
    act: async (page) => {
      await page.getByRole('link', { name: 'Meera Krishnan' }).click();
      await page.getByRole('heading', { name: 'Notes' }).waitFor();
    },
  },
  { ...plain('earlier-orders', 'orders/earlier'), before: importTwo },
  plain('orders', 'orders'),
  plain('order-new', 'orders/new'),
  plain('orders-empty', 'orders?page=999'),
  plain('orders-none-match', 'orders?words=zzzzqqq'),
  {
    ...plain('orders-filters', 'orders?status=confirmed,pending'),
    upTo: NARROW,
    act: async (page) => {
      await button(/^Filters/)(page);
      await stands(page, 'dialog', 'Filters');
    },
  },
  {
    ...plain('orders-by-status', 'orders?status=confirmed,pending'),
    from: NARROW + 1,
    act: async (page) => {
      await button(/^Order status/)(page);
      await stands(page, 'dialog', 'Order status');
    },
  },
  { ...plain('orders-chosen', 'orders'), from: NARROW + 1, act: chooseOrders },
  {
    ...plain('orders-several', 'orders'),
    act: async (page) => {
      await chooseOrders(page);
      await page.getByLabel('Status for the chosen orders').selectOption('cancelled');
      await button('Change status')(page);
      await stands(page, 'dialog', /^Cancel/);
    },
  },
  {
    ...plain('packing-slip', 'orders'),
    act: async (page) => {
      await openOrder(page);
      const address = await page.getByRole('link', { name: 'Packing slip' }).getAttribute('href');
      await page.goto(address ?? '');
      await stands(page, 'heading', 'Packing slip');
    },
  },
  { ...plain('orders-error', 'orders'), before: failing('/admin/orders') },
  {
    ...plain('order', 'orders'),
    act: openOrder,
  },
  {
    ...plain('order-status', 'orders'),
    act: async (page) => {
      await openOrder(page);
      await page.getByLabel('New status').selectOption('inShipping');
      await page
        .getByRole('button', { name: 'Update Order Status' })
        .and(page.locator(':enabled'))
        .scrollIntoViewIfNeeded();
    },
  },
  plain('rates', 'rates'),
  {
    ...plain('rates-dialog', 'rates'),
    act: async (page) => {
      await button('Set today’s rates')(page);
      await stands(page, 'dialog', 'Today’s rates');
    },
  },
  {
    ...plain('product-units', 'products?words=padmavati'),
    act: async (page) => {
      await button(/^Edit /)(page);
      await page.getByRole('list', { name: /^Units of / }).waitFor();
    },
  },
  plain('stock', 'stock'),
  plain('stock-value', 'stock?part=value'),
  plain('stock-find', 'stock?part=find'),
  plain('reviews', 'reviews'),
  plain('reviews-none-match', 'reviews?words=zzzzqqq'),
  { ...plain('reviews-error', 'reviews'), before: failing('/admin/reviews') },
  { ...plain('reviews-skeleton', 'reviews'), before: waiting('/admin/reviews') },
  {
    ...plain('review-answer', 'reviews'),
    act: async (page) => {
      await button(/^(Answer|Edit answer to) /)(page);
      await page.getByLabel(/^Answer to/).fill(' ');
      await page.getByRole('button', { name: 'Save answer' }).click();
      await page.getByText('Please write an answer.').waitFor();
    },
  },
  plain('settings', 'settings'),
  ...['business', 'selling', 'delivery', 'zones', 'payments', 'metal-rates', 'notices'].map((section) =>
    plain(`settings-${section}`, `settings#${section}`),
  ),
  plain('emails', 'settings/emails'),
  plain('email', 'settings/emails/order-confirmation'),
  plain('synonyms', 'settings/synonyms'),
  { ...plain('settings-error', 'settings'), before: failing('/admin/settings') },
  { ...plain('settings-skeleton', 'settings'), before: waiting('/admin/settings') },
  {
    ...plain('settings-errors', 'settings'),
    act: async (page) => {
      await page.getByLabel('E-mail').fill('nobody');
      await page.getByLabel('Map').fill('a map');
      await page.keyboard.press('Tab');
      await page.locator('[aria-invalid=true]').nth(1).waitFor();
    },
  },
  plain('visits', 'visits'),
  plain('returns', 'returns'),
  plain('returns-closed', 'returns?show=closed'),
  plain('reports', 'reports?days=30'),
  plain('reports-stock', 'reports?by=stock-metal'),
  plain('month-end', 'month-end'),
  plain('settlements', 'settlements'),
  { ...plain('settlements-error', 'settlements'), before: failing('/admin/settlements') },
  plain('attention', 'attention'),
  { ...plain('attention-error', 'attention'), before: failing('/admin') },
  plain('changes', 'changes'),
  plain('changes-none-match', 'changes?words=zzzzqqq'),
  { ...plain('changes-error', 'changes'), before: failing('/admin/audit') },
  { ...plain('changes-skeleton', 'changes'), before: waiting('/admin/audit') },
  {
    ...plain('change', 'changes?kind=product'),
    act: async (page) => {
      await button(/^View: /)(page);
      await page.getByRole('dialog').getByRole('row').first().waitFor();
    },
  },
  plain('features', 'features'),
  {
    ...plain('banner-delete', 'features'),
    act: async (page) => {
      await button(/^Delete banner/)(page);
      await stands(page, 'dialog', 'Delete this banner?');
    },
  },
  {
    ...plain('category-errors', 'features'),
    act: async (page) => {
      await page.getByRole('list', { name: 'Categories' }).locator('[aria-expanded]').first().click();
      await actOnRow(page, 'subcategory', 'Rename');
      await page.getByLabel(/^New name of/).fill('');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Please enter a name.').waitFor();
    },
  },
  {
    ...plain('menu', 'dashboard'),
    upTo: NARROW,
    act: async (page) => {
      await page.getByRole('banner').getByRole('button').first().click();
      await stands(page, 'dialog', 'Navigation');
    },
  },
  plain('not-found', 'no-such-page'),
  plain('webhooks', 'webhooks'),
  {
    ...plain('webhook-new', 'webhooks'),
    act: async (page) => {
      await button('Add webhook')(page);
      await stands(page, 'dialog', 'Add webhook');
    },
  },
  plain('api-keys', 'api-keys'),
  {
    ...plain('api-key-new', 'api-keys'),
    act: async (page) => {
      await button('Make a key')(page);
      await stands(page, 'dialog', 'Make an API key');
    },
  },
  plain('people', 'people'),
  {
    ...plain('role-new', 'people?part=roles'),
    act: async (page) => {
      await button('Add role')(page);
      await stands(page, 'dialog', 'New role');
    },
  },
  plain('page', 'pages/privacy-policy'),
  plain('note-on-top', 'pages?part=note'),
  {
    ...plain('redirect-new', 'pages?part=redirects'),
    act: async (page) => {
      await button('Add redirect')(page);
      await stands(page, 'dialog', 'Add redirect');
    },
  },
  plain('product-files', 'products/files'),
  {
    ...plain('import', 'products/files'),
    act: async (page) => {
      const buffer = Buffer.from('Handle,Title,Price\na-ring,A ring,a lot\n');
      const file = { name: 'pieces.csv', mimeType: 'text/csv', buffer };
      await page.getByLabel(/^Choose a file, or drop it here/).setInputFiles(file);
      await page.getByRole('list', { name: 'What the file says' }).waitFor();
    },
  },
  { ...plain('dashboard-error', 'dashboard'), before: failing('/admin') },
  { ...plain('products-skeleton', 'products'), before: waiting('/admin/products') },
  { ...plain('orders-skeleton', 'orders'), before: waiting('/admin/orders') },
  { ...plain('features-skeleton', 'features'), before: waiting('/common') },
  { ...plain('features-error', 'features'), before: failing('/common') },
  plain('collections', 'collections'),
  {
    ...plain('collection-edit', 'collections'),
    act: async (page) => {
      await button('Edit Anniversary')(page);
      await page.getByText(/pieces? in it now/).waitFor();
    },
  },
  {
    ...plain('collection-by-hand', 'collections'),
    act: async (page) => {
      await button('Edit For mother')(page);
      await page.getByRole('list', { name: 'Chosen pieces' }).waitFor();
    },
  },
  {
    ...plain('banner-new', 'features'),
    act: async (page) => {
      await button('Add New Banner')(page);
      await page.getByLabel('New banner').waitFor();
    },
  },
  {
    ...plain('banner-edit', 'features'),
    act: async (page) => {
      await button('Edit banner 1')(page);
      const form = page.getByLabel('Edit banner 1');
      await form.getByLabel('Links to').selectOption('A web address');
      await form.getByLabel('Address').fill('javascript:alert(1)');
      await page.keyboard.press('Tab');
      await page.getByText('Please enter a path of the shop').waitFor();
    },
  },
  {
    ...plain('category-open', 'features'),
    act: async (page) => {
      await page.getByRole('main').locator('[aria-expanded=false]').first().click();
      await actOnRow(page, 'category', 'Rename');
      await page.getByRole('main').getByRole('textbox').first().waitFor();
    },
  },
  {
    ...plain('category-delete', 'features'),
    act: async (page) => {
      await actOnRow(page, 'category', 'Delete');
      await stands(page, 'dialog', 'Delete this category?');
    },
  },
];
