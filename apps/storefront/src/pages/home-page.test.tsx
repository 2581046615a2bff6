import { expect, it } from '@jest/globals';
import { ring } from '../../test/pieces.ts';
import { renderShop, serveShop } from '../../test/render-shop.tsx';
import { ImagesPlayProvider } from '../features/catalog/images-play.tsx';
import { HomePage } from './home-page.tsx';

it('The parts of the home page fail apart from each other, each with a button to try again', async () => {
  serveShop({ 'GET /api/shop/products/featured': { body: { data: [ring] } } });
  const { person, findByText, findByRole, queryByText } = renderShop(
    <ImagesPlayProvider>
      <HomePage />
    </ImagesPlayProvider>,
  );
  expect(await findByText('The pictures could not be loaded')).toBeInTheDocument();
  expect(await findByRole('link', { name: ring.title })).toBeInTheDocument();
  serveShop({ 'GET /api/common/feature/get': { body: { data: [] } } });
  await person.click(await findByRole('button', { name: 'Try again' }));
  expect(await findByText('No feature images available')).toBeInTheDocument();
  expect(queryByText('The pictures could not be loaded')).toBeNull();
});
