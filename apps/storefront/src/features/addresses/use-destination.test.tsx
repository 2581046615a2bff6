import { afterEach, expect, it } from '@jest/globals';
import { chennai } from '../../../test/addresses.ts';
import { asha, renderShop, serveShop } from '../../../test/render-shop.tsx';
import { lastDestination } from './last-destination.ts';
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

afterEach(() => localStorage.clear());

it('presets the newest address, but the one that was paid for last in this browser if it still exists', async () => {
  serveShop({ [`GET /api/shop/address/get/${asha.id}`]: { body: { data: [chennai, added] } } });
  const first = renderShop(<Destination />, { user: asha });
  expect(await first.findByText('To 4 Kutchery Road')).toBeVisible();
  first.unmount();
  lastDestination.keep(chennai._id);
  const second = renderShop(<Destination />, { user: asha });
  expect(await second.findByText('To 14 Lloyds Road')).toBeVisible();
  second.unmount();
  lastDestination.keep('0192a000-0000-7000-8000-0000000000a9');
  const third = renderShop(<Destination />, { user: asha });
  expect(await third.findByText('To 4 Kutchery Road')).toBeVisible();
});

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
