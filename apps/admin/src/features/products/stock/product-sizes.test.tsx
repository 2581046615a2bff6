import { beforeEach, describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { aRing, ringId } from '../../../../test/products.ts';
import { refuse, reply, show, fakeServer } from '../../../../test/with-shop.tsx';
import { ProductSheet } from '../form/product-sheet.tsx';

const id = ringId;
const ring = aRing({
  sizing: 'ring',
  sizes: [
    { size: '12', stock: 2, reserved: 0 },
    { size: '14', stock: 3, reserved: 1 },
  ],
  reserved: 1,
});
const choices = {
  categories: [
    { id: 'c1', name: 'Ring', sizing: 'ring' as const },
    { id: 'c2', name: 'Necklace', sizing: 'none' as const },
  ],
  subcategories: [],
};
const editing = `PUT /api/admin/products/edit/${id}`;

const shop = fakeServer();
beforeEach(() => {
  shop.on(`GET /api/admin/products/get/${id}`, () => reply({ data: ring }));
  shop.on(`GET /api/admin/products/reservations/${id}`, () => reply({ data: [] }));
  shop.on(editing, () => reply({ message: 'Product updated successfully', data: ring }));
});

const open = () => show(<ProductSheet opened={{ task: 'edit', id }} choices={choices} onClose={() => undefined} />);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const saved = () => shop.asked.findLast(({ what }) => what === editing)?.body as { sizes: object[] };
const rows = () =>
  within(screen.getByRole('list', { name: 'Stock by size' }))
    .getAllByRole('textbox')
    .map((field) => (field as HTMLInputElement).value);

describe('The sizes of a piece', () => {
  it('are added several at once, sorted, and summed up to the piece’s stock', async () => {
    open();
    const ofNew = await screen.findByLabelText('Pieces of each added size');
    await userEvent.clear(ofNew);
    await userEvent.type(ofNew, '4');
    await press('Size 16');
    await press('Size 13');
    expect(rows()).toEqual(['2', '4', '3', '4']);
    expect(screen.getByLabelText('Total stock')).toHaveValue('13');
    expect(screen.getByLabelText('Total stock')).toHaveAttribute('readonly');
    const fourteen = screen.getByLabelText('Stock in size 14');
    await userEvent.clear(fourteen);
    await userEvent.type(fourteen, '5');
    await press('Remove size 12');
    expect(screen.getByRole('button', { name: 'Size 12' })).toHaveFocus();
    await press('Save changes');
    expect(await screen.findByText('Product updated successfully')).toBeInTheDocument();
    expect(saved()).toMatchObject({
      totalStock: '13',
      sizes: [
        { size: '13', stock: '4' },
        { size: '14', stock: '5', stockWas: 3 },
        { size: '16', stock: '4' },
      ],
    });
  });

  it('include half sizes on request', async () => {
    open();
    await screen.findByLabelText('Pieces of each added size');
    expect(screen.queryByRole('button', { name: 'Size 14.5' })).toBeNull();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Half sizes too' }));
    await press('Size 14.5');
    expect(rows()).toEqual(['2', '3', '1']);
  });

  it('show the server’s error at the size that it refused', async () => {
    const message = '1 of this piece stands in unfinished orders in size 14; its stock cannot be lower.';
    shop.on(editing, () => refuse(409, 'stock.reserved', message, [{ path: 'sizes.1.stock', message }]));
    open();
    const fourteen = await screen.findByLabelText('Stock in size 14');
    await userEvent.clear(fourteen);
    await userEvent.type(fourteen, '0');
    await press('Save changes');
    expect(await screen.findByLabelText('Stock in size 14')).toHaveAccessibleDescription(message);
    await waitFor(() => expect(fourteen).toHaveFocus());
  });

  it('are chosen before it is saved, unless it is of one size and adjustable', async () => {
    shop.on(`GET /api/admin/products/get/${id}`, () => reply({ data: aRing({ sizing: 'ring' }) }));
    open();
    await screen.findByLabelText('Title');
    const save = screen.getByRole('button', { name: 'Save changes' });
    expect(save).toBeDisabled();
    expect(save).toHaveAccessibleDescription('Still needed: Sizes');
    await press('Sizes');
    expect(screen.getByRole('button', { name: 'Size 1' })).toHaveFocus();
    await press('Size 16');
    expect(save).toBeEnabled();
    expect(screen.queryByRole('checkbox', { name: 'One size, adjustable' })).toBeNull();
    await press('Remove size 16');
    expect(save).toHaveAccessibleDescription('Still needed: Sizes');
    await userEvent.click(screen.getByRole('checkbox', { name: 'One size, adjustable' }));
    await press('Save changes');
    await screen.findByText('Product updated successfully');
    expect(saved()).toMatchObject({ adjustable: true, sizes: [] });
  });

  it('change with the category, and are not asked for when the category has none', async () => {
    open();
    await userEvent.selectOptions(await screen.findByLabelText('Category'), 'Necklace');
    expect(screen.getByText('Sizes 12, 14 are not of this category. Remove them first.')).toBeInTheDocument();
    await press('Remove size 12');
    await press('Remove size 14');
    expect(screen.queryByRole('group', { name: 'Sizes' })).toBeNull();
    await press('Save changes');
    await screen.findByText('Product updated successfully');
    expect(saved().sizes).toEqual([]);
  });
});
