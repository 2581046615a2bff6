import { beforeEach, describe, expect, it } from '@jest/globals';
import type { FilterGroup } from '@kanaka/contracts/catalog/choices';
import { noFilters } from '@kanaka/presentation/listing-url';
import { act, fireEvent, waitFor, within } from '@testing-library/react';
import { choices } from '../../test/choices.ts';
import { ring } from '../../test/pieces.ts';
import { renderShop, serveShop } from '../../test/render-shop.tsx';
import { ImagesPlayProvider } from '../features/catalog/images-play.tsx';
import { storedFilters } from '../features/listing/stored-filters.ts';
import { ListingPage } from './listing-page.tsx';

const piece = (place: number) => ({
  ...ring,
  _id: `0192a000-0000-7000-8000-${String(place).padStart(12, '0')}`,
  slug: `ring-${place}`,
  title: `Ring ${place}`,
});
const pageOf = (path: string) => Number(new URL(path, 'http://shop.example').searchParams.get('page') ?? 1);

const categories = [
  { id: '0192a000-0000-7000-8000-0000000000c1', name: 'Ring', sizing: 'ring' },
  { id: '0192a000-0000-7000-8000-0000000000c2', name: 'Bangles', sizing: 'bangle' },
];
const subcategories = [
  { id: '0192a000-0000-7000-8000-0000000000d1', name: 'Temple', categoryId: categories[0]?.id, formerNames: ['Kovil'] },
];

/**
 * A shop with 60 rings. Each later page begins with the last ring of the page before, as when a piece has moved
 * meanwhile.
 */
function serveSixty({
  failing = () => false,
  none = false,
  emptiedBy = [],
}: {
  failing?: (page: number) => boolean;
  none?: boolean;
  emptiedBy?: { group: FilterGroup; count: number }[];
} = {}) {
  return serveShop({
    'GET /api/common/categories': { body: { categories, subcategories } },
    'GET /api/shop/products/choices': {
      body: {
        data: {
          total: 60,
          ...choices,
          categories: [{ name: 'Ring', count: 60 }],
          subcategories: [{ name: 'Temple', count: 12 }],
          price: { min: 5000, max: 200_000 },
          materials: [
            { name: 'Yellow Gold', count: 41 },
            { name: 'Gold', count: 44 },
            { name: 'Coral', count: 0 },
            { name: 'Pearl', count: 7 },
          ],
          ...(none && { total: 0, emptiedBy }),
        },
      },
    },
    'GET /api/shop/products/get': ({ path }) => {
      const page = pageOf(path);
      if (failing(page)) return { status: 503, body: {} };
      if (none && !path.includes('limit=4')) return { body: { data: [], page, limit: 24, total: 0 } };
      const from = (page - 1) * 24;
      const data = Array.from({ length: Math.min(24, 60 - from) }, (_, place) => piece(from + place));
      return { body: { data: from > 0 ? [piece(from - 1), ...data.slice(1)] : data, page, limit: 24, total: 60 } };
    },
  });
}

const openListing = (at = '/shop/listing') =>
  renderShop(
    <ImagesPlayProvider>
      <ListingPage />
    </ImagesPlayProvider>,
    { at },
  );

