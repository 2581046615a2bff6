import { describe, expect, it } from '@jest/globals';
import { demoShop } from '@kanaka/contracts/catalog/shop-profile';
import { act, waitFor } from '@testing-library/react';
import { renderShop, serveShop } from '../../test/render-shop.tsx';
import { ring } from '../../test/pieces.ts';
import { ImagesPlayProvider } from '../features/catalog/images-play.tsx';
import { SearchPage } from './search-page.tsx';

const suggested = {
  places: [
    { category: 'Earrings', subcategory: null },
    { category: 'Earrings', subcategory: 'Jhumka' },
  ],
  pieces: [{ _id: ring._id, slug: ring.slug, title: ring.title, category: 'Ring', image: null }],
};

const found = {
  categories: [
    { name: 'Earrings', count: 4 },
    { name: 'Ring', count: 1 },
  ],
  price: { min: 40_000, max: 180_000 },
};

function openSearch({
  at = '/shop/search',
  suggest = () => ({ body: { data: suggested } }),
}: { at?: string; suggest?: Parameters<typeof serveShop>[0][string] } = {}) {
  const { calls } = serveShop({
    'GET /api/common/categories': { body: { categories: [], subcategories: [] } },
    'GET /api/common/shop': { body: { data: { ...demoShop, whatsapp: '914440001234' } } },
    'GET /api/shop/products/suggestions': suggest,
    'GET /api/shop/search/nothing': { body: { ...found, data: [] } },
    'GET /api/shop/search/thali': { body: { ...found, data: [ring], absent: 'thali' } },
    'GET /api/shop/search/vanki': { body: { ...found, data: [], absent: 'vanki' } },
    'GET /api/shop/search/jhumka': { body: { ...found, data: [ring] } },
    'GET /api/shop/search/jhumka%20under%205000': { body: { ...found, data: [ring] } },
    'GET /api/shop/search/gift%20under%2050k': { body: { ...found, data: [ring], isPartial: true } },
    'GET /api/shop/search/ruby%20tiara': { body: { ...found, data: [ring], isPartial: true } },
  });
  const shown = renderShop(
    <ImagesPlayProvider>
      <SearchPage />
    </ImagesPlayProvider>,
    { at },
  );
  const asked = () =>
    calls.flatMap(({ path }) => (path.includes('/suggestions') ? [new URL(path, 'http://shop.example').search] : []));
  const searched = () => calls.flatMap(({ path }) => (path.includes('/shop/search/') ? [path] : []));
  return { ...shown, asked, searched, box: () => shown.getByRole('combobox', { name: 'Search' }) };
}

describe('The search box', () => {
  it('suggests from two letters on, once for what was typed quickly, and is worked with the arrow keys', async () => {
    const { person, box, asked, findAllByRole, queryByRole, getByRole } = openSearch();
    await person.type(box(), 'j');
    expect(box()).toHaveAttribute('aria-expanded', 'false');
    await person.type(box(), 'hu');
    const options = await findAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'EarringsAll pieces of this category',
      'JhumkaAll of these in Earrings',
      'Padma Temple RingRing',
    ]);
    expect(asked()).toEqual(['?typed=jhu']);
    expect(box()).toHaveAttribute('aria-expanded', 'true');
    expect(getByRole('listbox', { name: 'Suggestions' })).toBeVisible();

    await person.keyboard('{ArrowUp}');
    expect(box()).toHaveAttribute('aria-activedescendant', options[2]?.id);
    await person.keyboard('{ArrowDown}');
    expect(box()).not.toHaveAttribute('aria-activedescendant');
    await person.keyboard('{ArrowDown}{ArrowDown}');
    expect(options[1]).toHaveAttribute('aria-selected', 'true');
    await person.keyboard('{Enter}');
    expect(getByRole('status', { name: 'address' })).toHaveTextContent(
      '/shop/listing?category=Earrings&subcategory=Jhumka',
    );
    expect(queryByRole('option')).toBeNull();
  });

  it('closes its suggestions with Escape, keeps the text, and opens them again with an arrow', async () => {
    const { person, box, findAllByRole, queryByRole, getAllByRole } = openSearch();
    await person.type(box(), 'ea');
    await findAllByRole('option');
    await person.keyboard('{Escape}');
    expect(queryByRole('option')).toBeNull();
    expect(box()).toHaveValue('ea');
    await person.keyboard('{ArrowDown}');
    expect(getAllByRole('option')[0]).toHaveAttribute('aria-selected', 'true');
    await person.tab();
    expect(queryByRole('option')).toBeNull();
  });

  it('leads to a piece that is clicked', async () => {
    const { person, box, findByRole, getByRole } = openSearch();
    await person.type(box(), 'padma');
    await person.click(await findByRole('option', { name: /Padma/ }));
    expect(getByRole('status', { name: 'address' })).toHaveTextContent('/shop/product/padma-temple-ring');
  });

  it('shows only what belongs to the text typed last, and nothing when the shop does not answer', async () => {
    const waiting: (() => void)[] = [];
    const { person, box, asked, queryAllByRole } = openSearch({
      suggest: async ({ path }) => {
        if (!path.endsWith('=ri')) return { body: { data: { places: [], pieces: [] } } };
        await new Promise<void>((resolve) => waiting.push(resolve));
        return { body: { data: suggested } };
      },
    });
    await person.type(box(), 'ri');
    await waitFor(() => expect(waiting).toHaveLength(1));
    await person.type(box(), 'ng');
    await waitFor(() => expect(asked().at(-1)).toMatch(/=ring$/));
    await act(async () => {
      waiting.forEach((resolve) => resolve());
      await new Promise((resolve) => setTimeout(resolve, 40));
    });
    expect(queryAllByRole('option')).toEqual([]);
  });

  it('makes way for the results', async () => {
    const { person, box, findAllByRole, findByText, queryByRole } = openSearch();
    await person.type(box(), 'jhumka');
    await findAllByRole('option');
    await findByText('Showing 1 result for "jhumka"', {}, { timeout: 3000 });
    expect(queryByRole('listbox', { name: 'Suggestions' })).toBeNull();
  });
});

