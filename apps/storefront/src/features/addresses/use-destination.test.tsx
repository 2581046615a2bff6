import { afterEach, expect, it } from '@jest/globals';
import { chennai } from '../../../test/addresses.ts';
import { asha, renderShop, serveShop } from '../../../test/render-shop.tsx';
import { meantPincode, rememberedDestination } from '../../shared/delivery/remembered-destination.ts';
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

const dubai = { ...added, _id: '0192a000-0000-7000-8000-0000000000a3', country: 'United Arab Emirates', pincode: '' };
const madurai = { ...added, pincode: '625001' };

it('presets what this device remembers: an address, or one at a pincode; and never the newest because it is new', async () => {
  serveShop({ [`GET /api/shop/address/get/${asha.id}`]: { body: { data: [chennai, madurai, dubai] } } });
  const shows = async (place: string) => {
    const shown = renderShop(<Destination />, { user: asha });
    expect(await shown.findByText(`To ${place}`)).toBeVisible();
    shown.unmount();
  };
  await shows('14 Lloyds Road');
  rememberedDestination.keepPincode('625001');
  await shows('4 Kutchery Road');
  rememberedDestination.keepAddress({ ...madurai, _id: 'deleted since', pincode: '110001' });
  await shows('14 Lloyds Road');
});

it('presets the default address where this device remembers nothing of the last day', async () => {
  const usual = { ...madurai, isDefault: true };
  serveShop({ [`GET /api/shop/address/get/${asha.id}`]: { body: { data: [chennai, usual, dubai] } } });
  const shows = async (place: string) => {
    const shown = renderShop(<Destination />, { user: asha });
    expect(await shown.findByText(`To ${place}`)).toBeVisible();
    shown.unmount();
  };
  await shows('4 Kutchery Road');
  rememberedDestination.keepAddress(chennai);
  await shows('14 Lloyds Road');
  const { now } = Date;
  Date.now = () => now() + 25 * 60 * 60 * 1000;
  try {
    await shows('4 Kutchery Road');
  } finally {
    Date.now = now;
  }
});

it('means the same place before the checkout as in it', () => {
  const all = [chennai, madurai, dubai];
  const pincodes = (keep: () => void) => {
    keep();
    const remembered = rememberedDestination.read();
    return [meantPincode(all, remembered), meantPincode([], remembered)];
  };
  expect(pincodes(() => undefined)).toEqual([chennai.pincode, '']);
  expect(pincodes(() => rememberedDestination.keepAddress(madurai))).toEqual(['625001', '625001']);
  expect(pincodes(() => rememberedDestination.keepPincode('110001'))).toEqual(['110001', '110001']);
  expect(pincodes(() => rememberedDestination.keepAddress(dubai))).toEqual(['', '']);
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
