import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import type { AdminProduct } from '@kanaka/contracts/catalog/admin-products';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { aMetalPricing, aRing } from '../../test/products.ts';
import { refuse, reply, show, fakeServer } from '../../test/with-shop.tsx';
import { ProductsPage } from './products-page.tsx';

const idOf = (last: number) => `0198c5a2-7e11-7c3a-9d21-5f0c8ad0000${last}`;
const piece = (last: number, change: Partial<AdminProduct> = {}) =>
  aRing({ _id: idOf(last), slug: `ring-${last}`, title: `Ring ${last}`, version: 1, ...change });
const pageOf = (...data: object[]) => reply({ data, page: 1, limit: 40, total: data.length });
const list = (query: string) => `GET /api/admin/products/get?limit=40${query}`;

const shop = fakeServer();
beforeEach(() => {
  const ring = { id: idOf(8), name: 'Ring', sizing: 'none' };
  shop.on('GET /api/common/categories', () =>
    reply({ categories: [ring], subcategories: [{ id: idOf(9), name: 'Band', categoryId: idOf(8) }] }),
  );
});
const open = (address: string) => show(<ProductsPage />, `/products${address}`);
const asked = () => shop.asked.map(({ what }) => what).filter((what) => what.includes('/products/get'));

describe('The products page', () => {
  it('requests what the URL selects, and shows the products’ badges', async () => {
    const sold = [piece(1, { totalStock: 0, salePrice: 100 }), piece(2, { salePrice: 100 }), piece(3)];
    shop.on(list('&words=ring&stock=low&page=2'), () => pageOf(...sold));
    open('?words=ring&stock=low&page=2');
    const cards = await screen.findAllByRole('article');
    expect(cards.map((card) => within(card).queryByText(/^(Out of stock|Sale)$/)?.textContent)).toEqual([
      'Out of stock',
      'Sale',
      undefined,
    ]);
    for (const name of ['Edit', 'Delete', 'Duplicate']) {
      expect(screen.getByRole('button', { name: `${name} Ring 3` })).toBeInTheDocument();
    }
    expect(screen.getByRole('searchbox', { name: 'Find products' })).toHaveValue('ring');
  });

  it('loses neither the text nor a filter that is set before the typing pauses', async () => {
    shop.on(list(''), () => pageOf(piece(1)));
    const { router } = open('?page=1');
    await screen.findByRole('article');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Find products' }), 'lotus');
    await userEvent.selectOptions(screen.getByLabelText('Filter by stock'), 'out');
    const wanted = () => Object.fromEntries(new URLSearchParams(router.state.location.search));
    await waitFor(() => expect(wanted()).toEqual({ words: 'lotus', stock: 'out' }));
    await waitFor(() => expect(asked().at(-1)).toBe(list('&words=lotus&stock=out')));
  });

  it('offers the category’s subcategories, and drops subcategory and page with the category', async () => {
    shop.on(list('&category=Ring&subcategory=Band&page=2'), () => pageOf(piece(1)));
    shop.on(list(''), () => pageOf(piece(1), piece(2)));
    const { router } = open('?category=Ring&subcategory=Band&page=2');
    expect(await screen.findByLabelText('Filter by subcategory')).toHaveValue('Band');
    await userEvent.selectOptions(screen.getByLabelText('Filter by category'), '');
    expect(router.state.location.search).toBe('');
    expect(screen.queryByLabelText('Filter by subcategory')).not.toBeInTheDocument();
    expect(await screen.findByText('2 in the shop')).toBeInTheDocument();
  });

  it('shows why it is empty: no products, no match, or past the last page', async () => {
    shop.on(list(''), () => pageOf());
    open('');
    expect(await screen.findByText('No products yet')).toBeInTheDocument();
    shop.on(list('&words=crown'), () => pageOf());
    open('?words=crown');
    expect(await screen.findByText('No product matches')).toBeInTheDocument();
    shop.on(list('&page=9'), () => reply({ data: [], page: 9, limit: 40, total: 41 }));
    open('?page=9');
    expect(await screen.findByText('This page is empty')).toBeInTheDocument();
  });

  it('can retry after loading failed', async () => {
    shop.on(list(''), () => refuse(503, 'service.unavailable', 'This is not at hand for the moment.'));
    open('');
    await screen.findByText('This is not at hand for the moment.');
    shop.on(list(''), () => pageOf(piece(1)));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('article')).toBeInTheDocument();
  });

  it('deletes after one confirmation, and keeps the focus on the list', async () => {
    shop.on(list(''), () => pageOf(piece(1), piece(2)));
    shop.on(`DELETE /api/admin/products/delete/${idOf(1)}`, () => reply({ message: 'Product deleted successfully' }));
    open('');
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Ring 1' }));
    shop.on(list(''), () => pageOf(piece(2)));
    await userEvent.click(screen.getByRole('button', { name: 'Delete product' }));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
    expect(document.body).not.toHaveFocus();
  });
});

