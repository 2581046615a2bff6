import { beforeEach, expect, it, jest } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { demoShop } from '@kanaka/contracts/catalog/shop-profile';
import { aRate, rates } from '../../test/rates.ts';
import { fakeServer, reply, show } from '../../test/with-shop.tsx';
import { cardRows } from '../features/rates/rate-card.ts';
import { RateCardPage } from './rate-card-page.tsx';

const shop = fakeServer();
const drawn: string[] = [];

/** A pen that notes what is written, because jsdom draws nothing. */
const pen = {
  fillText: (text: string) => void drawn.push(text),
  fillRect: () => undefined,
  strokeRect: () => undefined,
} as unknown as CanvasRenderingContext2D;

beforeEach(() => {
  drawn.length = 0;
  Object.assign(HTMLCanvasElement.prototype, {
    getContext: () => pen,
    toBlob: (give: (blob: Blob) => void) => give(new Blob(['png'], { type: 'image/png' })),
  });
  // As a browser does for a font that stands in only where the computer has another one.
  Object.assign(document, { fonts: { load: () => Promise.reject(new Error('A network error occurred.')) } });
  Object.assign(URL, { createObjectURL: () => 'blob:card', revokeObjectURL: () => undefined });
  shop.on('GET /api/common/shop', () => reply({ data: demoShop }));
  shop.on('GET /api/admin/rates', () => reply({ data: { rates, ages: [], feed: null } }));
});

it('has what the counter is asked for, without what has no rate', () => {
  expect(cardRows([...rates, aRate('platinum', 950, 5_000)])).toEqual([
    { name: 'Gold 24K', gram: '₹16,000.00', larger: '10 g ₹1,60,000.00' },
    { name: 'Gold 22K', gram: '₹14,656.00', larger: '10 g ₹1,46,560.00' },
    { name: 'Gold 18K', gram: '₹12,000.00', larger: '10 g ₹1,20,000.00' },
    { name: 'Silver 999', gram: '₹231.00', larger: '1 kg ₹2,31,000.00' },
    { name: 'Platinum 950', gram: '₹5,000.00', larger: '10 g ₹50,000.00' },
  ]);
  expect(cardRows([])).toEqual([]);
});

it('is drawn, read aloud, printed and downloaded, and sent where the phone can send', async () => {
  const share = jest.fn((_sent: ShareData) => Promise.resolve());
  Object.assign(navigator, { canShare: () => true, share });
  show(<RateCardPage />, '/rates/card');
  const card = await screen.findByRole('img', { name: /^Kanaka, rates of 20 Nov 2026: .*Gold 22K ₹14,656.00 a gram/ });
  expect(card).toBeInTheDocument();
  await userEvent.click(await screen.findByRole('button', { name: 'Share' }));
  expect(share).toHaveBeenCalledWith({ files: [expect.objectContaining({ type: 'image/png' })] });
  expect(drawn).toEqual(expect.arrayContaining(['Kanaka', 'Today’s rates', '20 Nov 2026', 'Gold 22K', '₹14,656.00']));
  expect(screen.getByRole('button', { name: 'Download picture' })).toBeEnabled();
  expect(screen.getByRole('button', { name: 'Print' })).toBeEnabled();
});
