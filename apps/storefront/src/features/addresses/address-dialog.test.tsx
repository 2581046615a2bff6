import { describe, expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import type { Address } from '@kanaka/contracts/identity';
import { asha, renderShop, serveShop } from '../../../test/render-shop.tsx';
import { AddressDialog } from './address-dialog.tsx';

const india = { name: 'India', isoCode: 'IN' };
const chennai: Address = {
  _id: '0192a000-0000-7000-8000-0000000000ad',
  userId: asha.id,
  address: '14 Lloyds Road',
  city: 'Chennai',
  state: 'Tamil Nadu',
  country: 'India',
  pincode: '600086',
  phone: '9840012345',
  notes: '',
  isGift: false,
  giftMessage: '',
};
const saving = `PUT /api/shop/address/update/${asha.id}/${chennai._id}`;

type Answers = Parameters<typeof serveShop>[0];

async function open(answers: Answers = {}) {
  const saved: Address[] = [];
  const moved: boolean[] = [];
  const { calls } = serveShop({
    'GET /api/common/countries': { body: { data: [india, { name: 'Nepal', isoCode: 'NP' }] } },
    'GET /api/common/countries/states/IN': {
      body: { data: ['Kerala', 'Tamil Nadu'].map((name) => ({ name, isoCode: name.slice(0, 2) })) },
    },
    'GET /api/common/countries/states/NP': { body: { data: [] } },
    'GET /api/common/countries/cities/IN/Ta': { body: { data: [{ id: '1', name: 'Chennai' }] } },
    'GET /api/common/countries/cities/IN/Ke': { body: { data: [{ id: '2', name: 'Kottayam' }] } },
    ...answers,
  });
  const screen = renderShop(
    <AddressDialog
      userId={asha.id}
      address={chennai}
      open
      onOpenChange={(opened) => moved.push(opened)}
      onSaved={(address) => saved.push(address)}
    />,
    { user: asha },
  );
  await screen.findByRole('option', { name: 'Chennai' });
  const type = async (label: string, text: string) => {
    await screen.person.clear(screen.getByLabelText(label));
    await screen.person.type(screen.getByLabelText(label), text);
  };
  const sent = () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  return { ...screen, type, saved, moved, sent, submit: screen.getByRole('button', { name: 'Save Changes' }) };
}

describe('The address dialog', () => {
  it('sends the address as it was changed, and the words for a gift only with a gift', async () => {
    const data = { ...chennai, address: '15 Lloyds Road' };
    const { type, person, submit, saved, moved, sent, getByRole, findByText } = await open({
      [saving]: { body: { message: 'Saved', data } },
    });
    await type('Address *', '15 Lloyds Road');
    await person.click(getByRole('switch', { name: 'This is a gift' }));
    expect(submit).toBeDisabled();
    await type('Gift message *', 'For Meena');
    await person.click(getByRole('switch', { name: 'This is a gift' }));
    await person.click(submit);
    expect(await findByText('Address updated successfully')).toBeVisible();
    const { _id, userId: _owner, ...draft } = data;
    expect(sent()).toEqual([draft]);
    expect(saved).toEqual([data]);
    expect(moved).toEqual([false]);
  });

  it('refuses numbers that are too short, but not an empty field that is left', async () => {
    const { type, person, submit, sent, getByLabelText, findByText, queryByText } = await open();
    const [phone, pincode] = [getByLabelText('Phone *'), getByLabelText('Pincode *')];
    await type('Phone *', '+91 (98765)');
    expect(phone).toHaveValue('9198765');
    await person.tab();
    expect(await findByText('Phone number must be exactly 10 digits.')).toBeVisible();
    await person.clear(phone);
    expect(queryByText('Phone number must be exactly 10 digits.')).toBeNull();
    await person.tab();
    expect(phone).toHaveAccessibleDescription('10 digits');
    await person.clear(phone);
    await person.click(phone);
    await person.paste('+91 98400 12345');
    expect(phone).toHaveValue('9840012345');
    await type('Phone *', '98400123456789');
    expect(phone).toHaveValue('9840012345');
    await type('Pincode *', '6000');
    await person.click(submit);
    expect(pincode).toHaveAccessibleDescription('Pincode must be exactly 6 digits.');
    expect(pincode).toHaveFocus();
    expect(sent()).toEqual([]);
  });

  it('warns about a pincode of another state, and saves it all the same', async () => {
    const { person, type, getByLabelText, getByRole, findByRole, submit, sent } = await open({
      [saving]: { body: { message: 'Saved', data: chennai } },
    });
    const warning = getByRole('status');
    expect(warning).toHaveTextContent('');
    await type('Pincode *', '686001');
    expect(warning).toHaveTextContent('Pincode 686001 is usually in Kerala or Lakshadweep, not in Tamil Nadu.');
    await person.click(submit);
    await waitFor(() => expect(sent()).toMatchObject([{ state: 'Tamil Nadu', pincode: '686001' }]));
    await person.selectOptions(getByLabelText('State *'), 'Kerala');
    await findByRole('option', { name: 'Kottayam' });
    expect(warning).toHaveTextContent('');
  });

  it('clears state and city with the country, and the city with the state', async () => {
    const { person, getByLabelText, findByLabelText, findByRole, submit, queryByLabelText } = await open();
    await person.selectOptions(getByLabelText('State *'), 'Kerala');
    await findByRole('option', { name: 'Kottayam' });
    expect(getByLabelText('City *')).toHaveValue('');
    expect(submit).toBeDisabled();
    await person.selectOptions(getByLabelText('Country *'), 'Nepal');
    expect(await findByLabelText('City')).toHaveValue('');
    expect(queryByLabelText('State *')).toBeNull();
    expect(submit).toBeEnabled();
  });

  it('shows what the server refuses at the field, with the focus', async () => {
    const issues = [{ path: 'body.notes', message: 'The courier cannot read this.' }];
    const { type, person, submit, getByLabelText, findByText } = await open({
      [saving]: { status: 400, body: { code: 'request.invalid', message: 'Please check.', issues } },
    });
    await type('Notes', 'Ring twice.');
    await person.click(submit);
    expect(await findByText('The courier cannot read this.')).toBeVisible();
    expect(getByLabelText('Notes')).toHaveFocus();
  });
});
