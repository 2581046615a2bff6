import { beforeEach, describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { demoShop } from '@kanaka/contracts/catalog/shop-profile';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { aMetalPricing, aRing, ringId } from '../../../../test/products.ts';
import { rates, since } from '../../../../test/rates.ts';
import { refuse, reply, show, fakeServer } from '../../../../test/with-shop.tsx';
import { api } from '../../../api.ts';
import { ProductSheet, type ProductTask } from './product-sheet.tsx';

const id = ringId;
const ring = aRing();
const choices = { categories: [{ id: 'c1', name: 'Ring', sizing: 'none' as const }], subcategories: [] };
const editing = `PUT /api/admin/products/edit/${id}`;
const adding = 'POST /api/admin/products/add';

const shop = fakeServer();
beforeEach(() => {
  shop.on(`GET /api/admin/products/get/${id}`, () => reply({ data: ring }));
  shop.on(`GET /api/admin/products/reservations/${id}`, () => reply({ data: [] }));
});

/** The sheet as the page uses it: opened and closed by the URL. */
function Sheet() {
  const [address, setAddress] = useSearchParams();
  const task = address.get('task');
  const opened: ProductTask | null =
    task === 'edit' || task === 'copy' ? { task, id } : task === 'add' ? { task } : null;
  return <ProductSheet opened={opened} choices={choices} onClose={() => setAddress({})} />;
}
const open = (task: string) => show(<Sheet />, `/?task=${task}`);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
/** At once: the form is large, and follows each key. */
const type = async (label: string, text: string) => {
  await userEvent.clear(await screen.findByLabelText(label));
  await userEvent.paste(text);
};
const sent = (what: string) => shop.asked.filter((asked) => asked.what === what);

describe('The first product of a shop', () => {
  it('leads to the categories, of which there is none yet', async () => {
    const none = { categories: [], subcategories: [] };
    show(<ProductSheet opened={{ task: 'add' }} choices={none} onClose={() => undefined} />, '/');
    expect(await screen.findByRole('combobox', { name: /^Category/ })).toHaveAccessibleDescription(
      /^There is none yet/,
    );
    expect(screen.getByRole('link', { name: 'Add your categories' })).toHaveAttribute('href', '/features');
  });
});

describe('Editing a product', () => {
  it('begins with the piece, and leads to the parts of its form', async () => {
    open('edit');
    await screen.findByLabelText('Title');
    const dialog = screen.getByRole('dialog', { name: 'Edit Product' });
    expect(within(dialog).getByText(ring.title)).toBeVisible();
    // The control in the corner never has the focus at first: Enter would close what was just opened.
    expect(within(dialog).getByRole('button', { name: 'Close' })).not.toHaveFocus();
    const parts = screen.getByRole('navigation', { name: 'Parts of the product' });
    expect(
      within(parts)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Stock', 'Units', 'Pictures', 'Title', 'Price', 'Details', 'Jewellery', 'Visibility']);
    await userEvent.click(within(parts).getByRole('button', { name: 'Price' }));
    expect(within(parts).getByRole('button', { name: 'Price' })).toHaveAttribute('aria-current', 'location');
    await userEvent.tab();
    expect(screen.getByRole('radio', { name: /^Fixed/ })).toHaveFocus();
    await userEvent.click(screen.getByLabelText('Motif'));
    expect(within(parts).getByRole('button', { name: 'Details' })).toHaveAttribute('aria-current', 'location');
  });

  it('lets a tagged ring without sizes be adjustable', async () => {
    shop.on(`GET /api/admin/products/get/${id}`, () => reply({ data: { ...ring, tagged: true, sizes: [] } }));
    shop.on(editing, () => reply({ message: 'Product updated successfully', data: ring }));
    const ringSizes = { ...choices, categories: [{ id: 'c1', name: 'Ring', sizing: 'ring' as const }] };
    show(<ProductSheet opened={{ task: 'edit', id }} choices={ringSizes} onClose={() => undefined} />, '/');
    await userEvent.click(await screen.findByLabelText('One size, adjustable'));
    await press('Save changes');
    await screen.findByText('Product updated successfully');
    expect(sent(editing)).toMatchObject([{ body: { adjustable: true } }]);
  });

  it('shows the stock, the weight and the price that follow from its units, and keeps what is typed', async () => {
    shop.on('GET /api/admin/rates', () =>
      reply({ data: { rates, ages: [{ metal: 'gold', since, age: 'fresh' }], feed: null } }),
    );
    const [metal] = aMetalPricing.metals;
    const tagged = (netWeight: number, totalStock: number) => ({
      ...aRing({ metalPricing: { ...aMetalPricing, metals: metal ? [{ ...metal, weight: netWeight }] : [] } }),
      tagged: true,
      sizes: [],
      totalStock,
    });
    shop.on(`GET /api/admin/products/get/${id}`, () => reply({ data: tagged(10, 1) }));
    const { store } = open('edit');
    await type('Title', 'Another title');
    const weight = screen.getByLabelText('Net weight (g)');
    expect(weight).toHaveValue('10');
    expect(weight).toHaveAttribute('readonly');
    const before = screen.getByText('Today, before tax').nextSibling?.textContent;
    shop.on(`GET /api/admin/products/get/${id}`, () => reply({ data: tagged(9, 2) }));
    act(() => void store.dispatch(api.util.invalidateTags(['Product'])));
    await waitFor(() => expect(screen.getByLabelText('Net weight (g)')).toHaveValue('9'));
    expect(within(screen.getByRole('region', { name: 'Stock' })).getAllByText('2')).not.toEqual([]);
    await waitFor(() => expect(screen.getByText('Today, before tax').nextSibling?.textContent).not.toBe(before));
    expect(screen.getByLabelText('Title')).toHaveValue('Another title');
  });

  it('asks before it saves a price above one crore', async () => {
    shop.on(editing, () => reply({ message: 'Product updated successfully', data: ring }));
    open('edit');
    await type('Price (₹)', '1,00,00,001');
    await press('Save changes');
    expect(await screen.findByText('It would cost ₹1,00,00,001.00 before tax.')).toBeVisible();
    await press('Correct it');
    expect(sent(editing)).toEqual([]);
    await press('Save changes');
    await userEvent.click(await screen.findByRole('button', { name: 'Save it' }));
    await screen.findByText('Product updated successfully');
    expect(sent(editing)).toHaveLength(1);
  });

  it('has its button to save below the part that scrolls, and beside it leads to what is missing or to be corrected', async () => {
    open('edit');
    await type('YouTube link', 'a film');
    await type('Title', ' ');
    await userEvent.tab();
    const save = screen.getByRole('button', { name: 'Save changes' });
    expect(save.closest('footer')).not.toBeNull();
    expect(save.closest('form')).toBeNull();
    expect(save).toHaveAccessibleDescription('Still needed: Title');
    await userEvent.click(within(screen.getByText(/^Still needed/)).getByRole('button', { name: 'Title' }));
    expect(screen.getByLabelText('Title')).toHaveFocus();
    await press('YouTube link');
    expect(screen.getByLabelText('YouTube link')).toHaveFocus();
    expect(screen.getByText(/^To be corrected/)).toHaveTextContent('To be corrected: YouTube link');
    await type('YouTube link', 'https://youtu.be/abcdefghijk');
    await waitFor(() => expect(screen.queryByText(/^To be corrected/)).not.toBeInTheDocument());
  });

  it('priced by its metal says from the beginning that making is missing, and what the price is without it', async () => {
    shop.on('GET /api/admin/rates', () =>
      reply({ data: { rates, ages: [{ metal: 'gold', since, age: 'fresh' }], feed: null } }),
    );
    open('edit');
    await userEvent.click(await screen.findByLabelText(/^By metal/));
    const save = screen.getByRole('button', { name: 'Save changes' });
    expect(save).toHaveAccessibleDescription(/^Still needed: Metal and weight.*Making$/);
    await press('Metal and weight');
    expect(screen.getByLabelText('Metal and purity')).toHaveFocus();
    await userEvent.selectOptions(screen.getByLabelText('Metal and purity'), 'gold 916');
    await userEvent.type(screen.getByLabelText('Net weight (g)'), '10');
    expect(await screen.findByText('Today, before making and tax')).toBeVisible();
    await press('Making');
    await userEvent.keyboard('650');
    expect(screen.getByText('Today, before tax')).toBeVisible();
    expect(save).toBeEnabled();
  });

  it('priced by its metal names a stone that is not filled in or is wrong, and leads to it', async () => {
    shop.on(`GET /api/admin/products/get/${id}`, () => reply({ data: { ...ring, metalPricing: aMetalPricing } }));
    shop.on('GET /api/admin/rates', () =>
      reply({ data: { rates, ages: [{ metal: 'gold', since, age: 'fresh' }], feed: null } }),
    );
    open('edit');
    await userEvent.click(await screen.findByRole('button', { name: 'Stones in the price' }));
    const save = screen.getByRole('button', { name: 'Save changes' });
    expect(save).toBeDisabled();
    expect(save).toHaveAccessibleDescription('Still needed: Stone 1 in the price');
    expect(screen.getByText('The price appears here once this is given: Stone 1 in the price.')).toBeVisible();
    await press('Stone 1 in the price');
    expect(screen.getByLabelText('Stone of priced stone 1')).toHaveFocus();
    await userEvent.keyboard('Diamond');
    await type('Price (₹) of priced stone 1', 'dear');
    await type('Carats of priced stone 1', '0.5');
    expect(screen.getByText('The price appears here once this is corrected: Stone 1 in the price.')).toBeVisible();
    await press('Save changes');
    await userEvent.click(
      within(await screen.findByText(/^To be corrected/)).getByRole('button', { name: 'Stone 1 in the price' }),
    );
    expect(screen.getByLabelText('Price (₹) of priced stone 1')).toHaveFocus();
    await type('Price (₹) of priced stone 1', '50000');
    expect(await screen.findByText('Today, before tax')).toBeVisible();
    expect(screen.queryByText(/^To be corrected/)).toBeNull();
  });

  it('waits for the categories, so that the piece keeps its own', async () => {
    const { promise, resolve } = Promise.withResolvers<typeof choices>();
    function LateChoices() {
      const [loaded, setLoaded] = useState<typeof choices | null>(null);
      useEffect(() => void promise.then(setLoaded), []);
      return <ProductSheet opened={{ task: 'edit', id }} choices={loaded} onClose={() => undefined} />;
    }
    show(<LateChoices />, '/');
    expect(screen.queryByLabelText('Title')).not.toBeInTheDocument();
    resolve(choices);
    await userEvent.click(await screen.findByLabelText('Title'));
    await userEvent.tab();
    await userEvent.tab();
    expect(screen.getByLabelText('Category')).toHaveValue('Ring');
    expect(screen.getByLabelText('Subcategory')).toBeInTheDocument();
  });

  it('sends the version that it is based on, and the stock as a change', async () => {
    shop.on(editing, () => reply({ message: 'Product updated successfully', data: ring }));
    open('edit');
    await type('Total stock', '6');
    await press('Save changes');
    expect(await screen.findByText('Product updated successfully')).toBeInTheDocument();
    expect(sent(editing)).toMatchObject([{ version: '"3"', body: { totalStock: '6', stockWas: 5, jewellery: null } }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('takes prices as they are written in India, groups them, and says what they are with tax', async () => {
    shop.on(editing, () => reply({ message: 'Product updated successfully', data: ring }));
    shop.on('GET /api/common/shop', () => reply({ data: demoShop }));
    open('edit');
    await type('Price (₹)', '₹1,28750.50');
    await type('Sale price (₹)', 'Rs. 125000/-');
    await userEvent.tab();
    const [price, salePrice] = [screen.getByLabelText('Price (₹)'), screen.getByLabelText('Sale price (₹)')];
    expect([price, salePrice].map((input) => (input as HTMLInputElement).value)).toEqual(['1,28,750.50', '1,25,000']);
    await waitFor(() => expect(price).toHaveAccessibleDescription('₹1,32,613.02 with tax'));
    expect(salePrice).toHaveAccessibleDescription('₹1,28,750.00 with tax');
    await press('Save changes');
    await screen.findByText('Product updated successfully');
    expect(sent(editing)).toMatchObject([{ body: { price: '128750.50', salePrice: '125000' } }]);
  });

  it('shows what the piece cost, and what is left of its price', async () => {
    const costed = aRing({ price: 10_000, purchase: { cost: 4321.98, supplier: 'Karigars' } });
    shop.on(`GET /api/admin/products/get/${id}`, () => reply({ data: costed }));
    open('edit');
    expect(await screen.findByLabelText('Purchase cost (₹)')).toHaveValue('4,321.98');
    expect(screen.getByText(/^Margin at today’s price/)).toHaveTextContent('₹5,678.02 (56.8%)');
  });

  it('overwrites nothing when another admin saved first, and continues from there with the typed values', async () => {
    const current = { ...ring, price: 26000, title: 'Temple ring, large', version: 4, totalStock: 4 };
    const stale = () =>
      reply({ code: 'product.outdated', message: 'Changed.', requestId: 'r', details: { current } }, 412);
    shop.on(editing, stale);
    const theirs = {
      _id: '0198c5a2-7e11-7c3a-9d21-5f0c8ad00001',
      at: '2100-11-21T10:05:00.000Z',
      actor: { id: null, name: 'Lakshmi' },
      action: 'product.edited',
      subject: { kind: 'product', id, name: ring.title },
      fields: ['price'],
      shortDifferences: [],
    };
    shop.on(`GET /api/admin/audit?kind=product&subject=${id}&page=1&limit=1`, () =>
      reply({ data: [theirs], actors: [], page: 1, limit: 1, total: 9 }),
    );
    open('edit');
    await type('Price (₹)', '25000');
    await type('Motif', 'Peacock');
    await press('Save changes');

    const conflict = await screen.findByRole('region', { name: 'Somebody else has changed this piece' });
    expect(await within(conflict).findByText(/Lakshmi saved it on 21 Nov 2100/)).toBeVisible();
    await waitFor(() =>
      expect(screen.getByRole('heading', { name: 'Somebody else has changed this piece' })).toHaveFocus(),
    );
    expect(
      within(conflict)
        .getAllByRole('term')
        .map(({ textContent }) => textContent),
    ).toEqual(['Title', 'Price (₹)', 'Total stock']);
    expect(conflict).toHaveTextContent('In the shop now: 26,000Yours: 25,000');
    expect(conflict).toHaveTextContent('In the shop now: Temple ring, largeYou did not change it.');

    await press('Keep my changes');
    expect(conflict).not.toBeInTheDocument();
    expect(screen.getByLabelText('Title')).toHaveValue('Temple ring, large');
    expect(screen.getByLabelText('Motif')).toHaveValue('Peacock');
    shop.on(editing, () => reply({ message: 'Product updated successfully', data: current }));
    await press('Save changes');
    await screen.findByText('Product updated successfully');
    expect(sent(editing).at(-1)).toMatchObject({
      version: '"4"',
      body: { title: 'Temple ring, large', price: '25000', totalStock: '4', stockWas: 4 },
    });
  });

  it('can discard the typed changes for the newer version', async () => {
    const current = { ...ring, price: 26000, version: 4 };
    shop.on(editing, () =>
      reply({ code: 'product.outdated', message: 'Changed.', requestId: 'r', details: { current } }, 412),
    );
    open('edit');
    await type('Motif', 'Peacock');
    await press('Save changes');
    await userEvent.click(await screen.findByRole('button', { name: 'Load the newer one' }));
    expect(screen.getByLabelText('Price (₹)')).toHaveValue('26,000');
    expect(screen.getByLabelText('Motif')).toHaveValue('Lotus');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('asks before unsaved changes are lost by Escape or by Back', async () => {
    const { router } = open('edit');
    await type('Motif', 'Peacock');
    await userEvent.keyboard('{Escape}');
    const question = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Keep editing' }));
    expect(screen.getByLabelText('Motif')).toHaveValue('Peacock');
    await act(async () => router.navigate('/orders'));
    await screen.findByRole('dialog', { name: 'Leave without saving?' });
    await press('Discard changes');
    await waitFor(() => expect(router.state.location.pathname).toBe('/orders'));
  });

  it('brings back what was typed when the tab was closed, over what was saved since; discarded input stays away', async () => {
    const { unmount } = open('edit');
    await type('Motif', 'Peacock');
    await type('Price (₹)', '25000');
    unmount();
    shop.on(`GET /api/admin/products/get/${id}`, () => reply({ data: { ...ring, title: 'Renamed', version: 4 } }));
    const again = open('edit');
    expect(await screen.findByLabelText('Motif')).toHaveValue('Peacock');
    expect(screen.getByLabelText('Price (₹)')).toHaveValue('25000');
    expect(screen.getByLabelText('Title')).toHaveValue('Renamed');
    expect(
      screen.getByText(/We restored what you typed on .*not saved yet.*Somebody has saved a newer version since/),
    ).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await press('Discard changes');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    again.unmount();
    open('edit');
    expect(await screen.findByLabelText('Motif')).toHaveValue('Lotus');
  });

  it('keeps what was typed through a conflict, until it is saved', async () => {
    const current = { ...ring, price: 26000, totalStock: 4, version: 4 };
    shop.on(editing, () =>
      reply({ code: 'product.outdated', message: 'Changed.', requestId: 'r', details: { current } }, 412),
    );
    const { unmount } = open('edit');
    await type('Motif', 'Peacock');
    await press('Save changes');
    await userEvent.click(await screen.findByRole('button', { name: 'Keep my changes' }));
    unmount();
    shop.on(`GET /api/admin/products/get/${id}`, () => reply({ data: current }));
    shop.on(editing, () => reply({ message: 'Product updated successfully', data: current }));
    const again = open('edit');
    expect(await screen.findByLabelText('Motif')).toHaveValue('Peacock');
    expect(screen.getByLabelText('Total stock')).toHaveValue('4');
    expect(screen.queryByText(/saved by somebody since/)).not.toBeInTheDocument();
    await press('Save changes');
    await screen.findByText('Product updated successfully');
    again.unmount();
    open('edit');
    expect(await screen.findByLabelText('Motif')).toHaveValue('Lotus');
  });

  it('keeps the sizes and stones of a new product, too', async () => {
    const { unmount } = open('add');
    await userEvent.selectOptions(await screen.findByLabelText('Category'), 'Ring');
    await userEvent.click(screen.getByRole('button', { name: /^Jewellery details/ }));
    await press('Add a stone');
    await userEvent.keyboard('Ruby');
    unmount();
    open('add');
    expect(await screen.findByLabelText('Stone 1')).toHaveValue('Ruby');
    expect(screen.getByLabelText('Category')).toHaveValue('Ring');
    await press('Discard');
    expect(screen.queryByLabelText('Stone 1')).not.toBeInTheDocument();
  });

  it('shows the error when the piece cannot be loaded, and retries', async () => {
    shop.on(`GET /api/admin/products/get/${id}`, () =>
      refuse(404, 'product.not-found', 'This product does not exist.'),
    );
    open('edit');
    expect(await screen.findByText('This product does not exist.')).toBeInTheDocument();
    shop.on(`GET /api/admin/products/get/${id}`, () => reply({ data: ring }));
    await press('Try again');
    expect(await screen.findByLabelText('Title')).toHaveValue('Temple ring');
  });
});

describe('The jewellery fields', () => {
  const unfold = () => screen.getByRole('button', { name: /^Jewellery details/ });

  it('are collapsed while they are empty, and open when one is filled in', async () => {
    open('edit');
    await screen.findByLabelText('Title');
    expect(unfold()).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByLabelText('SKU')).not.toBeInTheDocument();
  });

  it('open when the server refuses one of them, and that field takes the focus', async () => {
    const shown = { ...ring, jewellery: { sku: 'K-1', gemstones: [] } };
    shop.on(`GET /api/admin/products/get/${id}`, () => reply({ data: shown }));
    const message = 'Another piece has the code K-1. Please choose a different one.';
    shop.on(editing, () => refuse(409, 'product.sku-taken', message, [{ path: 'jewellery.sku', message }]));
    open('edit');
    expect(await screen.findByLabelText('SKU')).toHaveValue('K-1');
    await userEvent.click(unfold());
    expect(screen.queryByLabelText('SKU')).not.toBeInTheDocument();
    await press('Save changes');
    await waitFor(() => expect(screen.getByLabelText('SKU')).toHaveFocus());
    expect(screen.getByLabelText('SKU')).toHaveAccessibleDescription(message);
  });

  it('open when the button below the form leads to one that is missing, and that field takes the focus', async () => {
    const { unmount } = open('edit');
    await screen.findByLabelText('Title');
    await userEvent.click(unfold());
    await press('Add a stone');
    await userEvent.keyboard('Ruby');
    await press('Add a stone');
    unmount();
    // Put back, the empty stone is not marked as wrong, which would keep the section open.
    open('edit');
    await screen.findByLabelText('Stone 2');
    await userEvent.click(unfold());
    expect(screen.queryByLabelText('Stone 2')).not.toBeInTheDocument();
    await press('Stone 2');
    expect(unfold()).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByLabelText('Stone 2')).toHaveFocus();
  });

  it('offer only the metal’s purities, and add the gemstones one by one', async () => {
    shop.on(editing, () => reply({ message: 'Product updated successfully', data: ring }));
    open('edit');
    await screen.findByLabelText('Title');
    await userEvent.click(unfold());
    await userEvent.selectOptions(screen.getByLabelText('Metal'), 'Silver');
    await userEvent.selectOptions(screen.getByLabelText('Purity'), '925 Silver');
    await press('Add a stone');
    expect(screen.getByLabelText('Stone 1')).toHaveFocus();
    expect(screen.getByLabelText('Stone 1')).toBeValid();
    await userEvent.keyboard('Ruby');
    await press('Add a stone');
    await press('Remove stone 2');
    await press('Save changes');
    await screen.findByText('Product updated successfully');
    expect(sent(editing).at(-1)?.body).toMatchObject({
      jewellery: { metal: 'Silver', purity: '925 Silver', gemstones: [{ name: 'Ruby', count: '', carats: '' }] },
    });
  });
});

describe('A duplicate', () => {
  it('is a new product with the same values and no stock', async () => {
    const shown = { ...ring, jewellery: { sku: 'K-1', huid: 'AB12CD', metal: 'Gold' as const, gemstones: [] } };
    shop.on(`GET /api/admin/products/get/${id}`, () => reply({ data: shown }));
    shop.on(adding, () => reply({ message: 'Product added successfully', data: ring }));
    open('copy');
    const sheet = await screen.findByRole('dialog', { name: 'Add New Product' });
    expect(await within(sheet).findByLabelText('Title')).toHaveValue('Temple ring');
    expect(within(sheet).getByLabelText('Total stock')).toHaveValue('0');
    await press('Add product');
    await screen.findByText('Product added successfully');
    expect(sent(adding).at(-1)?.body).toMatchObject({
      title: 'Temple ring',
      totalStock: '0',
      jewellery: { sku: '', huid: '', metal: 'Gold' },
    });
  });
});
