import { describe, expect, it } from '@jest/globals';
import type { Shop } from '@kanaka/contracts/catalog/settings';
import { demoShop, newShop } from '@kanaka/contracts/catalog/shop-profile';
import { screen } from '@testing-library/react';
import { Footer } from './footer.tsx';
import { renderShop, serveShop } from '../../test/render-shop.tsx';
import { TermsPage } from '../pages/terms-page.tsx';

function show(shop: Shop) {
  serveShop({ 'GET /api/common/shop': { body: { data: shop } } });
  return renderShop(
    <>
      <TermsPage />
      <Footer />
    </>,
  ).container;
}

describe('the seller', () => {
  it('is named in the terms and the footer, with the GSTIN', async () => {
    const page = show(demoShop);
    await screen.findByText(`GSTIN ${demoShop.gstin}`);
    expect(page).toHaveTextContent(`This shop is run by ${demoShop.legalName}`);
    expect(page).toHaveTextContent('and inclusive of GST at 3%');
  });

  it('is shown as not registered under GST, with a note that no GST is charged', async () => {
    const page = show({ ...demoShop, gstUnregistered: true, gstin: '' });
    await screen.findByText('Not registered under GST');
    expect(page).toHaveTextContent('The business is not registered under GST.');
    expect(page).toHaveTextContent('and no GST is charged');
    expect(page).not.toHaveTextContent(/GSTIN|3%/);
  });

  it('is not shown in a new shop, nor is any contact', async () => {
    const page = show(newShop);
    expect((await screen.findAllByText(/This shop is not open yet/)).length).toBeGreaterThan(0);
    expect(page.querySelector('a[href^="mailto:"], a[href^="tel:"]')).toBeNull();
    expect(page).not.toHaveTextContent(/GSTIN|This shop is run by|\.example/);
  });
});