it('clears all filters from their sheet on a phone, but keeps the view and the order', async () => {
  shop.on(list('&words=ring&stock=low&sortBy=oldest'), () => pageOf(piece(1)));
  shop.on(list('&sortBy=oldest'), () => pageOf(piece(1)));
  const { router } = open('?words=ring&stock=low&sort=oldest&view=table');
  await userEvent.click(await screen.findByRole('button', { name: 'Filters (1)' }));
  await userEvent.click(screen.getByRole('button', { name: 'Clear all' }));
  expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
    sort: 'oldest',
    view: 'table',
  });
});

it('sorts the table by a heading, and the other way round at the next press', async () => {
  for (const sort of ['stock-lowtohigh', 'stock-hightolow', 'title-atoz'])
    shop.on(list(`&sortBy=${sort}`), () => pageOf(piece(1)));
  shop.on(list('&page=2'), () => pageOf(piece(1)));
  const { router } = open('?view=table&page=2');
  const onHand = await screen.findByRole('columnheader', { name: /On hand/ });
  await userEvent.click(within(onHand).getByRole('button', { name: 'On hand' }));
  expect(onHand).toHaveAttribute('aria-sort', 'ascending');
  expect(router.state.location.search).toBe('?view=table&sort=stock-lowtohigh');
  await userEvent.click(within(onHand).getByRole('button', { name: 'On hand' }));
  expect(onHand).toHaveAttribute('aria-sort', 'descending');
  await userEvent.click(screen.getByRole('button', { name: 'Product' }));
  expect(onHand).toHaveAttribute('aria-sort', 'none');
});