describe('The listing', () => {
  beforeEach(() => sessionStorage.clear());

  it('shows the first pieces and the server’s total, and loads more on demand, each piece once', async () => {
    serveSixty();
    const { person, findByRole, getByText, getAllByRole, queryByRole } = openListing();
    const more = await findByRole('link', { name: 'Show more' });
    expect(getByText('60 Products')).toBeInTheDocument();
    expect(getByText('Showing 24 of 60')).toBeInTheDocument();
    await person.click(more);
    expect(await findByRole('heading', { name: 'Ring 46' })).toBeInTheDocument();
    await person.click(await findByRole('link', { name: 'Show more' }));
    expect(await findByRole('heading', { name: 'Ring 59' })).toBeInTheDocument();
    const titles = getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(new Set(titles).size).toBe(titles.length);
    expect(queryByRole('link', { name: 'Show more' })).not.toBeInTheDocument();
  });

  it('keeps the loaded pieces when loading more fails, and can retry', async () => {
    let broken = true;
    serveSixty({ failing: (page) => broken && page === 2 });
    const { person, findByRole, findByText, getByRole } = openListing();
    await person.click(await findByRole('link', { name: 'Show more' }));
    expect(await findByText('The next pieces could not be loaded.')).toBeInTheDocument();
    expect(getByRole('heading', { name: 'Ring 0' })).toBeInTheDocument();
    broken = false;
    await person.click(getByRole('link', { name: 'Try again' }));
    expect(await findByRole('heading', { name: 'Ring 46' })).toBeInTheDocument();
  });

  it('can retry when nothing could be loaded', async () => {
    let broken = true;
    serveSixty({ failing: () => broken });
    const { person, findByText, findByRole, getByRole } = openListing();
    expect(await findByText('The pieces could not be loaded')).toBeInTheDocument();
    broken = false;
    await person.click(getByRole('button', { name: 'Try again' }));
    expect(await findByRole('heading', { name: 'Ring 0' })).toBeInTheDocument();
  });

  it('counts categories and materials, and shows the kinds of a material below it', async () => {
    serveSixty();
    const { person, findByRole, getByRole } = openListing();
    await person.click(getByRole('button', { name: 'Filters' }));
    const kinds = within(await findByRole('group', { name: 'Kinds of Gold' }));
    expect(kinds.getByRole('checkbox', { name: 'Yellow Gold', description: '41' })).toBeInTheDocument();
    const metals = within(await findByRole('group', { name: 'Metal' }));
    expect(metals.getAllByRole('checkbox')).toHaveLength(2);
    expect(metals.getByRole('checkbox', { name: 'Gold', description: '44' })).toBeInTheDocument();
    const stones = within(await findByRole('group', { name: 'Stones and enamel' }));
    expect(stones.getByRole('checkbox', { name: 'Coral', description: '0' })).toBeInTheDocument();
    const places = within(await findByRole('group', { name: 'Category' }));
    expect(await places.findByRole('checkbox', { name: 'Ring', description: '60' })).toBeInTheDocument();
    expect(places.getByRole('checkbox', { name: 'Bangles', description: '0' })).toBeInTheDocument();
    await person.click(places.getByRole('checkbox', { name: 'Ring' }));
    expect(await findByRole('checkbox', { name: 'Temple', description: '12' })).toBeInTheDocument();
  });

  it('says on the button of the sheet how many pieces match', async () => {
    serveSixty();
    const { person, findByText, getByRole } = openListing();
    await person.click(getByRole('button', { name: 'Filters' }));
    expect(await findByText('60 pieces match')).toBeInTheDocument();
    expect(getByRole('button', { name: 'Apply' })).toHaveTextContent('60 pieces');
  });

  it('filters by price and material from the sheet, and shows both as chips', async () => {
    const { calls } = serveSixty();
    const { person, findByRole, getByRole, findByLabelText } = openListing();
    await person.click(getByRole('button', { name: 'Filters' }));
    const sheet = within(await findByRole('dialog', { name: 'Filters' }));
    await person.click(await sheet.findByRole('checkbox', { name: 'Pearl' }));
    const highest = await sheet.findByRole('textbox', { name: 'To (₹)' });
    expect(highest).toHaveValue('');
    expect(highest).toHaveAttribute('placeholder', '2,00,000');
    await person.type(highest, '₹1,50,000{Enter}');
    await person.click(sheet.getByRole('button', { name: 'Apply' }));
    const chips = within(await findByLabelText('Chosen filters'));
    expect(chips.getByRole('button', { name: 'Remove filter Pearl' })).toBeInTheDocument();
    expect(getByRole('status', { name: 'address' })).toHaveTextContent('/shop/listing?material=Pearl&maxPrice=150000');
    await person.click(chips.getByRole('button', { name: 'Remove filter Up to ₹1,50,000' }));
    expect(chips.getByRole('button', { name: 'Remove filter Pearl' })).toHaveFocus();
    expect(getByRole('status', { name: 'address' })).toHaveTextContent('/shop/listing?material=Pearl');
    expect(calls.filter(({ path }) => path.includes('/products/get')).length).toBeGreaterThan(0);
  });

  it('shows only the bound of the price that is set, and both thumbs, also when no piece is within it', async () => {
    serveSixty();
    const { person, findByRole, getByRole } = openListing('/shop/listing?maxPrice=4000');
    await person.click(getByRole('button', { name: /^Filters/ }));
    const sheet = within(await findByRole('dialog', { name: 'Filters' }));
    expect(await sheet.findByRole('textbox', { name: 'To (₹)' })).toHaveValue('4,000');
    expect(sheet.getByRole('textbox', { name: 'From (₹)' })).toHaveValue('');
    expect(sheet.getByRole('textbox', { name: 'From (₹)' })).toHaveAttribute('placeholder', '0');
    const thumbs = await sheet.findAllByRole('slider');
    expect(thumbs.map((thumb) => thumb.getAttribute('aria-valuenow'))).toEqual(['0', '4000']);
  });

  it('filters by purity, weight, size, occasion, discount and stock, in folded groups that open when they are used', async () => {
    serveSixty();
    const { person, findByRole, getByRole, getByLabelText } = openListing(
      '/shop/listing?category=Ring&purity=22K+(916)&minDiscount=10',
    );
    await person.click(getByRole('button', { name: /^Filters/ }));
    const sheet = within(await findByRole('dialog', { name: 'Filters' }));
    expect(await sheet.findByRole('checkbox', { name: '22K (916)', description: '44' })).toBeChecked();
    expect(sheet.getByRole('checkbox', { name: '10% off or more' })).toBeChecked();
    for (const name of ['Weight', 'Size in stock', 'Occasion', 'Availability']) {
      await person.click(within(sheet.getByRole('group', { name })).getByText(name, { selector: 'summary' }));
    }
    for (const name of ['On sale', '18K (750)', '12', 'Wedding', 'In stock']) {
      await person.click(sheet.getByRole('checkbox', { name }));
    }
    await person.type(sheet.getByLabelText('To (g)'), '8{Enter}');
    await person.click(sheet.getByRole('button', { name: 'Apply' }));
    expect(getByLabelText('address')).toHaveTextContent(
      '?category=Ring&purity=22K+(916),18K+(750)&maxWeight=8&size=12&occasion=Wedding&minDiscount=1&inStock=true',
    );
    const chips = within(getByLabelText('Chosen filters'));
    for (const name of ['18K (750)', 'Up to 8 g', 'Size 12', 'Wedding', 'On sale', 'In stock', '22K (916)', 'Ring']) {
      await person.click(chips.getByRole('button', { name: `Remove filter ${name}` }));
    }
    expect(getByLabelText('address')).toHaveTextContent(/^\/shop\/listing$/);
  });

  it('names the filter that leaves nothing, drops it at one press, and shows the nearest pieces', async () => {
    const emptiedBy = [
      { group: 'category', count: 3 },
      { group: 'price', count: 60 },
    ] as const;
    const { calls } = serveSixty({ none: true, emptiedBy: [...emptiedBy] });
    const { person, findByText, findByRole, getByRole, getByLabelText } = openListing(
      '/shop/listing?category=Ring&maxPrice=50000',
    );
    expect(await findByText('No ring under ₹50,000.')).toBeInTheDocument();
    expect(await findByText('They start at ₹1,62,740.')).toBeInTheDocument();
    expect(within(await findByRole('list', { name: 'Closest pieces' })).getAllByRole('article')).not.toHaveLength(0);
    expect(calls.map(({ path }) => path)).toContain(
      '/api/shop/products/get?category=Ring&minPrice=50000&sortBy=price-lowtohigh&limit=4',
    );
    await person.click(getByRole('button', { name: 'Remove this filter' }));
    expect(getByLabelText('address')).toHaveTextContent(/\?category=Ring$/);
  });

  it('ignores invalid values in the URL', async () => {
    const { calls } = serveSixty();
    const { findByText } = openListing('/shop/listing?minPrice=9000&maxPrice=10&material=Brass&page=-3&sortBy=luck');
    expect(await findByText('60 Products')).toBeInTheDocument();
    expect(calls.find(({ path }) => path.includes('/products/get'))?.path).toBe(
      '/api/shop/products/get?sortBy=price-lowtohigh&page=1&limit=24',
    );
  });

  it('goes on to the present name of a renamed subcategory, and says so when the shop has no such category', async () => {
    serveSixty();
    const { findByRole, getByRole, unmount } = openListing('/shop/listing?subcategory=kovil&sortBy=title-atoz');
    expect(await findByRole('button', { name: 'Remove filter Temple' })).toBeInTheDocument();
    expect(getByRole('status', { name: 'address' })).toHaveTextContent('?subcategory=Temple&sortBy=title-atoz');
    unmount();
    sessionStorage.clear();
    const unknown = openListing('/shop/listing?category=Invented');
    expect(await unknown.findByText('We have no such category')).toBeInTheDocument();
    expect(unknown.getByRole('link', { name: 'Bangles' })).toHaveAttribute('href', '/shop/listing?category=Bangles');
    expect(storedFilters()).toEqual(noFilters);
  });

  it('asks for the pieces once, a moment after the last of several choices, in the order that was chosen', async () => {
    const { calls } = serveSixty();
    const { person, findByRole, getByLabelText } = openListing('/shop/listing?category=Ring');
    await findByRole('heading', { name: 'Ring 0' });
    await person.click(await findByRole('button', { name: /^Filters/ }));
    const sheet = within(await findByRole('dialog', { name: 'Filters' }));
    await person.click(await sheet.findByRole('checkbox', { name: 'Temple' }));
    // Another category has other subcategories, so theirs is no longer chosen.
    await person.click(await sheet.findByRole('checkbox', { name: 'Bangles' }));
    await person.click(sheet.getByRole('button', { name: 'Apply' }));
    const asked = () => calls.filter(({ path }) => path.startsWith('/api/shop/products/get')).map(({ path }) => path);
    const before = asked().length;
    for (const value of ['title-atoz', 'title-ztoa', 'price-hightolow']) {
      fireEvent.change(getByLabelText('Sort by'), { target: { value } });
    }
    expect(getByLabelText('address')).toHaveTextContent('?category=Ring,Bangles&sortBy=price-hightolow');
    expect(asked()).toHaveLength(before);
    await waitFor(() => expect(asked()).toHaveLength(before + 1));
    const { searchParams } = new URL(asked().at(-1) ?? '', 'http://shop.example');
    expect([searchParams.get('category'), searchParams.get('sortBy')]).toEqual(['Ring,Bangles', 'price-hightolow']);
    expect(storedFilters()).toMatchObject({ category: ['Ring', 'Bangles'], subcategory: [] });
  });

  it('is left by one click when nothing matches', async () => {
    serveSixty({ none: true });
    const { person, findByText, getByText, getByRole, getByLabelText } = openListing('/shop/listing?maxPrice=1');
    expect(await findByText('No pieces match this selection')).toBeInTheDocument();
    expect(getByText('0 Products')).toBeInTheDocument();
    await person.click(getByRole('button', { name: 'Clear filters' }));
    expect(getByLabelText('address')).toHaveTextContent(/^\/shop\/listing$/);
  });

  it('keeps every choice, however fast they follow each other', async () => {
    serveSixty();
    const { findByRole, getByRole, getByLabelText } = openListing('/shop/listing?category=Ring,Bangles&material=Pearl');
    const ring = await findByRole('button', { name: 'Remove filter Ring' });
    // All of them before the next render.
    act(() => {
      ring.click();
      getByRole('button', { name: 'Remove filter Pearl' }).click();
      fireEvent.change(getByLabelText('Sort by'), { target: { value: 'price-hightolow' } });
    });
    expect(getByLabelText('address')).toHaveTextContent('/shop/listing?category=Bangles&sortBy=price-hightolow');
  });

  it('shows pieces like them below a selection of few, and none twice', async () => {
    const found = [piece(1), piece(2)];
    serveShop({
      'GET /api/shop/products/get': { body: { data: found, page: 1, limit: 24, total: 2 } },
      [`GET /api/shop/products/similar/${piece(1)._id}`]: { body: { data: [piece(2), piece(7)] } },
    });
    const { findByRole, getAllByRole } = openListing();
    const more = within(await findByRole('region', { name: 'You may also like' }));
    expect(more.getAllByRole('article')).toHaveLength(1);
    expect(getAllByRole('article')).toHaveLength(3);
  });
});
