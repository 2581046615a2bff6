import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderShop, serveShop } from '../../../test/render-shop.tsx';
import { DeliveryBox } from './delivery-box.tsx';
import { rememberedDestination } from './remembered-destination.ts';

const real = globalThis.fetch;
beforeEach(() => localStorage.clear());
afterEach(() => {
  globalThis.fetch = real;
});

const served = { body: { data: { served: true, from: '2026-11-25', to: '2026-11-28' } } };
/** The shop answers only for this pincode, and with all that it needs to know. */
function answer(given: { status?: number; body: Record<string, unknown> }): void {
  serveShop({
    'GET /api/shop/delivery': ({ path }) =>
      path === '/api/shop/delivery?pincode=600004&leadDays=15&value=1030' ? given : { status: 400, body: {} },
  });
}
const box = (own = '') => renderShop(<DeliveryBox own={own} leadDays={15} paise={1_030_00} />);
const field = () => screen.getByRole('textbox', { name: 'Deliver to pincode' });

describe('The delivery box', () => {
  it('says by when the piece arrives once the pincode is complete, and remembers it', async () => {
    answer(served);
    const { unmount } = box();
    expect(screen.getByText('Enter your pincode for a delivery date.')).toBeInTheDocument();
    await userEvent.type(field(), '600 004');
    expect(await screen.findByText('Arrives by Saturday 28 Nov')).toBeInTheDocument();
    expect(screen.getByText('Insured to its full value, to your door.')).toBeVisible();
    unmount();
    expect(rememberedDestination.read()).toMatchObject({ addressId: '', pincode: '600004' });
  });

  it('begins with the shopper’s own address, which another pincode replaces', async () => {
    answer(served);
    box('600004');
    expect(await screen.findByText('Arrives by Saturday 28 Nov')).toBeInTheDocument();
    await userEvent.clear(field());
    expect(field()).toHaveValue('');
    expect(screen.getByText('Enter your pincode for a delivery date.')).toBeInTheDocument();
  });

  it('says why nothing is delivered there', async () => {
    const message = 'We do not deliver to 600004 yet. Please write to us, and we will find a way.';
    answer({ body: { data: { served: false, message } } });
    box('600004');
    expect(await screen.findByText(message)).toBeInTheDocument();
  });

  it('asks for six digits, and asks the shop again after a failure', async () => {
    answer({ status: 503, body: {} });
    box();
    await userEvent.type(field(), '6000');
    await userEvent.click(screen.getByRole('button', { name: 'Check' }));
    expect(field()).toHaveAccessibleDescription('Pincode must be exactly 6 digits.');
    await userEvent.clear(field());
    await userEvent.type(field(), '000000');
    expect(field()).toHaveAccessibleDescription('No pincode begins with 0.');
    await userEvent.clear(field());
    await userEvent.type(field(), '600004');
    expect(await screen.findByText('We could not look this up. Please try again in a moment.')).toBeInTheDocument();
    answer(served);
    await userEvent.click(screen.getByRole('button', { name: 'Check' }));
    expect(await screen.findByText('Arrives by Saturday 28 Nov')).toBeInTheDocument();
  });
});
