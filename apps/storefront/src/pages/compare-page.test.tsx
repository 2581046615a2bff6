import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Product } from '@kanaka/contracts/catalog/products';
import { within } from '@testing-library/react';
import { metalRing } from '../../test/metal-piece.ts';
import { ring } from '../../test/pieces.ts';
import { renderShop, serveShop } from '../../test/render-shop.tsx';
import { ComparePage } from './compare-page.tsx';
import { LaterCompare } from './parts/later-compare.tsx';
import { ShopCard } from './parts/shop-card.tsx';
import { ImagesPlayProvider } from '../features/catalog/images-play.tsx';

const idOf = (place: number) => `0192a000-0000-7000-8000-00000000000${place}`;
const pieces: Product[] = [1, 2, 3, 4, 5].map((place) => ({
  ...(place === 1 ? metalRing({ jewellery: { metal: 'Gold', purity: '22K (916)', sku: 'K-1', gemstones: [] } }) : ring),
  _id: idOf(place),
  slug: `piece-${place}`,
  title: `Piece ${place}`,
}));
const [, second] = pieces;
const remembered = (...places: number[]) => localStorage.setItem('kanaka.compare', JSON.stringify(places.map(idOf)));

const serve = () =>
  serveShop({
    'GET /api/shop/products/by-ids': { body: { data: pieces, gone: [] } },
    ...Object.fromEntries(
      pieces.map((piece) => [`GET /api/shop/products/get/${piece._id}`, { body: { data: piece } }] as const),
    ),
  });

describe('Comparing pieces', () => {
  beforeEach(() => localStorage.clear());

  it('begins on the cards: a bar shows the chosen pieces, a fifth is refused, and all is kept in the browser', async () => {
    serve();
    const { person, getByRole, findByRole, findByText, queryByRole } = renderShop(
      <ImagesPlayProvider>
        <ul>
          {pieces.map((product) => (
            <ShopCard key={product._id} product={product} />
          ))}
        </ul>
        <LaterCompare />
      </ImagesPlayProvider>,
    );
    expect(queryByRole('complementary', { name: 'Pieces to compare' })).not.toBeInTheDocument();
    const press = (place: number) => person.click(getByRole('button', { name: `Compare: Piece ${place}` }));
    await press(1);
    expect(await findByText('Choose another piece.')).toBeInTheDocument();
    expect(getByRole('button', { name: 'Compare' })).toBeDisabled();
    for (const place of [2, 3, 4, 5]) await press(place);
    expect(await findByText('4 pieces can be compared')).toBeInTheDocument();
    expect(getByRole('button', { name: 'Compare: Piece 5' })).toHaveAttribute('aria-pressed', 'false');
    await person.click(await findByRole('button', { name: 'Stop comparing Piece 3' }));
    expect(getByRole('link', { name: 'Compare 3' })).toHaveAttribute('href', '/shop/compare');
    expect(localStorage.getItem('kanaka.compare')).toBe(JSON.stringify([1, 2, 4].map(idOf)));
    await person.click(getByRole('button', { name: 'Clear' }));
    expect(queryByRole('complementary', { name: 'Pieces to compare' })).not.toBeInTheDocument();
  });

  it('puts price, price a gram, making, weight, purity, stones and sizes side by side, and says what is not stated', async () => {
    remembered(1, 2);
    serve();
    const { person, findByRole, getByRole, queryByRole } = renderShop(<ComparePage />);
    const table = within(await findByRole('table'));
    expect(table.getAllByRole('columnheader').map((head) => within(head).getByRole('link').textContent)).toEqual([
      'Piece 1',
      'Piece 2',
    ]);
    const wordsOf = (name: string) => table.getByRole('rowheader', { name }).parentElement;
    // 12 g at 14,656, 650 a gram for making, 45 for hallmarking, and 3% tax.
    expect(wordsOf('Price a gram')).toHaveTextContent('₹15,769.04');
    expect(wordsOf('Making charge')).toHaveTextContent(/₹7,800.00, ₹650.00 a gram.*Not stated/);
    expect(wordsOf('Metal & purity')).toHaveTextContent(/22K \(916\) gold.*Not stated/);
    expect(wordsOf('Sizes in stock')).toHaveTextContent(/12, 14.*Not stated/);
    expect(wordsOf('Availability')).toHaveTextContent('In stock');
    expect(table.queryByRole('rowheader', { name: 'Code' })).not.toBeInTheDocument();
    await person.click(table.getByRole('button', { name: 'Remove Piece 1' }));
    expect(getByRole('heading', { name: 'Compare pieces' })).toHaveFocus();
    expect(queryByRole('rowheader', { name: 'Making charge' })).not.toBeInTheDocument();
    expect(table.getByRole('link', { name: second?.title ?? '' })).toHaveAttribute('href', '/shop/product/piece-2');
  });

  it('says how to begin when nothing is chosen, and which piece is no longer there', async () => {
    serve();
    const { findByText, unmount } = renderShop(<ComparePage />);
    expect(await findByText('Nothing to compare yet')).toBeInTheDocument();
    unmount();
    remembered(1, 9);
    const other = renderShop(<ComparePage />);
    expect(await other.findByText('One piece could not be shown')).toBeInTheDocument();
    expect(await other.findByRole('link', { name: 'Piece 1' })).toBeInTheDocument();
  });

  it('ignores what somebody has spoilt in the memory of the browser', async () => {
    localStorage.setItem('kanaka.compare', '["<script>",5,{"a":1}]');
    serve();
    const { findByText } = renderShop(<ComparePage />);
    expect(await findByText('Nothing to compare yet')).toBeInTheDocument();
  });
});
