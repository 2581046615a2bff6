import { describe, expect, it } from '@jest/globals';
import { demoShop } from '@kanaka/contracts/catalog/shop-profile';
import { waitFor } from '@testing-library/react';
import { ring } from '../../../test/pieces.ts';
import { renderShop, serveShop } from '../../../test/render-shop.tsx';
import { AskAboutPiece } from './ask-about-piece.tsx';
import { chosenPrice } from './chosen-price.ts';

const show = (size: string | null, { whatsapp = '919840012345', from = false } = {}) => {
  serveShop({ 'GET /api/common/shop': { body: { data: { ...demoShop, whatsapp } } } });
  return renderShop(<AskAboutPiece product={ring} size={size} price={{ ...chosenPrice(ring, size), from }} />);
};
const messageOf = (link: HTMLElement) => {
  const { origin, pathname, searchParams } = new URL(link.getAttribute('href') ?? '');
  return [origin + pathname, ...(searchParams.get('text') ?? '').split('\n')];
};

describe('A question about a piece', () => {
  it('goes to the shop’s WhatsApp number with the piece, its size, price and address', async () => {
    const { findByRole } = show('14');
    expect(messageOf(await findByRole('link', { name: 'Ask about this piece on WhatsApp' }))).toEqual([
      'https://wa.me/919840012345',
      'I have a question about this piece:',
      'Padma Temple Ring · Size 14',
      '₹1,62,740.00 incl. 3% GST',
      'http://localhost/shop/product/padma-temple-ring?size=14',
      '',
    ]);
  });

  it('names the lowest price while no size is chosen', async () => {
    const { findByRole } = show(null, { from: true });
    expect(messageOf(await findByRole('link')).slice(2, 5)).toEqual([
      'Padma Temple Ring',
      'from ₹1,62,740.00 incl. 3% GST',
      'http://localhost/shop/product/padma-temple-ring',
    ]);
  });

  it('cannot be asked when the shop has no number', async () => {
    const { queryByRole, store } = show('14', { whatsapp: '' });
    await waitFor(() => {
      expect(JSON.stringify(store.getState())).toContain(demoShop.legalName);
      expect(queryByRole('link')).toBeNull();
    });
  });
});
