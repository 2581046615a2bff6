import { expect, it } from '@jest/globals';
import { ring } from '../../../test/pieces.ts';
import { renderShop, serveShop } from '../../../test/render-shop.tsx';
import { Piece } from './piece.tsx';

it('A sold-out piece promises no delivery, and its main button asks for an e-mail when it is back', async () => {
  serveShop({});
  const { findByRole, queryByRole, queryByText, getAllByText } = renderShop(
    <Piece product={{ ...ring, totalStock: 0 }} />,
  );
  expect(await findByRole('button', { name: 'Notify me when it is back' })).toBeEnabled();
  // Beside the facts, and in the bar at a phone's bottom edge.
  const marks = getAllByText('Out of stock');
  expect(marks).toHaveLength(2);
  for (const mark of marks) expect(mark).toBeVisible();
  expect(queryByText('Deliver to pincode')).toBeNull();
  expect(queryByRole('button', { name: /Add to Bag/ })).toBeNull();
});

it('A piece of which only one size is sold out can be bought, and says by when it arrives', () => {
  serveShop({});
  const sizes = [
    { size: '12', stock: 0 },
    { size: '14', stock: 2 },
  ];
  const { getByRole, getByText } = renderShop(<Piece product={{ ...ring, sizing: 'ring', sizes }} />);
  expect(getByRole('button', { name: /Add to Bag/ })).toBeEnabled();
  expect(getByText('Deliver to pincode')).toBeVisible();
});
