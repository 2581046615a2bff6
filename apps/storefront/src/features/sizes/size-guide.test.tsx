import { expect, it } from '@jest/globals';
import { renderShop, serveShop } from '../../../test/render-shop.tsx';
import { SizeGuide } from './size-guide.tsx';

it('marks the sizes of the piece that is looked at, with a half size only if the piece has it', () => {
  serveShop({});
  const { getAllByRole, queryByRole } = renderShop(
    <SizeGuide sizing="ring" marked={['12', '12.5']} open onOpenChange={() => undefined} />,
  );
  const marked = getAllByRole('rowheader', { name: /this piece$/ });
  expect(marked.map((row) => row.firstChild?.textContent)).toEqual(['12', '12.5']);
  expect(queryByRole('rowheader', { name: '13' })).not.toBeNull();
  expect(queryByRole('rowheader', { name: '13.5' })).toBeNull();
});
