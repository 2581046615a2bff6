import { NARROW, button, failing, stands, type View } from './view.ts';

const plain = (name: string, path: string): View => ({
  name: `admin-${name}`,
  visitor: 'owner',
  path: `/admin/${path}`,
});

/** Everything the owner can come to see. */
export const adminViews: readonly View[] = [
  plain('dashboard', 'dashboard'),
  plain('products', 'products'),
  plain('products-none-match', 'products?words=zzzzqqq'),
  { ...plain('products-error', 'products'), before: failing('/admin/products') },
  {
    ...plain('product-new', 'products'),
    act: async (page) => {
      await button('Add New Product')(page);
      await stands(page, 'dialog', 'Add New Product');
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
    ...plain('product-delete', 'products'),
    act: async (page) => {
      await button(/^Delete /)(page);
      await stands(page, 'dialog', 'Delete this product?');
    },
  },
  plain('orders', 'orders'),
  plain('orders-empty', 'orders?page=999'),
  { ...plain('orders-error', 'orders'), before: failing('/admin/orders') },
  {
    ...plain('order', 'orders'),
    act: async (page) => {
      await page
        .getByRole('main')
        .getByRole('button', { name: /#|View|Details/i })
        .first()
        .click();
      await stands(page, 'dialog', /^Order/);
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
    ...plain('menu', 'dashboard'),
    upTo: NARROW,
    act: async (page) => {
      await page.getByRole('banner').getByRole('button').first().click();
      await stands(page, 'dialog', 'Navigation');
    },
  },
  plain('not-found', 'no-such-page'),
];
