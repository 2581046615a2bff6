import { describe, expect, it } from '@jest/globals';
import type { Shop } from '@kanaka/contracts/catalog/settings';
import { demoShop, newShop } from '@kanaka/contracts/catalog/shop-profile';
import { screen } from '@testing-library/react';
import { Footer } from './footer.tsx';
import { renderShop, serveShop } from '../../test/render-shop.tsx';
import { PolicyContact } from '../pages/parts/policy.tsx';

function show(shop: Shop) {
  serveShop({ 'GET /api/common/shop': { body: { data: shop } } });
  return renderShop(
    <>
      <PolicyContact />
      <Footer />
    </>,
  ).container;
}

describe('the seller', () => {
  it('is named in the footer, with the GSTIN, beside the pages that the owner puts there', async () => {
    const pages = [{ slug: 'ring-care', title: 'Ring care' }];
    serveShop({ 'GET /api/common/shop': { body: { data: demoShop, pages } } });
    renderShop(<Footer />);
    await screen.findByText(`GSTIN ${demoShop.gstin}`);
    expect(screen.getByRole('link', { name: 'Ring care' }).getAttribute('href')).toBe('/shop/pages/ring-care');
  });

  it('is shown as not registered under GST', async () => {
    const page = show({ ...demoShop, gstUnregistered: true, gstin: '' });
    await screen.findByText('Not registered under GST');
    expect(page).not.toHaveTextContent(/GSTIN|3%/);
  });

  it('is not shown in a new shop, nor is any contact', async () => {
    const page = show(newShop);
    expect((await screen.findAllByText(/This shop is not open yet/)).length).toBeGreaterThan(0);
    expect(page.querySelector('a[href^="mailto:"], a[href^="tel:"]')).toBeNull();
    expect(page).not.toHaveTextContent(/GSTIN|This shop is run by|\.example/);
  });
});
