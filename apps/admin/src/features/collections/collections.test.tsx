import { beforeEach, describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import type { AdminCollection, ChosenPiece } from '@kanaka/contracts/catalog/collections';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { aRing } from '../../../test/products.ts';
import { addressOf, fakeUploads } from '../../../test/uploads.ts';
import { fakeServer, refuse, reply, show } from '../../../test/with-shop.tsx';
import { CollectionList } from './collection-list.tsx';

const shop = fakeServer();
const uploads = fakeUploads();

const idOf = (number: number) => `0198c5a2-7e11-7c3a-9d21-5f0c8ad0000${number}`;
const haar: ChosenPiece = { _id: idOf(7), title: 'Haar', image: '', inShop: true };
const drops: ChosenPiece = { _id: idOf(8), title: 'Drops', image: '', inShop: false };
const found = { _id: idOf(9), title: 'Band', image: '' };
const parts = {
  choices: {
    categories: [{ id: idOf(5), name: 'Ring', sizing: 'none' as const }],
    subcategories: [{ id: idOf(6), name: 'Temple', categoryId: idOf(5) }],
  },
  pickPiece: ({ onChoose }: { onChoose: (piece: typeof found) => void }) => (
    <button type="button" onClick={() => onChoose(found)}>
      Choose Band
    </button>
  ),
};
const collection = (title: string, number: number, change: Partial<AdminCollection> = {}): AdminCollection => ({
  _id: idOf(number),
  slug: title.toLowerCase(),
  title,
  description: '',
  image: addressOf(`${title}.jpg`),
  alt: '',
  place: 'gifts',
  rule: 'maxPrice=50000',
  pieces: [],
  count: 2,
  searchWords: '',
  hidden: false,
  startsAt: null,
  endsAt: null,
  ...change,
});
let collections: AdminCollection[] = [];
beforeEach(() => {
  collections = [collection('Mother', 1), collection('Wedding', 2, { rule: '', pieces: [haar, drops], count: 1 })];
  shop.on('GET /api/admin/collections/get', () => reply({ data: collections }));
});

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const list = () => screen.findByRole('list', { name: 'Collections' });
const titles = async () =>
  within(await list())
    .getAllByRole('listitem')
    .map((item) => /Mother|Wedding/.exec(item.textContent)?.[0]);
const bodyOf = (what: string) => shop.asked.filter((asked) => asked.what === what).map(({ body }) => body);
const adding = 'POST /api/admin/collections/add';
const counting = (query: string) => `GET /api/shop/products/get?${query}&sortBy=price-lowtohigh&page=1&limit=6`;

describe('The list of collections', () => {
  it('is empty at first', async () => {
    collections = [];
    show(<CollectionList {...parts} />);
    expect(await screen.findByText('No collections yet.')).toBeInTheDocument();
  });

  it('says of each where it is, how many pieces it has and how they are found', async () => {
    collections = [collection('Mother', 1, { count: 0, hidden: true }), ...collections.slice(1)];
    show(<CollectionList {...parts} />);
    const [first, second] = within(await list()).getAllByRole('listitem');
    expect(first).toHaveTextContent('Mother' + 'Gifts' + 'Hidden' + 'No pieces, by rule · /shop/collections/mother');
    expect(second).toHaveTextContent('1 piece, chosen by hand · /shop/collections/wedding');
  });

  it('moves one, and goes back when the order is refused', async () => {
    const ordering = 'PUT /api/admin/collections/order';
    shop.on(ordering, () => refuse(409, 'collection.order-outdated', 'A collection was added in the meantime.'));
    show(<CollectionList {...parts} />);
    expect(await titles()).toEqual(['Mother', 'Wedding']);
    await press('Move Wedding up');
    expect(await screen.findByText('A collection was added in the meantime.')).toBeInTheDocument();
    await waitFor(async () => expect(await titles()).toEqual(['Mother', 'Wedding']));
    expect(bodyOf(ordering)).toEqual([{ ids: [idOf(2), idOf(1)] }]);
  });

  it('hides one with one press, and deletes one after a question', async () => {
    const [first] = collections;
    const editing = `PUT /api/admin/collections/edit/${idOf(1)}`;
    const deleting = `DELETE /api/admin/collections/delete/${idOf(1)}`;
    shop.on(editing, () => reply({ message: 'Collection saved', data: first ?? null }));
    shop.on(deleting, () => reply({ message: 'Collection deleted' }));
    show(<CollectionList {...parts} />);
    await list();
    await press('Hide Mother');
    await screen.findByText('Collection saved');
    expect(bodyOf(editing)).toMatchObject([{ hidden: true, rule: 'maxPrice=50000', slug: 'mother', pieceIds: [] }]);
    await press('Delete Mother');
    expect(screen.getByRole('dialog')).toHaveTextContent('The pieces stay in the shop.');
    await press('Delete collection');
    expect(await screen.findByText('Collection deleted')).toBeInTheDocument();
  });
});

describe('A collection', () => {
  it('is added by a rule, whose pieces are counted and shown while it is chosen', async () => {
    shop.on(counting('category=Ring'), () => reply({ data: [], page: 1, limit: 6, total: 6 }));
    shop.on(counting('category=Ring&maxPrice=50000&minDiscount=10&newDays=30'), () =>
      reply({ data: [aRing({ title: 'Twist Band' })], page: 1, limit: 6, total: 1 }),
    );
    shop.on(adding, () => reply({ message: 'Collection added', data: collection('Rings', 3) }));
    show(<CollectionList {...parts} />);
    await list();
    await press('Add collection');
    const form = screen.getByRole('form', { name: 'New collection' });
    expect(form).toHaveFocus();
    expect(within(form).getByText('Add at least one condition.')).toBeInTheDocument();
    await userEvent.click(within(form).getByRole('checkbox', { name: 'Ring' }));
    expect(await within(form).findByText('6 pieces in it now')).toBeInTheDocument();
    expect(within(form).getByRole('checkbox', { name: 'Temple' })).toBeInTheDocument();
    await userEvent.type(within(form).getByLabelText(/^Price up to/), '₹50,000');
    await userEvent.type(within(form).getByLabelText(/^Discount/), '10%');
    await userEvent.type(within(form).getByLabelText(/^New within/), '30');
    expect(await within(form).findByText('1 piece in it now')).toBeInTheDocument();
    expect(within(form).getByRole('list', { name: 'The first of them' })).toHaveTextContent('Twist Band');

    await userEvent.type(within(form).getByLabelText(/^Title/), 'Rings');
    await userEvent.upload(screen.getByLabelText(/^Picture/), new File(['x'], 'rings.jpg', { type: 'image/jpeg' }));
    await uploads.stores('rings.jpg');
    await userEvent.click(within(form).getByRole('button', { name: 'Add collection' }));
    expect(await screen.findByText('Collection added')).toBeInTheDocument();
    expect(bodyOf(adding)).toEqual([
      {
        title: 'Rings',
        slug: '',
        description: '',
        image: addressOf('rings.jpg'),
        alt: '',
        place: 'gifts',
        searchWords: '',
        hidden: false,
        startsAt: null,
        endsAt: null,
        rule: 'category=Ring&maxPrice=50000&minDiscount=10&newDays=30',
        pieceIds: [],
      },
    ]);
    expect(screen.getByRole('button', { name: 'Add collection' })).toHaveFocus();
  });

  it('says at each field what is wrong before anything is sent', async () => {
    show(<CollectionList {...parts} />);
    await list();
    await press('Add collection');
    const form = screen.getByRole('form', { name: 'New collection' });
    await userEvent.type(within(form).getByLabelText(/^Address/), 'For Mother!');
    await userEvent.type(within(form).getByLabelText(/^Price from/), 'cheap');
    await userEvent.type(within(form).getByLabelText(/^Discount/), '200');
    await userEvent.click(within(form).getByRole('button', { name: 'Add collection' }));
    expect(within(form).getByLabelText(/^Title/)).toHaveAccessibleDescription(/^Please enter a title/);
    expect(within(form).getByLabelText(/^Address/)).toHaveAccessibleDescription(/^The address has small letters/);
    expect(within(form).getByLabelText(/^Price from/)).toHaveAccessibleDescription(/^Please enter whole rupees/);
    expect(within(form).getByLabelText(/^Discount/)).toHaveAccessibleDescription(/^Please enter a percentage/);
    expect(within(form).getByText('Please choose a picture.')).toBeInTheDocument();
    expect(bodyOf(adding)).toEqual([]);
  });

  it('of chosen pieces has them in an order, and says which of them customers do not see', async () => {
    const editing = `PUT /api/admin/collections/edit/${idOf(2)}`;
    shop.on(editing, () => reply({ message: 'Collection saved', data: collection('Wedding', 2) }));
    show(<CollectionList {...parts} />);
    await list();
    await press('Edit Wedding');
    const chosen = screen.getByRole('list', { name: 'Chosen pieces' });
    expect(within(chosen).getAllByRole('listitem')[1]).toHaveTextContent('Not in the shop');
    await press('Choose Band');
    await press('Choose Band');
    await press('Move Band up');
    await press('Remove Haar');
    await press('Save collection');
    await screen.findByText('Collection saved');
    expect(bodyOf(editing)).toMatchObject([{ rule: '', pieceIds: [found._id, drops._id] }]);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Edit Wedding' })).toHaveFocus());
  });

  it('shows a taken address at its field', async () => {
    const editing = `PUT /api/admin/collections/edit/${idOf(1)}`;
    const message = 'Another collection has the address wedding.';
    shop.on(editing, () => refuse(409, 'collection.slug-taken', message, [{ path: 'slug', message }]));
    show(<CollectionList {...parts} />);
    await list();
    await press('Edit Mother');
    await press('Save collection');
    const address = screen.getByLabelText(/^Address/);
    await waitFor(() => expect(address).toHaveAccessibleDescription(new RegExp(message)));
    await waitFor(() => expect(address).toHaveFocus());
  });
});
