import { describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import type { AdminProduct } from '@kanaka/contracts/catalog/admin-products';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { refuse, reply, show, fakeServer } from '../../../../test/with-shop.tsx';
import { ProductStock } from './product-stock.tsx';

const id = '0198c5a2-7e11-7c3a-9d21-5f0c8ad00001';
const sizes: AdminProduct['sizes'] = [];
const product = { _id: id, totalStock: 5, reserved: 3, sizes } as AdminProduct;
const shop = fakeServer();
const list = `GET /api/admin/products/reservations/${id}`;
const reservation = (last: string, change: object) => ({
  orderId: `0198c5a2-7e11-7c3a-9d21-5f0c${last}`,
  size: '',
  quantity: 1,
  state: 'held',
  until: '2026-11-20T09:00:00Z',
  ...change,
});

describe('The stock of a piece', () => {
  it('is shown as on hand, reserved and free, with the orders it is reserved for', async () => {
    const secured = reservation('8ad00008', { state: 'secured', until: null, quantity: 2, size: '14' });
    shop.on(list, () => reply({ data: [reservation('8ad00007', {}), secured] }));
    show(<ProductStock product={product} />);
    const figures = screen.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(figures).toEqual(['5', '3', '2']);
    const [held, paid] = await screen.findAllByRole('listitem');
    expect(held).toHaveTextContent('held until 20 Nov 2026, 2:30 pm');
    expect(paid).toHaveTextContent('2 in size 14secured by a payment');
    expect(screen.getByRole('link', { name: /#8ad00007/ })).toHaveAttribute(
      'href',
      `/orders/${reservation('8ad00007', {}).orderId}`,
    );
  });

  it('is shown for each size too, and in which size it is reserved', async () => {
    shop.on(list, () => reply({ data: [reservation('8ad00007', { size: '14' })] }));
    const bySize = [
      { size: '12', stock: 2, reserved: 0 },
      { size: '14', stock: 3, reserved: 3 },
    ];
    show(<ProductStock product={{ ...product, sizes: bySize }} />);
    expect(screen.getByRole('row', { name: '14 3 3 0' })).toBeInTheDocument();
    expect(await screen.findByRole('listitem')).toHaveTextContent('1 in size 14held until');
  });

  it('says how many wait until it is back, and in which sizes', async () => {
    shop.on(list, () => reply({ data: [] }));
    const waiting = [
      { size: '12', count: 2 },
      { size: '14', count: 1 },
    ];
    shop.on(`GET /api/admin/products/waiting/${id}`, () => reply({ data: waiting }));
    show(<ProductStock product={product} />);
    const words = '3 customers wait for an e-mail when it is back: 2 in size 12, 1 in size 14.';
    expect(await screen.findByText(words)).toBeInTheDocument();
  });

  it('shows its figures even when the orders cannot be loaded, and can retry', async () => {
    shop.on(list, () => refuse(503, 'service.unavailable', 'This is not at hand for the moment.'));
    show(<ProductStock product={product} />);
    expect(await screen.findByText('This is not at hand for the moment.')).toBeInTheDocument();
    shop.on(list, () => reply({ data: [reservation('8ad00007', {})] }));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: /#8ad00007/ })).toBeInTheDocument();
  });
});
