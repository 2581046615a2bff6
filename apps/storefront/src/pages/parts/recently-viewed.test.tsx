import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Product } from '@kanaka/contracts/catalog/products';
import { waitFor } from '@testing-library/react';
import { ring } from '../../../test/pieces.ts';
import { renderShop, serveShop } from '../../../test/render-shop.tsx';
import { hasViewed, MOST_VIEWED, noteViewed, VIEWED } from '../../features/catalog/viewed.ts';
import { RecentlyViewed } from './recently-viewed.tsx';

const idOf = (place: number) => `0192a000-0000-7000-8000-${String(place).padStart(12, '0')}`;
const piece = (place: number): Product => ({
  ...ring,
  _id: idOf(place),
  slug: `ring-${place}`,
  title: `Ring ${place}`,
});
const kept = () => JSON.parse(localStorage.getItem(VIEWED) ?? '[]') as string[];

beforeEach(() => localStorage.clear());

describe('What a browser remembers of the pieces it has shown', () => {
  it('is the newest first, each once, twelve beside the one that is open', () => {
    expect(hasViewed(undefined)).toBe(false);
    for (let place = 1; place <= 20; place += 1) noteViewed(idOf(place));
    noteViewed(idOf(15));
    expect(kept().slice(0, 3)).toEqual([idOf(15), idOf(20), idOf(19)]);
    expect(kept()).toHaveLength(MOST_VIEWED + 1);
    expect(hasViewed(idOf(15))).toBe(true);
  });

  it('is nothing while only the open piece was shown', () => {
    noteViewed(ring._id);
    expect(hasViewed(ring._id)).toBe(false);
    expect(hasViewed(undefined)).toBe(true);
  });

  it('is nothing when somebody has edited it', () => {
    for (const nonsense of ['{', '7', '{"a":1}']) {
      localStorage.setItem(VIEWED, nonsense);
      expect(hasViewed(undefined)).toBe(false);
    }
    noteViewed(ring._id);
    expect(kept()).toEqual([ring._id]);
  });
});

describe('Recently viewed', () => {
  it('shows the others as they are now, without those that are gone', async () => {
    for (const place of [1, 2, 3]) noteViewed(idOf(place));
    const gone = [{ _id: idOf(2), title: 'Ring 2', image: '' }];
    const { calls } = serveShop({ 'GET /api/shop/products/by-ids': { body: { data: [piece(1)], gone } } });
    const { findByRole, queryByText } = renderShop(<RecentlyViewed except={idOf(3)} onClear={() => undefined} />);
    expect(await findByRole('link', { name: 'Ring 1' })).toHaveAttribute('href', '/shop/product/ring-1');
    expect(queryByText('Ring 2')).toBeNull();
    expect(calls.map(({ path }) => path)).toContain(
      `/api/shop/products/by-ids?ids=${encodeURIComponent(`${idOf(2)},${idOf(1)}`)}`,
    );
  });

  it('is forgotten when asked to', async () => {
    noteViewed(idOf(1));
    serveShop({ 'GET /api/shop/products/by-ids': { body: { data: [piece(1)], gone: [] } } });
    let cleared = false;
    const { person, findByRole, findByText } = renderShop(
      <RecentlyViewed except={undefined} onClear={() => (cleared = true)} />,
    );
    await person.click(await findByRole('button', { name: 'Clear recently viewed pieces' }));
    expect(await findByText('Recently viewed pieces cleared')).toBeInTheDocument();
    expect([cleared, kept()]).toEqual([true, []]);
  });

  it('is not there when the pieces cannot be loaded', async () => {
    noteViewed(idOf(1));
    const { calls } = serveShop({});
    const { queryByRole } = renderShop(<RecentlyViewed except={undefined} onClear={() => undefined} />);
    await waitFor(() => expect(calls.some(({ path }) => path.includes('by-ids'))).toBe(true));
    expect(queryByRole('heading', { name: 'Recently viewed' })).toBeNull();
  });
});
