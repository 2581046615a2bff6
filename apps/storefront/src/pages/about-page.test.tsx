import { expect, it } from '@jest/globals';
import { demoShop } from '@kanaka/contracts/catalog/shop-profile';
import { ring } from '../../test/pieces.ts';
import { renderShop, serveShop } from '../../test/render-shop.tsx';
import { ProductCard } from '../features/catalog/product-card.tsx';
import { ImagesPlayProvider } from '../features/catalog/images-play.tsx';
import { AboutPage } from './about-page.tsx';

const serve = () =>
  serveShop({
    'GET /api/common/shop': { body: { data: demoShop } },
    'GET /api/common/categories': { body: { categories: [], subcategories: [] } },
  });

it('The short return policy says its hours and which pieces are a final sale', async () => {
  serve();
  const { person, findByRole, getByText } = renderShop(<AboutPage />);
  await person.click(await findByRole('button', { name: 'Return Policy' }));
  expect(getByText(/Pieces may be returned/).textContent).toMatch(
    /within 48 hours\..* pieces marked “Final sale” cannot be returned/,
  );
});

it('A card says that its piece is a final sale, and a lower price alone does not', async () => {
  serve();
  const { getByRole, findAllByRole } = renderShop(
    <ImagesPlayProvider>
      <ProductCard product={{ ...ring, title: 'Marked', finalSale: true }} action={null} />
      <ProductCard product={{ ...ring, title: 'Reduced', salePrice: ring.price - 1 }} action={null} />
    </ImagesPlayProvider>,
  );
  const [marked, reduced] = await findAllByRole('article');
  expect(marked).toHaveTextContent('· Final sale');
  expect(reduced).toHaveTextContent('Sale');
  expect(reduced).not.toHaveTextContent('Final sale');
  expect(getByRole('link', { name: 'Marked' })).toBeVisible();
});
