import { describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { demoShop } from '@kanaka/contracts/catalog/shop-profile';
import type { AdminShipment } from '@kanaka/contracts/orders/shipments';
import { render, screen } from '@testing-library/react';
import { anOrder, ring } from '../../../../test/orders.ts';
import { ParcelLabel } from './parcel-label.tsx';

const shipment: AdminShipment = {
  _id: '0198c5a2-7e11-7c3a-9d21-5f0c8ad07777',
  state: 'packed',
  courier: 'Delhivery',
  awb: '1234567890',
  link: '',
  items: [{ productId: ring, size: '14', title: 'Veni Twist Band', image: '', quantity: 2 }],
  insuredValue: 10_000,
  isInsured: true,
  steps: [],
};
const shown = (
  change: Partial<AdminShipment> = {},
  address: Partial<ReturnType<typeof anOrder>['addressInfo']> = {},
) => {
  const order = anOrder();
  const addressInfo = { ...order.addressInfo, ...address };
  render(<ParcelLabel order={{ ...order, addressInfo }} shipment={{ ...shipment, ...change }} shop={demoShop} />);
  return screen.getByRole('article', { name: 'Label of order #8ad03135' });
};

describe('The label of a parcel', () => {
  it('tells the courier what it needs', () => {
    const label = shown();
    for (const words of ['Delhivery', 'Asha', '4 Car Street', '625001', 'Phone 9876543210', 'Insured', '2 pieces']) {
      expect(label).toHaveTextContent(words);
    }
    expect(screen.getByRole('img', { name: 'Barcode of 1234567890' })).toBeInTheDocument();
    expect(screen.getByRole('group', { name: 'From' })).toHaveTextContent('12 North Mada Street');
  });

  it('tells nobody what is inside, what it is worth, or that a jeweller sends it', () => {
    const label = shown({}, { isGift: true, giftMessage: 'For your wedding', notes: 'The gold chain for Meena' });
    expect(label).not.toHaveTextContent(/Veni|10,000|₹|wedding|gold|jewel/i);
  });

  it('leaves room for the courier’s own label without an AWB, and says nothing of insurance without one', () => {
    const label = shown({ courier: '', awb: '', insuredValue: 0, isInsured: false });
    expect(label).toHaveTextContent('Courier’s label');
    expect(label).not.toHaveTextContent('Insured');
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
  });

  it('names both countries of a parcel abroad', () => {
    const label = shown(
      {},
      { country: 'Singapore', state: '', city: '', pincode: '238801', address: '1 Orchard\n\nRoad' },
    );
    expect(label).toHaveTextContent('1 Orchard, Road');
    expect(label).toHaveTextContent('Singapore');
    expect(screen.getByRole('group', { name: 'From' })).toHaveTextContent(/India/);
  });
});
