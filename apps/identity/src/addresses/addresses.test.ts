import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Failure } from '@kanaka/contracts/failure';
import * as contract from '@kanaka/contracts/identity/addresses';
import { eq } from 'drizzle-orm';
import { call, newShopper, startIdentityHarness } from '../../test/identity-harness.ts';
import type { IdentityHarness, Shopper } from '../../test/identity-harness.ts';
import { users } from '../schema.ts';

let identity: IdentityHarness;
beforeAll(async () => {
  identity = await startIdentityHarness();
});
afterAll(() => identity.close());

const mylapore = {
  address: '12 North Mada Street',
  city: 'Chennai',
  state: 'Tamil Nadu',
  country: 'India',
  pincode: '600004',
  phone: '9876543210',
  notes: 'Ring twice',
  isGift: true,
  giftMessage: 'For Meena',
};

const add = ({ user, cookies }: Shopper, fields: object = {}) =>
  call(identity.app, 'POST', '/api/shop/address/add', {
    cookies,
    payload: { userId: user.id, ...mylapore, ...fields },
  });
const list = ({ user, cookies }: Shopper) => call(identity.app, 'GET', `/api/shop/address/get/${user.id}`, { cookies });
const update = ({ user, cookies }: Shopper, addressId: string, fields: object) =>
  call(identity.app, 'PUT', `/api/shop/address/update/${user.id}/${addressId}`, {
    cookies,
    payload: { ...mylapore, ...fields },
  });
const remove = ({ user, cookies }: Shopper, addressId: string) =>
  call(identity.app, 'DELETE', `/api/shop/address/delete/${user.id}/${addressId}`, { cookies });

async function savedAddress(shopper: Shopper) {
  return contract.addAddress.reply.parse((await add(shopper)).json()).data;
}

function issuesOf(response: { json: () => unknown }) {
  return Failure.parse(response.json()).issues?.map(({ path }) => path);
}

describe('the default address', () => {
  it('is the one chosen last, also of several at once, and goes with the address', async () => {
    const [asha, ravi] = [await newShopper(identity.app), await newShopper(identity.app)];
    const [home, shop] = [await savedAddress(asha), await savedAddress(asha)];
    const choose = ({ user, cookies }: Shopper, addressId: string) =>
      call(identity.app, 'PUT', `/api/shop/address/default/${user.id}/${addressId}`, { cookies });
    const defaults = async () =>
      contract.listAddresses.reply
        .parse((await list(asha)).json())
        .data.flatMap(({ _id, isDefault }) => (isDefault ? [_id] : []));
    expect(await defaults()).toEqual([]);
    expect((await choose(asha, home._id)).json()).toMatchObject({ data: { _id: home._id, isDefault: true } });
    await Promise.all([home, shop, home, shop].map(({ _id }) => choose(asha, _id)));
    expect(await defaults()).toHaveLength(1);
    expect((await choose(asha, shop._id)).statusCode).toBe(200);
    expect(await defaults()).toEqual([shop._id]);
    const refused = [await choose(ravi, shop._id), await choose({ ...asha, cookies: ravi.cookies }, shop._id)];
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([404, 403]);
    await remove(asha, shop._id);
    expect(await defaults()).toEqual([]);
    expect((await choose(asha, shop._id)).statusCode).toBe(404);
  });
});