describe('Archived products', () => {
  const restoring = `POST /api/admin/products/restore/${idOf(1)}`;
  const back = () => reply({ message: 'Product is back in the shop', data: piece(1) });
  const archived = (change: object) => piece(1, { archivedAt: '2026-11-20T10:00:00Z', ...change });

  it('are restored with one click, in the table and as cards', async () => {
    shop.on(list('&archived=true'), () => pageOf(archived({})));
    shop.on(restoring, back);
    open('?show=archived&view=table');
    await userEvent.click(await screen.findByRole('button', { name: 'Bring back Ring 1' }));
    expect(await screen.findByText('Product is back in the shop')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Delete Ring 1' })).not.toBeInTheDocument();
  });

  it('need a new category when their own was deleted', async () => {
    shop.on(list('&archived=true'), () => pageOf(archived({ category: '' })));
    shop.on(restoring, back);
    open('?show=archived');
    await userEvent.click(await screen.findByRole('button', { name: 'Bring back Ring 1' }));
    const dialog = screen.getByRole('dialog', { name: 'Bring this product back' });
    const confirm = within(dialog).getByRole('button', { name: 'Bring back' });
    expect(confirm).toBeDisabled();
    await userEvent.selectOptions(within(dialog).getByLabelText('Category'), 'Ring');
    await userEvent.click(confirm);
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(shop.asked.find(({ what }) => what === restoring)?.body).toEqual({ category: 'Ring' });
  });
});

describe('Many products', () => {
  const changing = 'PUT /api/admin/products/change-many';
  const choose = (name: string) => userEvent.click(screen.getByRole('checkbox', { name: `Choose ${name}` }));
  const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
  const sent = () => shop.asked.filter(({ what }) => what === changing).map(({ body }) => body);

  it('get new prices after a preview, and the old ones back', async () => {
    shop.on(list(''), () => pageOf(piece(1, { price: 1000 }), piece(2, { metalPricing: aMetalPricing })));
    shop.on(changing, () => reply({ message: 'One product changed', data: [piece(1, { price: 1050, version: 2 })] }));
    open('');
    await screen.findAllByRole('article');
    expect(screen.queryByRole('region', { name: 'Chosen products' })).not.toBeInTheDocument();
    await choose('Ring 1');
    await choose('Ring 2');
    await press('Price');
    const dialog = await screen.findByRole('dialog', { name: 'Change prices' });
    expect(within(dialog).getByRole('button', { name: 'Change products' })).toBeDisabled();
    await userEvent.type(within(dialog).getByLabelText('By how many percent'), '5');
    const preview = within(dialog).getByRole('region', { name: 'Preview' });
    expect(preview).toHaveTextContent('1 product changes, 1 stays as it is');
    expect(preview).toHaveTextContent('₹1,000.00becomes₹1,050.00');
    expect(preview).toHaveTextContent('Its price follows from the rate of its metal; change its discount instead.');
    // Of one change there is no other to depend on.
    expect(dialog).toHaveAccessibleDescription('2 products chosen.');
    await press('Change 1 product');
    await screen.findByText('One product changed');
    expect(screen.queryByRole('region', { name: 'Chosen products' })).not.toBeInTheDocument();
    await press('Undo');
    await waitFor(() =>
      expect(sent()).toEqual([
        { changes: [{ _id: idOf(1), version: 1, prices: { price: 1050, salePrice: 0 } }] },
        { changes: [{ _id: idOf(1), version: 2, prices: { price: 1000, salePrice: 0 } }] },
      ]),
    );
  });

  it('are all chosen from the one that was pressed before, with Shift, by pointer and keyboard, as cards and as rows', async () => {
    shop.on(list(''), () => pageOf(...[1, 2, 3, 4, 5].map((last) => piece(last))));
    const { unmount } = open('');
    await screen.findAllByRole('article');
    const person = userEvent.setup();
    const box = (last: number) => screen.getByRole('checkbox', { name: `Choose Ring ${last}` });
    await person.click(box(2));
    await person.keyboard('{Shift>}');
    await person.click(box(4));
    expect(screen.getByText('3 chosen')).toBeInTheDocument();
    await person.click(box(3));
    expect(screen.getByText('1 chosen')).toBeInTheDocument();
    await person.keyboard('{/Shift}');
    expect(box(2)).toBeChecked();
    unmount();

    open('?view=table');
    await screen.findByRole('table', { name: 'Products' });
    await person.click(box(5));
    box(1).focus();
    await person.keyboard('{Shift>} {/Shift}');
    expect(screen.getByText('5 chosen')).toBeInTheDocument();
  });

  it('have a bar that is gone when the notice looks for its place, and leaves the focus on what is in view', async () => {
    shop.on(list(''), () => pageOf(piece(1), piece(2), piece(3)));
    shop.on(changing, () => reply({ message: 'One product changed', data: [piece(3, { version: 2 })] }));
    // The first piece is above the screen, where the owner has scrolled down.
    const placed = jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      return new DOMRect(0, this.getAttribute('aria-label') === 'Choose Ring 1' ? -300 : 100, 0, 0);
    });
    open('');
    await screen.findAllByRole('article');
    await choose('Ring 3');
    await press('Price');
    await userEvent.type(await screen.findByLabelText('By how many percent'), '5');
    await press('Change 1 product');
    await screen.findByText('One product changed');
    const avoided = placed.mock.contexts as Element[];
    expect(avoided.filter((control) => control.closest('[aria-label="Chosen products"]'))).toEqual([]);
    // A dialog returns the focus only after it has gone.
    await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Choose Ring 2' })).toHaveFocus());
    await choose('Ring 3');
    await press('Clear selection');
    expect(screen.getByRole('checkbox', { name: 'Choose Ring 2' })).toHaveFocus();
    placed.mockRestore();
  });

  it('are said to change together, as many as do change', async () => {
    shop.on(list(''), () => pageOf(piece(1), piece(2), piece(3, { metalPricing: aMetalPricing })));
    open('');
    await screen.findAllByRole('article');
    for (const name of ['Ring 1', 'Ring 2', 'Ring 3']) await choose(name);
    await press('Price');
    const dialog = await screen.findByRole('dialog', { name: 'Change prices' });
    expect(dialog).toHaveAccessibleDescription('3 products chosen.');
    await userEvent.type(within(dialog).getByLabelText('By how many percent'), '5');
    expect(dialog).toHaveAccessibleDescription('3 products chosen. The 2 changes are made together, or none.');
  });

  it('stay as they are and are named when one prevents the change', async () => {
    shop.on(list(''), () => pageOf(piece(1)));
    shop.on(changing, () =>
      reply(
        {
          code: 'products.not-changed',
          message: 'Nothing was changed.',
          requestId: 'r',
          details: {
            refused: [{ _id: idOf(1), title: 'Ring 1', message: 'Somebody else has changed it in the meantime.' }],
          },
        },
        409,
      ),
    );
    open('?view=table');
    await screen.findByRole('table', { name: 'Products' });
    await userEvent.click(screen.getByRole('checkbox', { name: 'Choose all products on this page' }));
    await press('Delete');
    await press('Delete 1 product');
    expect(await screen.findByRole('alert')).toHaveTextContent('Ring 1: Somebody else has changed it in the meantime.');
    expect(screen.getByText('1 chosen')).toBeInTheDocument();
  });
});

it('a deleted product comes back with Undo', async () => {
  shop.on(list(''), () => pageOf(piece(1)));
  shop.on(`DELETE /api/admin/products/delete/${idOf(1)}`, () => reply({ message: 'Product deleted successfully' }));
  open('');
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Ring 1' }));
  await userEvent.click(screen.getByRole('button', { name: 'Delete product' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  const restoring = `POST /api/admin/products/restore/${idOf(1)}`;
  await waitFor(() => expect(shop.asked.map(({ what }) => what)).toContain(restoring));
});
