import { describe, expect, it } from '@jest/globals';
import { demoShop } from '@kanaka/contracts/catalog/shop-profile';
import type { Shop } from '@kanaka/contracts/catalog/settings';
import { taxPercentFor } from '@kanaka/money/gst';
import { screen, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { cartItem, ring } from '../../../test/pieces.ts';
import { renderShop, serveShop } from '../../../test/render-shop.tsx';
import { checkoutTotals } from './checkout-totals.ts';
import { Selection } from './selection.tsx';

/** Renders a selection of one ring, delivered to a state in India, in a shop with these settings. */
function show(shop: Partial<Shop>, state: string, held: ComponentProps<typeof Selection>['held'] = null) {
  serveShop({ 'GET /api/common/shop': { body: { data: { ...demoShop, ...shop } } } });
  const items = [cartItem(ring, 1)];
  const totals = checkoutTotals(items, { country: 'India', taxTerms: { ...demoShop, ...shop } });
  renderShop(
    <Selection
      items={items}
      totals={totals}
      taxPercent={taxPercentFor('India', { ...demoShop, ...shop })}
      place={{ country: 'India', state, pincode: '625001' }}
      pickup={null}
      stage="idle"
      notice={null}
      held={held}
      onHoldEnd={() => undefined}
      onPricesSeen={null}
      onPay={() => undefined}
      onRemove={() => undefined}
      onReload={null}
    />,
  );
}

it('A selection has no total before the bag is loaded, and cannot be paid', () => {
  serveShop({ 'GET /api/common/shop': { body: { data: demoShop } } });
  renderShop(
    <Selection
      items={[]}
      totals={null}
      taxPercent={3}
      place={null}
      pickup={null}
      stage="idle"
      notice={null}
      held={null}
      onHoldEnd={() => undefined}
      onPricesSeen={null}
      onPay={() => undefined}
      onRemove={() => undefined}
      onReload={null}
    />,
  );
  expect(screen.getByText('Total').closest('div')).toHaveTextContent('...');
  expect(screen.getByRole('button', { name: 'Proceed to Payment' })).toBeDisabled();
});

describe('The tax of a selection', () => {
  it('is named SGST and CGST within the seller’s state', async () => {
    show({ state: 'Tamil Nadu' }, 'Tamil Nadu');
    expect(await screen.findByText('Tax 3% (GST: SGST:1.5% + CGST:1.5%)')).toBeInTheDocument();
  });

  it('is named UTGST and CGST within a Union territory without a legislature', async () => {
    show({ state: 'Chandigarh' }, 'Chandigarh');
    expect(await screen.findByText('Tax 3% (GST: UTGST:1.5% + CGST:1.5%)')).toBeInTheDocument();
  });

  it('is named IGST in any other state', async () => {
    show({ state: 'Chandigarh' }, 'Punjab');
    expect(await screen.findByText('Tax 3% (IGST)')).toBeInTheDocument();
  });

  it('is none when the seller is not registered under GST, with a note', async () => {
    show({ gstUnregistered: true, gstin: '' }, 'Tamil Nadu');
    const words = await screen.findByText('No GST: the seller is not registered');
    expect(words.closest('div')).toHaveTextContent('₹0.00');
    expect(screen.getAllByText('₹1,58,000.00').length).toBeGreaterThan(1);
    expect(screen.queryByText(/SGST|IGST|before GST|includes GST/)).toBeNull();
  });

  it('is in the prices of the lines, as in the bag, and the total says how much of it is tax', async () => {
    show({}, 'Tamil Nadu');
    expect(await screen.findByText('Prices: incl. 3% GST')).toBeInTheDocument();
    expect(within(screen.getByRole('listitem')).getByText('₹1,62,740.00')).toBeInTheDocument();
    expect(screen.getByText('Subtotal').closest('div')).toHaveTextContent('Subtotal before GST₹1,58,000.00');
    expect(screen.getByText('Total').closest('div')).toHaveTextContent('Total₹1,62,740.00');
    expect(screen.getByText('includes GST ₹4,740.00')).toBeInTheDocument();
  });
});

it('counts down beside the button to pay how long the order is held', async () => {
  const [serverTime, until] = ['2026-11-21T05:45:00.000Z', '2026-11-21T06:00:00.000Z'];
  show({}, 'Tamil Nadu', { serverTime, until, receivedAt: Date.now(), to: 'Asha, Madurai 625001' });
  const timer = await screen.findByRole('timer');
  expect(timer).toHaveTextContent(/^Held for you for (15:00|14:5\d)$/);
  const bar = timer.closest('.sticky');
  expect(bar).toContainElement(screen.getByRole('button', { name: 'Proceed to Payment' }));
  expect(screen.getByText('To Asha, Madurai 625001').closest('div')).toHaveTextContent(
    /are held for you until \d+:\d\d/,
  );
});
