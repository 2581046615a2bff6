import { expect, it } from '@jest/globals';
import type { Product } from '@kanaka/contracts/catalog/products';
import { demoShop } from '@kanaka/contracts/catalog/shop-profile';
import { screen } from '@testing-library/react';
import { ring } from '../../../test/pieces.ts';
import { renderShop, serveShop } from '../../../test/render-shop.tsx';
import { ImagesPlayProvider } from './images-play.tsx';
import { ProductCard } from './product-card.tsx';

function show(change: Partial<Product>) {
  serveShop({ 'GET /api/common/shop': { body: { data: demoShop } } });
  renderShop(
    <ImagesPlayProvider>
      <ProductCard product={{ ...ring, price: 10_000, ...change }} action={null} />
    </ImagesPlayProvider>,
  );
}

it('a card of a piece on sale says by how much, and both prices with tax', async () => {
  show({ salePrice: 8_000 });
  expect(await screen.findByText('₹8,240.00')).toBeInTheDocument();
  expect(screen.getByText('Sale').parentElement).toHaveTextContent('Sale −20%');
  expect(screen.getByText('₹10,300.00')).toBeInTheDocument();
});

it('a card of a sold-out piece says so instead', () => {
  show({ salePrice: 8_000, totalStock: 0 });
  expect(screen.getByText('Out of stock')).toBeInTheDocument();
  expect(screen.queryByText('Sale')).toBeNull();
});
