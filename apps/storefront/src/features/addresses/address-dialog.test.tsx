import { describe, expect, it } from '@jest/globals';
import { waitFor, within } from '@testing-library/react';
import type { Address } from '@kanaka/contracts/identity/addresses';
import { chennai } from '../../../test/addresses.ts';
import { asha, renderShop, serveShop } from '../../../test/render-shop.tsx';
import { AddressDialog } from './address-dialog.tsx';

const india = { name: 'India', isoCode: 'IN' };
const saving = `PUT /api/shop/address/update/${asha.id}/${chennai._id}`;

type Answers = Parameters<typeof serveShop>[0];

const places: Record<string, { states: string[]; city: string }> = {
  600086: { states: ['Tamil Nadu'], city: 'Chennai' },
  605014: { states: ['Puducherry', 'Tamil Nadu'], city: '' },
  686001: { states: ['Kerala'], city: 'Kottayam' },
  686999: { states: ['Kerala'], city: '' },
};
const pincodeAnswers = Object.fromEntries(
  Object.entries(places).map(([pincode, data]) => [
    `GET /api/common/countries/pincodes/${pincode}`,
    { body: { data } },
  ]),
);

async function open(answers: Answers = {}, address: Address | null = chennai) {
  const moved: boolean[] = [];
  const { calls } = serveShop({
    'GET /api/common/countries': { body: { data: [india, { name: 'Nepal', isoCode: 'NP' }] } },
    'GET /api/common/countries/formats/NP': {
      body: { data: { postcodeExample: '44600', phoneExample: '+977 984-1234567' } },
    },
    'GET /api/common/countries/states/IN': {
      body: { data: ['Kerala', 'Tamil Nadu'].map((name) => ({ name, isoCode: name.slice(0, 2) })) },
    },
    'GET /api/common/countries/states/NP': { body: { data: [] } },
    'GET /api/common/countries/cities/IN/Ta': { body: { data: [{ id: '1', name: 'Chennai' }] } },
    'GET /api/common/countries/cities/IN/Ke': { body: { data: [{ id: '2', name: 'Kottayam' }] } },
    ...pincodeAnswers,
    ...answers,
  });
  const screen = renderShop(
    <AddressDialog
      userId={asha.id}
      address={address}
      open
      resumed={false}
      onOpenChange={(opened) => moved.push(opened)}
      onSaved={() => undefined}
    />,
    { user: asha },
  );
  await screen.findByRole('option', { name: address ? 'Chennai' : 'Kerala' });
  const type = async (label: string, text: string) => {
    await screen.person.clear(screen.getByLabelText(label));
    await screen.person.paste(text);
  };
  const sent = () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  return {
    ...screen,
    type,
    moved,
    sent,
    // A toast says what became of an earlier address.
    warning: () => within(screen.getByRole('dialog')).getByRole('status'),
    submit: screen.getByRole('button', { name: address ? 'Save Changes' : 'Add Destination' }),
  };
}

