import { afterEach, describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import type { Shipment, TrackedShipment } from '@kanaka/contracts/shipments';
import { screen, within } from '@testing-library/react';
import { renderShop, serveShop } from '../../../test/render-shop.tsx';
import { OrderShipments } from './order-shipments.tsx';
import { sentShipments } from './shipment-words.ts';
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
};
const real = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = real;
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
    expect(screen.getByRole('list', { name: 'Pick-up' })).toHaveTextContent('Ready to collect20 Nov 2026, 2:30 pm');
  });

  it('has its code in the order, in two groups', () => {
    const { firstName: _, city: __, ...whereabouts } = waiting;
    renderShop(<OrderShipments shipments={[{ ...whereabouts, _id: 'one', items: [], code: '048213' }]} />);
    expect(screen.getByText('048 213')).toBeInTheDocument();
  });
});

describe('The page of a parcel', () => {
  it('shows where it is, its steps in India’s time, and the courier’s page', async () => {
    serveShop({ 'GET /api/shop/track/abc': { body: { data: parcel } } });
    renderShop(<TrackedParcel token="abc" />);
    expect(await screen.findByRole('heading', { name: 'Handed over to the courier' })).toBeInTheDocument();
    expect(screen.getByText('For Asha, to Madurai')).toBeInTheDocument();
    const steps = within(screen.getByRole('list', { name: 'Delivery' })).getAllByRole('listitem');
    expect(steps.map((step) => step.textContent)).toEqual([
      'Packed and sealed20 Nov 2026, 2:30 pm',
      'Handed over to the courier20 Nov 2026, 5:00 pm',
    ]);
    const link = screen.getByRole('link', { name: 'Follow it with Delhivery' });
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

describe('The shipments of an order', () => {
  const shipment = (change: Partial<Shipment>): Shipment => ({
    _id: crypto.randomUUID(),
    ...parcel,
    items: [{ productId: 'x', size: '14', title: 'Dhruva Ring', image: '', quantity: 2 }],
    ...change,
  });

  it('say what is in each only where there are several', () => {
    const one = shipment({});
    const { unmount } = renderShop(<OrderShipments shipments={[one]} />);
    expect(screen.queryByText(/Dhruva Ring/)).not.toBeInTheDocument();
    unmount();
    renderShop(<OrderShipments shipments={[one, shipment({ courier: '', awb: '', link: '' })]} />);
    expect(screen.getAllByText('2 × Dhruva Ring · Size 14')).toHaveLength(2);
    expect(screen.getAllByRole('link')).toHaveLength(1);
  });

  it('do not include one that never left the shop', () => {
    const [packed] = parcel.steps;
    const never = shipment({ state: 'failed', steps: packed ? [packed] : [] });
    const back = shipment({ state: 'failed' });
    expect(sentShipments([never, back])).toEqual([back]);
  });
});
