import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { demoShop } from '@kanaka/contracts/shop-profile';
import { renderShop, serveShop } from '../../testing/render-shop.tsx';
import { SharePiece } from './share-piece.tsx';

const address = 'http://localhost/shop/product/padma-temple-ring';
const show = () => {
  serveShop({ 'GET /api/common/shop': { body: { data: { ...demoShop, name: 'Suvarna' } } } });
  return renderShop(<SharePiece slug="padma-temple-ring" title="Padma Temple Ring" />);
};

describe('Sharing a piece', () => {
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'share');
  });

  it('writes a WhatsApp message with its title, the shop’s name and its plain address', async () => {
    const { getByRole } = show();
    const message = () => {
      const link = getByRole('link', { name: 'Share on WhatsApp' });
      const { origin, pathname, searchParams } = new URL(link.getAttribute('href') ?? '');
      return [origin + pathname, searchParams.get('text')];
    };
    await waitFor(() => expect(message()).toEqual(['https://wa.me/', `Padma Temple Ring, Suvarna: ${address}`]));
  });

  it('copies the address and says so', async () => {
    const { person, getByRole, findByText } = show();
    await person.click(getByRole('button', { name: 'Copy link' }));
    expect(await findByText('Link copied')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(address);
  });

  it('lays the address out to be copied by hand where the clipboard is closed', async () => {
    const { person, getByRole, findByRole } = show();
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    await person.click(getByRole('button', { name: 'Copy link' }));
    const field = await findByRole('textbox', { name: 'The address of this piece, to copy' });
    expect(field).toHaveValue(address);
    expect(field).toHaveFocus();
  });

  it('offers the phone’s own sheet only where there is one', async () => {
    const without = show();
    expect(without.queryByRole('button', { name: 'Share' })).toBeNull();
    without.unmount();

    const share = jest.fn((_shared: ShareData) => Promise.resolve());
    Object.assign(navigator, { share });
    const { person, getByRole } = show();
    await person.click(getByRole('button', { name: 'Share' }));
    expect(share).toHaveBeenCalledWith({ title: 'Padma Temple Ring · Suvarna', url: address });
  });
});