describe('The address dialog', () => {
  it('sends the address as it was changed, and the words for a gift only with a gift', async () => {
    const data = { ...chennai, address: '15 Lloyds Road' };
    const { type, person, submit, moved, sent, getByRole, findByText } = await open({
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
    expect(sent()).toEqual([{ recipient: '', ...draft }]);
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
    const { person, type, getByLabelText, getByRole, warning, findByRole, submit, sent } = await open({
      [saving]: { body: { message: 'Saved', data: chennai } },
    });
    await type('Pincode *', '686001');
    await waitFor(() =>
      expect(warning()).toHaveTextContent('Pincode 686001 is usually in Kerala, not in Tamil Nadu. Please check both'),
    );
    expect(getByLabelText('State *')).toHaveDisplayValue('Tamil Nadu');
    expect(getByLabelText('City *')).toHaveDisplayValue('Chennai');
    await person.click(submit);
    await waitFor(() => expect(sent()).toMatchObject([{ state: 'Tamil Nadu', pincode: '686001' }]));
    await person.click(getByRole('button', { name: 'Change to Kottayam, Kerala' }));
    await findByRole('option', { name: 'Kottayam' });
    expect(getByLabelText('State *')).toHaveDisplayValue('Kerala');
    expect(getByLabelText('City *')).toHaveDisplayValue('Kottayam');
    expect(warning()).toHaveTextContent(/^Pincode 686001: Kottayam, Kerala$/);
  });

  it('is set to India for a new address, and fills in state and city from the pincode', async () => {
    const { type, getByLabelText, getByText, findByRole } = await open({}, null);
    expect(getByLabelText('Country *')).toHaveDisplayValue('India');
    await type('Pincode *', '600086');
    await findByRole('option', { name: 'Chennai' });
    expect(getByLabelText('State *')).toHaveDisplayValue('Tamil Nadu');
    expect(getByLabelText('City *')).toHaveDisplayValue('Chennai');
    expect(getByText('Pincode 600086: Chennai, Tamil Nadu')).toBeInTheDocument();
    await type('Pincode *', '686001');
    await findByRole('option', { name: 'Kottayam' });
    expect(getByLabelText('State *')).toHaveDisplayValue('Kerala');
    expect(getByLabelText('City *')).toHaveDisplayValue('Kottayam');
    await type('Pincode *', '686999');
    await waitFor(() => expect(getByLabelText('City *')).toHaveValue(''));
    expect(getByLabelText('State *')).toHaveDisplayValue('Kerala');
  });

  it('asks for the state when a pincode lies in several, and takes none by itself', async () => {
    const { person, type, getByLabelText, warning } = await open({}, null);
    await type('Pincode *', '605014');
    await waitFor(() =>
      expect(warning()).toHaveTextContent('Pincode 605014 is in Puducherry or Tamil Nadu. Please choose'),
    );
    expect(getByLabelText('State *')).toHaveValue('');
    await person.selectOptions(getByLabelText('State *'), 'Tamil Nadu');
    expect(warning()).toHaveTextContent(/^$/);
  });

  it('keeps a state that was chosen before the pincode was typed', async () => {
    const { person, type, getByLabelText, warning } = await open({}, null);
    await person.selectOptions(getByLabelText('State *'), 'Tamil Nadu');
    await type('Pincode *', '686001');
    await waitFor(() => expect(warning()).toHaveTextContent('usually in Kerala, not in Tamil Nadu'));
    expect(getByLabelText('State *')).toHaveDisplayValue('Tamil Nadu');
  });

  it('stays usable when the pincode cannot be looked up', async () => {
    const { person, type, submit, sent } = await open({
      'GET /api/common/countries/pincodes/600004': { status: 503, body: { message: 'Away.' } },
      [saving]: { body: { message: 'Saved', data: chennai } },
    });
    await type('Pincode *', '600004');
    await person.click(submit);
    await waitFor(() => expect(sent()).toMatchObject([{ state: 'Tamil Nadu', pincode: '600004' }]));
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

  it('takes postcode and phone number abroad as they are typed, with an example of each', async () => {
    const issues = [
      { path: 'pincode', message: 'This is not a postcode of Nepal.' },
      { path: 'phone', message: 'This is not a phone number of Nepal.' },
    ];
    const { person, type, submit, sent, getByLabelText, findByText, queryByText } = await open({
      [saving]: { status: 400, body: { code: 'address.format', message: 'Please check.', issues } },
    });
    await type('Pincode *', '12');
    await person.tab();
    expect(await findByText('Pincode must be exactly 6 digits.')).toBeVisible();
    await person.selectOptions(getByLabelText('Country *'), 'Nepal');
    expect(await findByText('For example 44600')).toBeVisible();
    expect(queryByText('Pincode must be exactly 6 digits.')).toBeNull();
    expect(getByLabelText('Phone *')).toHaveAccessibleDescription('For example +977 984-1234567');
    await type('Postcode *', 'NW1 6XE');
    await type('Phone *', '+977 (0) 984-1234567');
    expect(getByLabelText('Postcode *')).toHaveValue('NW1 6XE');
    expect(getByLabelText('Postcode *')).toHaveAttribute('inputmode', 'text');
    await person.click(submit);
    expect(await findByText('This is not a postcode of Nepal.')).toBeVisible();
    await waitFor(() => expect(getByLabelText('Postcode *')).toHaveFocus());
    expect(sent()).toMatchObject([{ country: 'Nepal', pincode: 'NW1 6XE', phone: '+977 (0) 984-1234567' }]);
    await person.selectOptions(getByLabelText('Country *'), 'India');
    expect(queryByText('This is not a postcode of Nepal.')).toBeNull();
  });

  it.each([
    ['needs no postcode', { body: { data: { postcodeExample: '', phoneExample: '+977 984-1234567' } } }, 'Postcode'],
    ['has a format that cannot be loaded', { status: 503, body: { message: 'Away.' } }, 'Postcode *'],
  ])('can be sent without postcode when the country %s', async (_why, format, label) => {
    const { person, submit, getByLabelText, findByLabelText } = await open({
      'GET /api/common/countries/formats/NP': format,
    });
    await person.selectOptions(getByLabelText('Country *'), 'Nepal');
    await person.clear(await findByLabelText(label));
    await waitFor(() => expect(submit).toBeEnabled());
  });

  it('shows what the server refuses at the field, with the focus', async () => {
    const issues = [{ path: 'body.notes', message: 'The courier cannot read this.' }];
    const { type, person, submit, getByLabelText, findByText } = await open({
      [saving]: { status: 400, body: { code: 'request.invalid', message: 'Please check.', issues } },
    });
    await type('Notes', 'Ring twice.');
    await person.click(submit);
    expect(await findByText('The courier cannot read this.')).toBeVisible();
    await waitFor(() => expect(getByLabelText('Notes')).toHaveFocus());
  });
});
