import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { demoShop } from '@kanaka/contracts/catalog/shop-profile';
import { renderShop, serveShop } from '../../../test/render-shop.tsx';
import { ShareLinks } from './share-links.tsx';

const address = 'http://localhost/shop/product/padma-temple-ring';
const show = () => {
  serveShop({ 'GET /api/common/shop': { body: { data: { ...demoShop, name: 'Suvarna' } } } });
  return renderShop(<ShareLinks path="/shop/product/padma-temple-ring" title="Padma Temple Ring" what="piece" />);
};

describe('Sharing a piece', () => {
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'share');
  });

  it('writes a WhatsApp message with the title, the shop’s name and the plain URL', async () => {
    const { getByRole } = show();
    const message = () => {
      const link = getByRole('link', { name: 'Share on WhatsApp' });
      const { origin, pathname, searchParams } = new URL(link.getAttribute('href') ?? '');
      return [origin + pathname, searchParams.get('text')];
    };
    await waitFor(() => expect(message()).toEqual(['https://wa.me/', `Padma Temple Ring, Suvarna: ${address}`]));
  });

  it('copies the URL and shows a message', async () => {
    const { person, getByRole, findByText } = show();
    await person.click(getByRole('button', { name: 'Copy link' }));
    expect(await findByText('Link copied')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(address);
  });

  it('shows the URL in a field to copy by hand when the clipboard cannot be used', async () => {
    const { person, getByRole, findByRole } = show();
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    await person.click(getByRole('button', { name: 'Copy link' }));
    const field = await findByRole('textbox', { name: 'The address of this piece, to copy' });
    expect(field).toHaveValue(address);
    expect(field).toHaveFocus();
  });

  it('offers the phone’s share sheet only where it exists', async () => {
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
