import { describe, expect, it } from '@jest/globals';
import { demoShop } from '@kanaka/contracts/catalog/shop-profile';
import type { Shop } from '@kanaka/contracts/catalog/settings';
import { taxPercentFor } from '@kanaka/money/gst';
import { fireEvent, screen, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { cartItem, ring } from '../../../test/pieces.ts';
import { renderShop, serveShop } from '../../../test/render-shop.tsx';
import { checkoutTotals } from './checkout-totals.ts';
import { Selection } from './selection.tsx';

const nothing = () => undefined;
/** Delivered, not held, and nothing is being done. */
const atRest = {
  pickup: null,
  stage: 'idle',
  notice: null,
  held: null,
  onPricesSeen: null,
  onReload: null,
  onHoldEnd: nothing,
  pan: '',
  onPan: nothing,
  onPay: nothing,
  onRemove: nothing,
} as const;

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
      {...atRest}
      held={held}
    />,
  );
}

it('A selection has no total before the bag is loaded, and cannot be paid', () => {
  serveShop({ 'GET /api/common/shop': { body: { data: demoShop } } });
  renderShop(<Selection items={[]} totals={null} taxPercent={3} place={null} {...atRest} />);
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

it('lets a piece that somebody else has bought be removed, and fewer be chosen in the bag, but not where they are held', async () => {
  serveShop({ 'GET /api/common/shop': { body: { data: demoShop } } });
  const removed: string[] = [];
  const [gone, few] = [
    { ...cartItem(ring, 1), totalStock: 0 },
    { ...cartItem(ring, 3), productId: 'few', title: 'Few Ring', totalStock: 2 },
  ];
  const heldLast = { ...gone, productId: 'held', title: 'Held Ring', today: gone };
  const totals = checkoutTotals([gone, few], { country: 'India', taxTerms: demoShop });
  const onRemove = ({ title }: { title: string }) => removed.push(title);
  renderShop(
    <Selection
      items={[gone, few, heldLast]}
      totals={totals}
      taxPercent={3}
      place={null}
      {...{ ...atRest, onRemove }}
    />,
  );
  fireEvent.click(await screen.findByRole('button', { name: `Remove: ${ring.title}` }));
  expect(removed).toEqual([ring.title]);
  expect(screen.getByRole('button', { name: 'View bag: Few Ring' })).toBeVisible();
  const held = screen.getByText('Held Ring').closest('li');
  expect(held).not.toHaveTextContent(/stock|Remove/);
});

describe('Before a large order, or one abroad', () => {
  const showFor = (
    paise: number,
    place: { country: string; state: string; pincode: string },
    estimate?: number | null,
    change: Partial<ComponentProps<typeof Selection>> = {},
  ) => {
    serveShop({
      'GET /api/common/shop': { body: { data: demoShop } },
      'GET /api/shop/visits/slots': {
        body: { data: { minutes: 60, addressLines: [], days: [{ day: '2026-11-23', times: [] }] } },
      },
      'GET /api/shop/delivery': {
        body: {
          data: {
            served: true,
            from: '2026-11-25',
            to: '2026-11-26',
            ...(estimate !== undefined && { shippingEstimate: estimate }),
          },
        },
      },
    });
    return renderShop(
      <Selection
        items={[cartItem(ring, 1)]}
        totals={{ subtotalPaise: paise, taxPaise: 0, shippingPaise: 0, totalPaise: paise }}
        taxPercent={0}
        place={place}
        {...atRest}
        {...change}
      />,
    );
  };
  const chennai = { country: 'India', state: 'Tamil Nadu', pincode: '600004' };
  const dubai = { country: 'United Arab Emirates', state: '', pincode: '' };

  it('somebody can be called, written to or visited above two lakh, and not at it', async () => {
    const small = showFor(2_00_000_00, chennai);
    expect(await small.findByText(/^Arrives by/)).toBeVisible();
    expect(small.queryByRole('group', { name: 'Talk to us first' })).toBeNull();
    small.unmount();
    const { findByRole, getByText } = showFor(2_00_000_01, chennai);
    const hand = within(await findByRole('group', { name: 'Talk to us first' }));
    expect(await hand.findByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+914440001234');
    expect(hand.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
      'href',
      expect.stringContaining('wa.me/914440001234'),
    );
    expect((await hand.findByRole('link', { name: 'Visit us' })).getAttribute('href')).toMatch(
      /^\/shop\/visit\?about=/,
    );
    expect(getByText(/The law asks for your PAN/)).toBeVisible();
  });

  it('a PAN is asked for above two lakh, and one that cannot be is refused once its field was left', async () => {
    const large = showFor(2_00_000_01, chennai, undefined, { pan: 'ABCDE1234F' });
    const field = await large.findByRole('textbox', { name: /^Your PAN/ });
    expect(field).toHaveAccessibleDescription('');
    fireEvent.blur(field);
    expect(field).toHaveAccessibleDescription(/five letters, four digits and a letter/);
  });

  it('the PAN can still be typed while the order is held', async () => {
    const typed: string[] = [];
    const large = showFor(2_00_000_01, chennai, undefined, {
      held: { until: '2026-11-21T06:00:00.000Z', serverTime: '2026-11-21T05:45:00.000Z', receivedAt: 0, to: 'Asha' },
      onPan: (pan) => typed.push(pan),
    });
    fireEvent.change(await large.findByRole('textbox', { name: /^Your PAN/ }), { target: { value: 'ABCPE1234F' } });
    expect(typed).toEqual(['ABCPE1234F']);
  });

  it('the shipping is estimated where the shop knows it, and otherwise asked about', async () => {
    const known = showFor(50_000_00, dubai, 6_500);
    expect(await known.findByText('About ₹6,500.00. We confirm it before we send your pieces.')).toBeVisible();
    expect(known.queryByRole('group', { name: 'Talk to us first' })).toBeNull();
    known.unmount();
    const unknown = showFor(50_000_00, dubai, null);
    const hand = within(await unknown.findByRole('group', { name: 'Talk to us first' }));
    expect(hand.getByText('We tell you the shipping before you pay:')).toBeVisible();
    expect(unknown.queryByText(/PAN/)).toBeNull();
  });
});
