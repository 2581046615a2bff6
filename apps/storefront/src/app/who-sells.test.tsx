import { describe, expect, it } from '@jest/globals';
import type { Shop } from '@kanaka/contracts/settings';
import { demoShop, newShop } from '@kanaka/contracts/shop-profile';
import { screen } from '@testing-library/react';
import { Footer } from './footer.tsx';
import { renderShop, serveShop } from '../testing/render-shop.tsx';
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

describe('who sells', () => {
  it('is said in the terms and at the foot of a page, with the GSTIN', async () => {
    const page = show(demoShop);
    await screen.findByText(`GSTIN ${demoShop.gstin}`);
    expect(page).toHaveTextContent(`This shop is run by ${demoShop.legalName}`);
    expect(page).toHaveTextContent('and inclusive of GST at 3%');
  });

  it('is said of a business that is not registered under GST, and that no GST is charged', async () => {
    const page = show({ ...demoShop, gstUnregistered: true, gstin: '' });
    await screen.findByText('Not registered under GST');
    expect(page).toHaveTextContent('The business is not registered under GST.');
    expect(page).toHaveTextContent('and no GST is charged');
    expect(page).not.toHaveTextContent(/GSTIN|3%/);
  });

  it('is nobody in a new shop, which invents no address and no way to reach it', async () => {
    const page = show(newShop);
    expect((await screen.findAllByText(/This shop is not open yet/)).length).toBeGreaterThan(0);
    expect(page.querySelector('a[href^="mailto:"], a[href^="tel:"]')).toBeNull();
    expect(page).not.toHaveTextContent(/GSTIN|This shop is run by|\.example/);
  });
});
