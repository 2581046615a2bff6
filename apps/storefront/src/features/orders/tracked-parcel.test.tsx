import { afterEach, describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import type { Order } from '@kanaka/contracts/orders/orders';
import type { Shipment, TrackedShipment } from '@kanaka/contracts/orders/shipments';
import { screen, within } from '@testing-library/react';
import { anOrder } from '../../../test/orders.ts';
import { ring } from '../../../test/pieces.ts';
import { renderShop, serveShop } from '../../../test/render-shop.tsx';
import { OrderShipments } from './shipment-steps.tsx';
import { sentShipments } from './shipment-words.ts';
import { TrackedOrder } from './tracked-order.tsx';
import { TrackedParcel } from './tracked-parcel.tsx';

const parcel: TrackedShipment = {
  state: 'handedOver',
  courier: 'Delhivery',
  awb: '1234567890',
  link: 'https://www.delhivery.com/track-v2/package/1234567890',
  steps: [
    { state: 'packed', at: '2026-11-20T09:00:00Z' },
    { state: 'handedOver', at: '2026-11-20T11:30:00Z' },
  ],
  firstName: 'Asha',
  city: 'Madurai',
  orderNumber: '8ad03135',
  placedAt: '2026-11-19T09:00:00Z',
  paidAt: '2026-11-19T09:01:00Z',
  delivery: { from: '2026-11-23', to: '2026-11-25' },
};

const ordered = anOrder({
  _id: '0198c5a2-7e11-7c3a-9d21-5f0c8ad03135',
  cartItems: [
    {
      productId: '0192a000-0000-7000-8000-00000000000b',
      size: '14',
      title: 'Dhruva Ring',
      image: '',
      price: 50_000,
      quantity: 3,
    },
  ],
  subtotal: 1_50_000,
  taxAmount: 4_500,
  totalAmount: 1_54_500,
  orderDate: '2026-11-19T09:00:00Z',
  paidAt: '2026-11-19T09:01:00Z',
  orderUpdateDate: '2026-11-19T09:01:00Z',
});
const real = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = real;
});

const steps = (name: string) =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('listitem')
    .map((step) => step.textContent);

const shipment = ({ kind, state, courier, awb, link, steps }: TrackedShipment, quantity = 3): Shipment => ({
  _id: crypto.randomUUID(),
  ...{ kind, state, courier, awb, link, steps },
  items: [{ productId: '0192a000-0000-7000-8000-00000000000b', size: '14', title: 'Dhruva Ring', image: '', quantity }],
});

describe('What is collected in the shop', () => {
  const waiting = {
    ...parcel,
    kind: 'pickup' as const,
    state: 'packed' as const,
    courier: '',
    awb: '',
    link: '',
    steps: parcel.steps.slice(0, 1),
  };

  it('is ready to collect, and its page speaks of no parcel to a city', async () => {
    serveShop({ 'GET /api/shop/track/abc': { body: { data: waiting } } });
    renderShop(<TrackedParcel token="abc" />);
    expect(await screen.findByRole('heading', { name: 'Ready to collect' })).toBeInTheDocument();
    expect(screen.getByText('For Asha, to be collected in the shop')).toBeInTheDocument();
    expect(steps('Pick-up')).toEqual([
      'Placed19 Nov 2026, 2:30 pm',
      'Paid19 Nov 2026, 2:31 pm',
      'Ready to collect20 Nov 2026, 2:30 pm',
      'Collected, to come',
    ]);
    expect(screen.queryByText(/^Arrives/)).toBeNull();
  });

  it('has its code in the order, in two groups', () => {
    const code = { ...shipment(waiting), code: '048213' };
    renderShop(<OrderShipments order={{ ...ordered, shipments: [code] }} />);
    expect(screen.getByText('048 213')).toBeInTheDocument();
  });
});

