import { expect, it } from '@jest/globals';
import { chennai } from '../../../test/addresses.ts';
import { asha, renderShop, serveShop } from '../../../test/render-shop.tsx';
import { useDestination } from './use-destination.ts';

const added = { ...chennai, _id: '0192a000-0000-7000-8000-0000000000a2', address: '4 Kutchery Road' };

/** What a tap on the card of the chosen address, and adding an address, do. */
function Destination() {
  const { address: chosen, choose, preselect } = useDestination(asha.id);
  return (
    <>
      <p>To {chosen?.address ?? 'nowhere'}</p>
      <button onClick={() => choose(null)}>Tap the chosen one</button>
      <button onClick={() => choose(chennai)}>Tap the first</button>
      <button onClick={() => preselect(added)}>Add</button>
    </>
  );
}

it('an added address is chosen; the first tap on it confirms that, the second takes it back', async () => {
  serveShop({ [`GET /api/shop/address/get/${asha.id}`]: { body: { data: [chennai, added] } } });
  const { person, findByText, getByRole } = renderShop(<Destination />, { user: asha });
  const press = (name: string) => person.click(getByRole('button', { name }));
  await press('Tap the first');
  expect(await findByText('To 14 Lloyds Road')).toBeVisible();
  await press('Add');
  expect(await findByText('To 4 Kutchery Road')).toBeVisible();
  await press('Tap the chosen one');
  expect(await findByText('To 4 Kutchery Road')).toBeVisible();
  await press('Tap the chosen one');
  expect(await findByText('To nowhere')).toBeVisible();
});