describe('an address book', () => {
  it('adds, lists, updates and deletes an address', async () => {
    const asha = await newShopper(identity.app);
    const added = await add(asha);
    expect(added.statusCode).toBe(200);
    const { message, data } = contract.addAddress.reply.parse(added.json());
    expect(message).toBe('Address added successfully');
    expect(data).toEqual({ _id: data._id, userId: asha.user.id, recipient: '', ...mylapore });

    const changed = await update(asha, data._id, { city: 'Madurai', isGift: false, giftMessage: '' });
    const answer = contract.updateAddress.reply.parse(changed.json());
    expect(answer).toMatchObject({ message: 'Address updated successfully', data: { city: 'Madurai', isGift: false } });
    expect(contract.listAddresses.reply.parse((await list(asha)).json()).data).toEqual([answer.data]);

    const removed = contract.deleteAddress.reply.parse((await remove(asha, data._id)).json());
    expect(removed).toEqual({ message: 'Address deleted successfully', data: answer.data });
    expect((await list(asha)).json()).toEqual({ success: true, data: [] });
  });

  it('stores a phone number as ten digits, however it is written', async () => {
    const asha = await newShopper(identity.app);
    const added = await add(asha, { phone: '+91 98400 12345' });
    const { data } = contract.addAddress.reply.parse(added.json());
    expect(data.phone).toBe('9840012345');
    const changed = await update(asha, data._id, { phone: '098400-54321' });
    expect(contract.updateAddress.reply.parse(changed.json()).data.phone).toBe('9840054321');
  });

  it('lists the oldest first', async () => {
    const asha = await newShopper(identity.app);
    for (const address of ['first', 'second', 'third']) await add(asha, { address });
    const [first] = contract.listAddresses.reply.parse((await list(asha)).json()).data;
    await remove(asha, first?._id ?? '');
    await add(asha, { address: 'fourth' });
    const { data } = contract.listAddresses.reply.parse((await list(asha)).json());
    expect(data.map(({ address }) => address)).toEqual(['second', 'third', 'fourth']);
  });

  it('accepts no more than three addresses', async () => {
    const asha = await newShopper(identity.app);
    for (let count = 0; count < 3; count += 1) expect((await add(asha)).statusCode).toBe(200);
    const fourth = await add(asha);
    expect(fourth.statusCode).toBe(409);
    expect(Failure.parse(fourth.json())).toMatchObject({
      code: 'address.limit',
      message: 'You can add a maximum of 3 addresses',
    });
  });

  it('accepts no more than three addresses when ten requests arrive together', async () => {
    const asha = await newShopper(identity.app);
    const responses = await Promise.all(Array.from({ length: 10 }, () => add(asha)));
    expect(responses.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([
      200,
      200,
      200,
      ...Array(7).fill(409),
    ]);
    expect(contract.listAddresses.reply.parse((await list(asha)).json()).data).toHaveLength(3);
  });
});

describe('who may see an address', () => {
  it('answers 404 for another shopper’s address', async () => {
    const [asha, ravi] = [await newShopper(identity.app), await newShopper(identity.app)];
    const { _id } = await savedAddress(asha);
    for (const response of [await update(ravi, _id, { city: 'Salem' }), await remove(ravi, _id)]) {
      expect(response.statusCode).toBe(404);
      expect(Failure.parse(response.json()).code).toBe('address.not-found');
    }
    expect(contract.listAddresses.reply.parse((await list(asha)).json()).data).toMatchObject([{ city: 'Chennai' }]);
  });
});

describe('the fields of an address', () => {
  let asha: Shopper;
  beforeAll(async () => {
    asha = await newShopper(identity.app);
  });

  it.each([
    [['pincode', 'phone'], { pincode: '6000', phone: '98765' }],
    [['address', 'country'], { address: '  ', country: '' }],
    [['giftMessage'], { isGift: true, giftMessage: ' ' }],
    [['notes'], { notes: 'a\u0000b' }],
    [['notes'], { notes: 'long '.repeat(200) }],
    [['country'], { country: 'Atlantis' }],
    [['state'], { state: '' }],
    [['state'], { state: 'Bavaria' }],
    [['city'], { city: '' }],
    [['userId'], { userId: 'me' }],
    [['address', 'pincode', 'phone'], { address: ' ', pincode: 'NW1 6XE', phone: '+44 20 7946 0958' }],
  ])('refuses an address whose %j are wrong', async (paths, fields) => {
    const response = await add(asha, fields);
    expect(response.statusCode).toBe(400);
    expect(issuesOf(response)).toEqual(paths);
  });

  it('keeps the name that the parcel carries on one line, and needs none', async () => {
    const shopper = await newShopper(identity.app);
    const recipientIn = async (fields: object) =>
      contract.addAddress.reply.parse((await add(shopper, fields)).json()).data.recipient;
    expect(await recipientIn({ recipient: ' Amma\nMeena ' })).toBe('Amma Meena');
    expect(await recipientIn({})).toBe('');
    expect(issuesOf(await add(shopper, { recipient: 'a'.repeat(81) }))).toEqual(['recipient']);
    expect(issuesOf(await add(shopper, { recipient: 'a\u0000b' }))).toEqual(['recipient']);
  });

  it('checks an update in the same way', async () => {
    const shopper = await newShopper(identity.app);
    const { _id } = await savedAddress(shopper);
    expect(issuesOf(await update(shopper, _id, { state: 'Bavaria' }))).toEqual(['state']);
  });

  it('accepts a country and a state by code, and keeps their names', async () => {
    const shopper = await newShopper(identity.app);
    const { data } = contract.addAddress.reply.parse((await add(shopper, { country: 'in', state: 'TN' })).json());
    expect(data).toMatchObject({ country: 'India', state: 'Tamil Nadu' });
  });

  it('accepts a village that is in no list', async () => {
    const shopper = await newShopper(identity.app);
    expect((await add(shopper, { city: 'Thenkadu' })).statusCode).toBe(200);
  });

  it('needs neither state nor city where a country has none', async () => {
    const shopper = await newShopper(identity.app);
    const response = await add(shopper, { country: 'Gibraltar', state: '', city: '' });
    expect(contract.addAddress.reply.parse(response.json()).data).toMatchObject({ country: 'Gibraltar', state: '' });
  });
});

describe('an address outside India', () => {
  const [uk, us] = [
    { country: 'United Kingdom', state: 'Aberdeenshire', city: '' },
    { country: 'us', state: 'New York', city: 'New York City' },
  ];
  const anguilla = { country: 'Anguilla', state: '', city: '' };
  const emirates = { country: 'United Arab Emirates', state: 'Dubai', city: 'Dubai' };
  const japan = { country: 'JP', state: 'Tokyo', city: 'Hino' };
  let asha: Shopper;
  beforeEach(async () => {
    asha = await newShopper(identity.app);
  });

  it.each([
    ['postcode and phone number of the country', uk, 'NW1 6XE', '+44 20 7946 0958', {}],
    [
      'a postcode in small letters',
      uk,
      ' nw1  6xe ',
      '020 7946 0958',
      { pincode: 'NW1 6XE', phone: '+44 20 7946 0958' },
    ],
    ['00 instead of plus', uk, 'NW3 4TN', '0044 (0)20 7946-0958', { phone: '+44 20 7946 0958' }],
    ['ten digits that are a number there', us, '10001', '2125550123', { phone: '+1 212 555 0123' }],
    ['a longer ZIP code', us, '10001-1234', '(212) 555-0123', { phone: '+1 212 555 0123' }],
    ['the phone number of a sender in India', us, '10001', '+91 98400 12345', {}],
    ['no postcode where there are none', emirates, '', '050 123 4567', { phone: '+971 50 123 4567' }],
    ['a post box where there are no postcodes', emirates, 'PO-25000', '+971 50 123 4567', {}],
    [
      'wide digits',
      japan,
      '１００－０００１',
      '０３ １２３４ ５６７８',
      { pincode: '100-0001', phone: '+81 3 1234 5678' },
    ],
    ['digits of another script', uk, 'NW1 6XE', '٠٢٠ ٧٩٤٦ ٠٩٥٨', { phone: '+44 20 7946 0958' }],
    // Accepted in every country.
    ['six digits and ten digits', uk, '600004', '9876543210', {}],
    ['six digits and ten digits on an island', anguilla, '600004', '9876543210', {}],
    ['ten digits with a 0 before them', us, '600004', '098765-43210', { phone: '9876543210' }],
  ])('may have %s', async (_what, place, pincode, phone, stored) => {
    const response = await add(asha, { ...place, pincode, phone });
    expect(contract.addAddress.reply.parse(response.json()).data).toMatchObject({ pincode, phone, ...stored });
  });

  it.each([
    ['a postcode of another country', { pincode: 'SW1A' }, ['pincode']],
    ['no postcode', { pincode: '  ' }, ['pincode']],
    ['a phone number with a digit too few', { phone: '+44 20 7946 095' }, ['phone']],
    ['a phone number of no country', { phone: '+999 20 7946 0958' }, ['phone']],
    ['an extension', { phone: '+44 20 7946 0958 ext. 12' }, ['phone']],
    ['words around the number', { phone: 'call +44 20 7946 0958' }, ['phone']],
    ['letters for a phone number', { phone: 'தொலைபேசி எண்' }, ['phone']],
    ['letters for a postcode', { pincode: 'கணக்கு' }, ['pincode']],
    ['a formula', { pincode: '=1+1', phone: '=1+1' }, ['pincode', 'phone']],
    ['both empty', { pincode: '', phone: '' }, ['pincode', 'phone']],
    ['both wrong', { pincode: '1', phone: '1' }, ['pincode', 'phone']],
    ['very long ones', { pincode: '1'.repeat(100_000), phone: '4'.repeat(100_000) }, ['pincode', 'phone']],
    ['long ones', { pincode: 'N'.repeat(100), phone: '4'.repeat(100) }, ['pincode', 'phone']],
    ['control characters', { pincode: 'NW1\u00006XE', phone: '+44\u00072079460958' }, ['pincode', 'phone']],
    ['reversed text', { pincode: '\u202eEX6 1WN' }, ['pincode']],
    ['no text', { pincode: 600004, phone: null }, ['pincode', 'phone']],
  ])('is refused with %s', async (_what, fields, paths) => {
    const response = await add(asha, { ...uk, pincode: 'NW1 6XE', phone: '+44 20 7946 0958', ...fields });
    expect(response.statusCode).toBe(400);
    expect(issuesOf(response)).toEqual(paths);
    expect((await list(asha)).json()).toEqual({ success: true, data: [] });
  });

  it('is refused with examples of what fits', async () => {
    const ukResponse = Failure.parse((await add(asha, { ...uk, pincode: '16', phone: '44' })).json());
    expect(ukResponse).toMatchObject({
      code: 'address.format',
      issues: [
        { path: 'pincode', message: 'This is not a postcode of United Kingdom. For example: EC1Y 8SY.' },
        { path: 'phone', message: 'This is not a phone number of United Kingdom. For example: +44 7400 123456.' },
      ],
    });
    const dubaiResponse = Failure.parse((await add(asha, { ...emirates, pincode: 'behind the mosque' })).json());
    expect(dubaiResponse.issues).toEqual([
      { path: 'pincode', message: 'A postcode has at most 12 letters and digits. You may leave it empty.' },
    ]);
  });

  it('is checked by its new country when it is moved', async () => {
    const { _id } = await savedAddress(asha);
    const moved = await update(asha, _id, { ...uk, pincode: 'NW1 6XE', phone: '+44 20 7946 0958' });
    expect(contract.updateAddress.reply.parse(moved.json()).data).toMatchObject({ pincode: 'NW1 6XE' });
    const back = await update(asha, _id, { pincode: 'NW1 6XE', phone: '+44 20 7946 0958' });
    expect(Failure.parse(back.json()).issues).toEqual([
      { path: 'pincode', message: 'Pincode must be exactly 6 digits.' },
      { path: 'phone', message: 'Phone number must be exactly 10 digits.' },
    ]);
    const nowhere = await update(asha, _id, { country: 'India', pincode: '000000' });
    expect(Failure.parse(nowhere.json()).issues).toContainEqual({
      path: 'pincode',
      message: 'No pincode begins with 0.',
    });
  });
});

describe('the endpoint for the orders service', () => {
  const ask = (userId: string, addressId: string, headers: Record<string, string>) =>
    identity.app.inject({ url: `/internal/users/${userId}/addresses/${addressId}`, headers });

  it('returns a shopper’s address with the shopper, and whether they proved their e-mail address', async () => {
    const asha = await newShopper(identity.app);
    const address = await savedAddress(asha);
    const response = await ask(asha.user.id, address._id, identity.auth.asService);
    expect(contract.addressForOrder.reply.parse(response.json())).toEqual({
      ...{ user: asha.user, address },
      emailProven: false,
    });
    await identity.database.db.update(users).set({ emailProvenAt: new Date() }).where(eq(users.id, asha.user.id));
    const proven = await ask(asha.user.id, address._id, identity.auth.asService);
    expect(contract.addressForOrder.reply.parse(proven.json())).toMatchObject({ emailProven: true });
  });

  it('answers 404 for an address of another shopper', async () => {
    const [asha, ravi] = [await newShopper(identity.app), await newShopper(identity.app)];
    const { _id } = await savedAddress(asha);
    expect((await ask(ravi.user.id, _id, identity.auth.asService)).statusCode).toBe(404);
  });

  it('checks a place without saving it, and says in which states its pincode lies', async () => {
    const check = (fields: object) =>
      identity.app.inject({
        method: 'POST',
        url: '/internal/addresses/check',
        headers: identity.auth.asService,
        payload: { ...mylapore, ...fields },
      });
    const checked = contract.checkPlace.reply.parse((await check({ state: 'tn', phone: '098765 43210' })).json());
    expect(checked.place).toMatchObject({ state: 'Tamil Nadu', country: 'India', phone: '9876543210' });
    expect(checked.states).toEqual(['Tamil Nadu']);
    expect(issuesOf(await check({ state: 'Bavaria' }))).toEqual(['state']);
    const abroad = await check({ country: 'Gibraltar', state: '', pincode: 'GX11 1AA', phone: '+350 200 12345' });
    expect(contract.checkPlace.reply.parse(abroad.json()).states).toEqual([]);
  });
});
