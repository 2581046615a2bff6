import { expect, it, jest } from '@jest/globals';
import type { Product } from '@kanaka/contracts/catalog/products';
import type { WantedPiece } from '@kanaka/contracts/orders/returns';
import { useState } from 'react';
import { ring } from '../../../test/pieces.ts';
import { renderShop, serveShop } from '../../../test/render-shop.tsx';
import { PieceChooser } from './piece-chooser.tsx';

const own = { ...ring, totalStock: 3 };
const soldOut: Product = { ...ring, _id: '0192a000-0000-7000-8000-00000000000d', title: 'Vanya Ring', totalStock: 0 };

function Chooser({ onChoose }: { onChoose: (piece: WantedPiece) => void }) {
  const [chosen, setChosen] = useState<WantedPiece | null>(null);
  return (
    <PieceChooser
      suggestions={[{ productId: own._id, title: own.title, image: own.images[0] ?? '' }]}
      chosen={chosen}
      onChoose={(piece) => {
        setChosen(piece);
        onChoose(piece);
      }}
    />
  );
}

it('A piece to exchange for shows its price, can be chosen only if it is in stock, and at most as often as it is', async () => {
  serveShop({
    [`GET /api/shop/products/get/${own._id}`]: { body: { data: own } },
    'GET /api/shop/search/ring': { body: { data: [own, soldOut], categories: [], price: null } },
  });
  const onChoose = jest.fn();
  const { person, findByRole, findByLabelText, getByLabelText, getByRole } = renderShop(
    <Chooser onChoose={onChoose} />,
  );
  await person.click(await findByRole('radio', { name: /Padma Temple Ring.*₹1,62,740\.00/ }));
  const many = await findByLabelText('How many');
  expect(Array.from((many as HTMLSelectElement).options, ({ value }) => value)).toEqual(['1', '2', '3']);

  await person.type(getByLabelText('Find a piece'), 'ring');
  expect(await findByRole('radio', { name: /Vanya Ring.*Out of stock/ })).toBeDisabled();
  expect(getByRole('radio', { name: /Padma Temple Ring/ })).toBeChecked();
  expect(onChoose).toHaveBeenCalledTimes(1);
});