describe('The page of a parcel', () => {
  it('shows where it is, its steps in India’s time, and the courier’s page', async () => {
    serveShop({ 'GET /api/shop/track/abc': { body: { data: parcel } } });
    renderShop(<TrackedParcel token="abc" />);
    expect(await screen.findByRole('heading', { name: 'Handed over to the courier' })).toBeInTheDocument();
    expect(screen.getByText('For Asha, to Madurai')).toBeInTheDocument();
    expect(screen.getByText('Order #8ad03135')).toBeInTheDocument();
    expect(screen.getByText('Arrives by Wednesday 25 Nov')).toBeInTheDocument();
    expect(steps('Delivery')).toEqual([
      'Placed19 Nov 2026, 2:30 pm',
      'Paid19 Nov 2026, 2:31 pm',
      'Packed and sealed20 Nov 2026, 2:30 pm',
      'Handed over to the courier20 Nov 2026, 5:00 pm',
      'Delivered, to come',
    ]);
    expect(screen.getByText('Handed over to the courier', { selector: 'li *' }).closest('li')).toHaveAttribute(
      'aria-current',
      'step',
    );
    const link = screen.getByRole('link', { name: 'Track with Delhivery' });
    expect(link).toHaveAttribute('href', parcel.link);
    expect(link).toHaveAttribute('rel', 'noreferrer');
  });

  it('says so when there is none, and when it could not be asked for', async () => {
    serveShop({});
    const { unmount } = renderShop(<TrackedParcel token="wrong" />);
    expect(await screen.findByText('There is no parcel at this address')).toBeInTheDocument();
    unmount();
    serveShop({ 'GET /api/shop/track/abc': { status: 503, body: {} } });
    renderShop(<TrackedParcel token="abc" />);
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });
});

describe('The page of an order', () => {
  it('shows what it is and where it is paid, and that it was paid once the shop knows', async () => {
    const order = {
      ...{ orderNumber: '8ad03135', firstName: 'Kavya', status: 'pending', isPaid: false, totalAmount: 10_300 },
      pieces: [{ title: 'Dhruva Ring', size: '14', image: ring.images[0], quantity: 2 }],
      ...{ payLink: 'https://rzp.io/i/nxrHnLJ', heldUntil: '2099-11-28T09:45:00Z', shipments: [] },
    };
    let data: object = order;
    serveShop({ 'GET /api/shop/track/order/a.b': () => ({ body: { data } }) });
    renderShop(<TrackedOrder token="a.b" />);
    expect(await screen.findByRole('link', { name: 'Complete payment' })).toHaveAttribute('href', order.payLink);
    expect(screen.getByText(/^2 × /)).toHaveTextContent('Dhruva Ring');
    const { payLink: _, heldUntil: __, ...paid } = order;
    const delivery = { from: '2026-12-02', to: '2026-12-04' };
    data = { ...paid, status: 'confirmed', isPaid: true, shipments: [parcel], delivery };
    expect(await screen.findByText('Paid. Thank you!', {}, { timeout: 30_000 })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible();
    expect(screen.getByText('Arrives by Friday 4 Dec')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Track with Delhivery' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Complete payment' })).toBeNull();
  });
});

describe('The way of an order', () => {
  /** Of whose pieces so many are in no shipment. */
  const withUnsent = (unsent: number, shipments: Order['shipments'] = []) => ({
    ...{ ...ordered, shipments },
    cartItems: ordered.cartItems.map((item) => ({ ...item, unsent })),
  });

  it('has its steps to come from the payment on', () => {
    renderShop(<OrderShipments order={withUnsent(3)} />);
    expect(steps('Delivery')).toEqual([
      'Placed19 Nov 2026, 2:30 pm',
      'Paid19 Nov 2026, 2:31 pm',
      'Packed and sealed, to come',
      'Handed over to the courier, to come',
      'Delivered, to come',
    ]);
  });

  it('says what is in each shipment, and what is not packed yet, only where there are several', () => {
    const { unmount } = renderShop(<OrderShipments order={{ ...ordered, shipments: [shipment(parcel)] }} />);
    expect(screen.queryByText(/Dhruva Ring/)).not.toBeInTheDocument();
    unmount();
    renderShop(<OrderShipments order={withUnsent(1, [shipment(parcel, 2)])} />);
    expect(screen.getByText('2 × Dhruva Ring · Size 14')).toBeInTheDocument();
    expect(screen.getByText('1 × Dhruva Ring · Size 14')).toBeInTheDocument();
    expect(screen.getAllByRole('list', { name: 'Delivery' })).toHaveLength(2);
    expect(screen.getAllByRole('link')).toHaveLength(1);
  });

  it('has nothing to come after a parcel came back, of which one is sent again', () => {
    const failed = {
      ...parcel,
      state: 'failed' as const,
      steps: [...parcel.steps, { state: 'failed' as const, at: '2026-11-22T09:00:00Z' }],
    };
    renderShop(<OrderShipments order={withUnsent(3, [shipment(failed)])} />);
    const lists = screen.getAllByRole('list', { name: 'Delivery' });
    expect(lists[0]).not.toHaveTextContent('to come');
    expect(lists[1]).toHaveTextContent('Packed and sealed, to come');
  });

  it('does not include a shipment that never left the shop', () => {
    const [packed] = parcel.steps;
    const never = shipment({ ...parcel, state: 'failed', steps: packed ? [packed] : [] });
    const back = shipment({ ...parcel, state: 'failed' });
    expect(sentShipments([never, back])).toEqual([back]);
  });
});
