import { describe, expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { ring } from '../../test/pieces.ts';
import { renderShop, serveShop } from '../../test/render-shop.tsx';
import { ImagesPlayProvider } from '../features/catalog/images-play.tsx';
import { storedFilters, storeFilters } from '../features/listing/stored-filters.ts';
import { noFilters } from '@kanaka/presentation/listing-url';
import { CollectionPage } from './collection-page.tsx';
import { GiftsPage } from './gifts-page.tsx';

const mother = {
  _id: '0192a000-0000-7000-8000-0000000000f1',
  slug: 'for-mother',
  title: 'For mother',
  description: 'Pearls that she wears every day.',
  image: '/media/one.jpg',
  alt: 'Pearls',
  place: 'gifts',
  rule: '',
};
const places = {
  categories: [{ id: '0192a000-0000-7000-8000-0000000000c1', name: 'Ring', sizing: 'ring' }],
  subcategories: [],
};

const serve = (pieces: object[] = [ring], collection: object = mother) =>
  serveShop({
    'GET /api/common/categories': { body: places },
    'GET /api/shop/collections/get': { body: { data: [mother] } },
    'GET /api/shop/collections/get/for-mother': { body: { data: collection } },
    'GET /api/shop/products/choices': {
      body: { data: { total: 1, categories: [], subcategories: [], price: { min: 1, max: 2 }, materials: [] } },
    },
    'GET /api/shop/products/get': { body: { data: pieces, page: 1, limit: 24, total: pieces.length } },
  });

const open = (at = '/shop/collections/for-mother') =>
  renderShop(
    <ImagesPlayProvider>
      <Routes>
        <Route path="/shop/collections/:slug" element={<CollectionPage />} />
        <Route path="/shop/gifts" element={<GiftsPage />} />
        <Route path="*" element={null} />
      </Routes>
    </ImagesPlayProvider>,
    { at },
  );

const asked = ({ calls }: ReturnType<typeof serveShop>) =>
  calls.filter(({ path }) => path.startsWith('/api/shop/products/get?')).map(({ path }) => path.split('?')[1]);

describe('The page of a collection', () => {
  it('shows its words, its picture and its pieces in their own order', async () => {
    const shop = serve();
    const { findByRole, getByText, getByLabelText } = open();
    expect(await findByRole('heading', { level: 1, name: 'For mother' })).toBeVisible();
    expect(getByText(mother.description)).toBeVisible();
    expect(await findByRole('link', { name: ring.title })).toBeVisible();
    expect(await findByRole('img', { name: 'Pearls' })).toBeVisible();
    expect(getByLabelText('Sort by')).toHaveValue('featured');
    expect(asked(shop)).toEqual(['collection=for-mother&sortBy=featured&page=1&limit=24']);
  });

  it('sorts and filters within it, in its own address, and leaves the filters of the listing alone', async () => {
    storeFilters({ category: ['Bangles'] });
    const shop = serve();
    const { person, findByLabelText, getByLabelText } = open('/shop/collections/for-mother?category=Ring');
    await waitFor(() => expect(getByLabelText('Sort by')).toBeEnabled());
    await person.selectOptions(await findByLabelText('Sort by'), 'Price: High to Low');
    await waitFor(() =>
      expect(getByLabelText('address')).toHaveTextContent(
        '/shop/collections/for-mother?category=Ring&sortBy=price-hightolow',
      ),
    );
    await waitFor(() =>
      expect(asked(shop).at(-1)).toBe('category=Ring&collection=for-mother&sortBy=price-hightolow&page=1&limit=24'),
    );
    expect(storedFilters()).toEqual({ ...noFilters, category: ['Bangles'] });
  });

  it('says when nothing is in it at the moment', async () => {
    serve([]);
    const { findByText } = open();
    expect(await findByText('Nothing here at the moment')).toBeVisible();
  });

  it('moves to the address that it has now', async () => {
    serve([ring], { ...mother, slug: 'for-amma' });
    const { findByLabelText } = open('/shop/collections/for-mother?category=Ring');
    const address = await findByLabelText('address');
    await waitFor(() => expect(address).toHaveTextContent('/shop/collections/for-amma?category=Ring'));
  });

  it('is the page that says there is none when the shop has no such collection', async () => {
    serve();
    const { findByText } = open('/shop/collections/for-nobody');
    expect(await findByText("This page doesn't exists")).toBeVisible();
  });
});

describe('The gifts', () => {
  it('lead to their collections, and show how a gift is wrapped', async () => {
    serve();
    const { findByRole } = open('/shop/gifts');
    expect(await findByRole('link', { name: 'For mother' })).toHaveAttribute('href', '/shop/collections/for-mother');
    expect(await findByRole('img', { name: /^A dark green box with a gold ribbon/ })).toBeVisible();
  });

  it('can be asked for again when they did not arrive', async () => {
    serveShop({});
    const { person, findByRole, findByText } = open('/shop/gifts');
    expect(await findByText('The gifts could not be loaded')).toBeVisible();
    serve();
    await person.click(await findByRole('button', { name: 'Try again' }));
    expect(await findByRole('link', { name: 'For mother' })).toBeVisible();
  });
});
