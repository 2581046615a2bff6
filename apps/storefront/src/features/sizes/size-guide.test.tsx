import { expect, it } from '@jest/globals';
import { renderShop, serveShop } from '../../../test/render-shop.tsx';
import { SizeGuide } from './size-guide.tsx';

it('marks the sizes of the piece that is looked at, with a half size only if the piece has it', () => {
  serveShop({});
  const { getAllByRole, queryByRole } = renderShop(
    <SizeGuide
      sizing="ring"
      of={[
        { size: '12', stock: 1 },
        { size: '12.5', stock: 0 },
      ]}
      open
      onOpenChange={() => undefined}
    />,
  );
  expect(getAllByRole('rowheader', { name: /this piece$|sold out$/ }).map((row) => row.textContent)).toEqual([
    '12 this piece',
    '12.5 sold out',
  ]);
  expect(queryByRole('rowheader', { name: '13' })).not.toBeNull();
  expect(queryByRole('rowheader', { name: '13.5' })).toBeNull();
});