it('A search whose words no piece has together says so', async () => {
  const { findByText } = openSearch({ at: '/shop/search?keyword=ruby%20tiara' });
  expect((await findByText('Showing 1 result for "ruby tiara"')).parentElement).toHaveTextContent(
    'No piece has all of these words. These have some of them.',
  );
});

it('A search with a price says that what it shows is within it, though not what was asked for', async () => {
  const { findByText } = openSearch({ at: '/shop/search?keyword=gift%20under%2050k' });
  expect((await findByText('Showing 1 result for "gift under 50k"')).parentElement).toHaveTextContent(
    'No piece within this price has all of these words. These are the closest.',
  );
});

it('A search that found nothing offers a chat with the shop about it', async () => {
  const { findByRole } = openSearch({ at: '/shop/search?keyword=nothing' });
  const link = await findByRole('link', { name: 'Ask us on WhatsApp' });
  const { pathname, searchParams } = new URL(link.getAttribute('href') ?? '');
  expect([pathname, searchParams.get('text')]).toEqual([
    '/914440001234',
    'Hello, I am looking for “nothing”. Can you help me?',
  ]);
});

it('A search that found nothing says so', async () => {
  const { findByText } = openSearch({ at: '/shop/search?keyword=nothing' });
  expect(await findByText('No results found')).toBeVisible();
  expect(await findByText('Try a different keyword or check your spelling.')).toBeVisible();
});

it('A search that failed shows no pieces and can be tried again', async () => {
  const { person, findByText, findByRole, queryByRole } = openSearch({ at: '/shop/search?keyword=unserved' });
  expect(await findByText('The search did not go through')).toBeVisible();
  expect(queryByRole('article')).toBeNull();
  serveShop({ 'GET /api/shop/search/unserved': { body: { ...found, data: [ring] } } });
  await person.click(await findByRole('button', { name: 'Try again' }));
  expect(await findByRole('article')).toBeVisible();
});

it('A limit of the price is shown as a filter, and removed from the text with it', async () => {
  const { person, findByRole, box } = openSearch({ at: '/shop/search?keyword=jhumka%20under%205000' });
  await person.click(await findByRole('button', { name: 'Remove filter Up to ₹5,000' }));
  expect(box()).toHaveValue('jhumka');
});

describe('The results of a search', () => {
  it('are narrowed by chips of category and price, and sorted, all in the URL; another keyword starts afresh', async () => {
    const { person, findByRole, getByRole, getByLabelText, searched, box } = openSearch({
      at: '/shop/search?keyword=jhumka',
    });
    await person.click(await findByRole('button', { name: 'Earrings 4' }));
    await person.click(getByRole('button', { name: 'Up to ₹50,000' }));
    await person.selectOptions(getByLabelText('Sort by'), 'Best rated');
    expect(getByLabelText('address')).toHaveTextContent(
      '/shop/search?category=Earrings&maxPrice=50000&sortBy=rating&keyword=jhumka',
    );
    await waitFor(() =>
      expect(searched().at(-1)).toBe('/api/shop/search/jhumka?category=Earrings&maxPrice=50000&sortBy=rating'),
    );
    expect(getByRole('button', { name: 'Earrings 4' })).toHaveAttribute('aria-pressed', 'true');
    await person.click(getByRole('button', { name: 'Up to ₹50,000' }));
    await person.selectOptions(getByLabelText('Sort by'), 'Best match');
    expect(getByLabelText('address')).toHaveTextContent('/shop/search?category=Earrings&keyword=jhumka');
    await person.clear(box());
    await person.type(box(), 'thali');
    await waitFor(() => expect(searched().at(-1)).toBe('/api/shop/search/thali'), { timeout: 3000 });
  });

  it('say that the shop has none of what was asked for, and that these are near', async () => {
    const near = openSearch({ at: '/shop/search?keyword=thali' });
    expect(await near.findByText('We have no thali now. These are the closest.')).toBeInTheDocument();
    near.unmount();
    const none = openSearch({ at: '/shop/search?keyword=vanki' });
    expect(await none.findByText('We have no vanki now.')).toBeInTheDocument();
    expect(none.getByText('No results found')).toBeInTheDocument();
  });

  it('offer no chips of price when the keyword itself says what they may cost', async () => {
    const { findByRole, queryByRole } = openSearch({ at: '/shop/search?keyword=jhumka+under+5000' });
    expect(await findByRole('button', { name: 'Earrings 4' })).toBeInTheDocument();
    expect(queryByRole('button', { name: 'Up to ₹50,000' })).not.toBeInTheDocument();
  });
});
