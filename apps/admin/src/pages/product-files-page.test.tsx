import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { strToU8, zipSync } from 'fflate';
import { addressOf, fakeUploads } from '../../test/uploads.ts';
import { fakeServer, refuse, reply, show, type As } from '../../test/with-shop.tsx';
import { ImportPage } from './import-page.tsx';
import { ProductFilesPage } from './product-files-page.tsx';

const { asked, on } = fakeServer();
const uploads = fakeUploads();
afterEach(() => void jest.useRealTimers());

const id = '0198c5a2-7e11-7c3a-9d21-5f0c8ad00001';
const anImport = {
  _id: id,
  fileName: 'pieces.csv',
  state: 'checked',
  message: '',
  notes: [] as string[],
  rows: 12,
  pieces: 7,
  done: 7,
  counts: { wrong: 0, new: 2, changed: 1, unchanged: 4 },
  by: 'Meera',
  startedAt: '2026-11-28T05:30:00.000Z',
  finishedAt: null,
};
const is = (change: object = {}) =>
  on(`GET /api/admin/products/imports/get/${id}`, () => reply({ data: { ...anImport, ...change } }));
const listed = (query: string, ...data: object[]) =>
  on(`GET /api/admin/products/imports/pieces/${id}?${query}`, () =>
    reply({ data, page: 1, limit: 50, total: data.length }),
  );
const only = (outcome: string) => `outcome=${outcome}&page=1&limit=50`;
const found = {
  format: 'shopify',
  pieces: 12,
  sure: ['Handle', 'Price'],
  categories: [],
  columns: [
    { heading: 'Type', samples: ['Ring', 'Chains', 'Anklets'], guess: 'Category' },
    { heading: 'Body (HTML)', samples: ['Leaves', 'Plain'], guess: 'Design' },
    { heading: 'Vendor', samples: ['Kanaka'], guess: null },
  ],
};
const rings = { id: '0198c5a2-7e11-7c3a-9d21-5f0c8ad00002', name: 'Rings', sizing: 'ring' };
const chains = { ...rings, id: '0198c5a2-7e11-7c3a-9d21-5f0c8ad00003', name: 'Chains', sizing: 'none' };
beforeEach(() => on('GET /api/common/categories', () => reply({ categories: [rings, chains], subcategories: [] })));
/** jsdom has none. */
Blob.prototype.arrayBuffer = function (this: Blob) {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as ArrayBuffer);
    reader.readAsArrayBuffer(this);
  });
};

const ring = { handle: 'lotus-ring', title: 'Lotus ring', row: 2 };

const open = (at: string, as: As = {}) =>
  show(
    <Routes>
      <Route path="/products/files" element={<ProductFilesPage />} />
      <Route path="/products/files/:id" element={<ImportPage />} />
    </Routes>,
    at,
    as,
  );

it('sends a file and leads to what it would change; a file that is refused says why', async () => {
  on('GET /api/admin/products/imports/get', () => reply({ data: [{ ...anImport, state: 'applied' }] }));
  is();
  listed(only('new'));
  const { router } = open('/products/files');
  expect(await screen.findByRole('link', { name: /pieces\.csv/ })).toHaveAttribute('href', `/products/files/${id}`);
  expect(screen.getByText('Applied')).toBeVisible();
  const field = screen.getByLabelText(/^Choose a file, or drop it here/);
  await userEvent.upload(field, new File(['Colour'], 'wrong.csv', { type: 'text/csv' }));
  expect(screen.getByRole('progressbar', { name: 'The file is being sent' })).toBeVisible();
  await uploads.refuses('wrong.csv', 400, 'import.columns', 'The shop does not know the column Colour.');
  await uploads.answers('wrong.csv', { ...found, format: 'own' });
  expect(await screen.findByRole('alert')).toHaveTextContent('The shop does not know the column Colour.');
  await userEvent.upload(field, new File(['Handle'], 'pieces.csv', { type: 'text/csv' }));
  await uploads.answers('pieces.csv', anImport);
  await waitFor(() => expect(router.state.location.pathname).toBe(`/products/files/${id}`));
});

it('asks what the columns of another shop’s file are, and sends it with the answers', async () => {
  on('GET /api/admin/products/imports/get', () => reply({ data: [] }));
  is();
  listed(only('new'));
  const { router } = open('/products/files');
  const field = await screen.findByLabelText(/^Choose a file, or drop it here/);
  await userEvent.upload(field, new File(['x'], 'shopify.csv', { type: 'text/csv' }));
  await uploads.refuses('shopify.csv', 400, 'import.columns', 'The shop does not know the column Body (HTML).');
  expect(uploads.opened('shopify.csv')).toBe('POST /api/admin/products/imports/columns');
  await uploads.answers('shopify.csv', found);
  const form = within(await screen.findByRole('form', { name: 'What are the columns of “shopify.csv”?' }));
  expect(form.getByRole('heading')).toHaveFocus();
  expect(form.getByText('12 pieces, in a file of Shopify. Understood: Handle, Price.')).toBeVisible();
  expect(form.getByRole('combobox', { name: 'Body (HTML)' })).toHaveValue('Design');
  expect(form.getByRole('combobox', { name: 'Body (HTML)' })).toHaveAccessibleDescription('Such as: Leaves · Plain');
  await userEvent.click(form.getByText('1 column that the shop does not know'));
  await userEvent.selectOptions(form.getByRole('combobox', { name: 'Vendor' }), 'Supplier');
  await userEvent.type(form.getByRole('textbox', { name: 'Material' }), 'Gold');
  const places = within(form.getByRole('group', { name: 'Categories that the shop does not have' }));
  expect(places.getAllByRole('combobox')).toHaveLength(2);
  expect(places.getByRole('combobox', { name: '“Ring” is' })).toHaveValue('Rings');
  await userEvent.selectOptions(
    places.getByRole('combobox', { name: '“Anklets” is' }),
    'New category Anklets, without sizes',
  );
  on('POST /api/common/categories', () => reply({ message: 'Added', data: { ...chains, name: 'Anklets' } }));
  expect(form.queryByRole('textbox', { name: 'Design' })).toBeNull();
  await userEvent.click(form.getByRole('button', { name: 'Check the file' }));
  await waitFor(() => expect(uploads.opened('shopify.csv')).toBe('POST /api/admin/products/imports/upload'));
  expect(asked.find(({ what }) => what.startsWith('POST'))?.body).toEqual({ name: 'Anklets', sizing: 'none' });
  await uploads.refuses('shopify.csv', 409, 'import.underway', 'Another file is being read.');
  expect(await form.findByRole('alert')).toHaveTextContent('Another file is being read.');
  await userEvent.click(form.getByRole('button', { name: 'Check the file' }));
  expect(JSON.parse(String(uploads.field('shopify.csv', 'mapping')))).toEqual({
    columns: { Type: 'Category', 'Body (HTML)': 'Design', Vendor: 'Supplier' },
    fill: { Material: 'Gold' },
    categories: {
      Ring: { category: 'Rings', subcategory: '' },
      Anklets: { category: 'Anklets', subcategory: '' },
    },
  });
  await uploads.answers('shopify.csv', anImport);
  await waitFor(() => expect(router.state.location.pathname).toBe(`/products/files/${id}`));
});

it('stores the pictures of a ZIP one by one, and sends the file with their addresses by name', async () => {
  on('GET /api/admin/products/imports/get', () => reply({ data: [] }));
  is({ notes: ['Pictures of the ZIP file that no row names (1): ring 2.png'] });
  listed(only('new'));
  open('/products/files');
  const bytes = strToU8('a picture');
  const zip = zipSync({
    'Photos/Ring 1.JPG': bytes,
    '../../ring 2.png': bytes,
    'twice.jpg': bytes,
    'more/TWICE.jpg': bytes,
    'large.jpg': new Uint8Array(9 * 1024 * 1024),
    'notes.txt': bytes,
    '__MACOSX/Photos/._Ring 1.JPG': bytes,
  });
  const field = await screen.findByLabelText(/^Pictures as a ZIP/);
  await userEvent.upload(field, new File(['no archive'], 'wrong.zip', { type: 'application/zip' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('“wrong.zip” is no ZIP file with pictures.');
  await userEvent.upload(screen.getByLabelText(/^Pictures as a ZIP/), new File([zip], 'rings.zip'));
  for (const name of ['ring 1.jpg', 'ring 2.png', 'twice.jpg']) {
    await waitFor(() => expect(uploads.sent()).toContain(name));
    expect(screen.getByRole('progressbar', { name: 'Pictures are being stored' })).toBeVisible();
    await uploads.stores(name);
  }
  expect(await screen.findByText(/^2 pictures of “rings.zip” are stored, 3 could not be/)).toHaveFocus();
  await userEvent.upload(screen.getByLabelText(/^Choose a file, or drop it here/), new File(['x'], 'pieces.csv'));
  expect(JSON.parse(String(uploads.field('pieces.csv', 'pictures')))).toEqual({
    stored: { 'ring 1.jpg': addressOf('ring 1.jpg'), 'ring 2.png': addressOf('ring 2.png') },
    refused: {
      'twice.jpg': 'Two files in the ZIP are called “twice.jpg”.',
      'large.jpg': '“large.jpg” is larger than 8 MB.',
      'notes.txt': '“notes.txt” is not a picture.',
    },
  });
  await uploads.answers('pieces.csv', anImport);
  expect(await screen.findByText(/that no row names \(1\): ring 2.png/)).toBeVisible();
});

it('offers only the export to who may not change pieces', async () => {
  open('/products/files', { permissions: ['products:read'] });
  expect(await screen.findByRole('button', { name: 'Export all pieces' })).toBeVisible();
  expect(screen.queryByLabelText(/^Choose a file, or drop it here/)).toBeNull();
  expect(asked.map(({ what }) => what)).toEqual(['GET /api/common/shop']);
});

it('follows a check until it is done, then shows each change and applies all after a question', async () => {
  jest.useFakeTimers();
  const person = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  is({ state: 'checking', done: 3, counts: { wrong: 0, new: 0, changed: 0, unchanged: 0 } });
  const findings = [{ row: 2, column: 'Price', before: '48000', after: '50000' }];
  listed(only('changed'), { ...ring, outcome: 'changed', findings });
  listed(only('new'), { handle: 'new-ring', title: 'New ring', row: 4, outcome: 'new', findings: [] });
  open(`/products/files/${id}`);
  expect(await screen.findByRole('progressbar', { name: 'The file is being checked' })).toHaveAttribute(
    'aria-valuenow',
    '42',
  );
  is();
  await act(async () => jest.advanceTimersByTime(1_000));
  expect(await screen.findByText('New ring')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Changed 1' }));
  const list = within(await screen.findByRole('list', { name: 'What the file says' }));
  expect((await list.findByText('Lotus ring')).closest('li')).toHaveTextContent('Row 2, Price: 48000 becomes 50000');
  await person.click(screen.getByRole('button', { name: 'Apply' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Apply this file?' }));
  expect(dialog.getByText(/^2 pieces added, 1 piece changed: all of it, or nothing/)).toBeVisible();
  on(`POST /api/admin/products/imports/apply/${id}`, () => {
    is({ state: 'applying', done: 0 });
    return reply({ data: { ...anImport, state: 'applying' } });
  });
  await person.click(dialog.getByRole('button', { name: 'Apply' }));
  expect(await screen.findByRole('progressbar', { name: 'The pieces are being written' })).toBeVisible();
  await waitFor(() => expect(screen.getByRole('group', { name: 'Being applied' })).toHaveFocus());
  is({ state: 'applied' });
  await act(async () => jest.advanceTimersByTime(1_000));
  expect(await screen.findByText('Applied')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('group', { name: 'Applied' })).toHaveFocus());
  expect(screen.queryByRole('button', { name: 'Apply' })).toBeNull();
});

it('names what is wrong, shows it alone, and is not applied', async () => {
  is({ counts: { wrong: 1, new: 0, changed: 1, unchanged: 5 } });
  const wrong = {
    ...ring,
    outcome: 'wrong',
    findings: [{ row: 3, column: 'Size', message: 'There is no ring size 99.' }],
  };
  listed(only('wrong'), wrong);
  listed('page=1&limit=50', wrong, { ...ring, row: 9, title: 'Other ring', outcome: 'unchanged', findings: [] });
  const { router } = open(`/products/files/${id}`);
  expect(await screen.findByText('There is no ring size 99.')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('1 piece has errors, so the file cannot be applied.');
  expect(screen.queryByRole('button', { name: 'Apply' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'All 7' }));
  expect(router.state.location.search).toBe('?show=all');
  expect(await screen.findByText('Other ring')).toBeVisible();
});

it('is checked again when the shop has changed, and can be discarded', async () => {
  const message = 'Meanwhile somebody has changed “Lotus ring”. Please check the file again. Nothing was changed.';
  is({ state: 'refused', message });
  listed(only('new'));
  on(`POST /api/admin/products/imports/check/${id}`, () =>
    refuse(409, 'import.underway', 'Another file is being read.'),
  );
  on(`POST /api/admin/products/imports/cancel/${id}`, () => {
    is({ state: 'cancelled' });
    return reply({ message: 'The import is cancelled. Nothing was changed.' });
  });
  open(`/products/files/${id}`);
  expect(await screen.findByText(message)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
  expect(await screen.findByText('Another file is being read.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(await screen.findByText('Cancelled')).toBeVisible();
});

it('stores pictures of other addresses one by one, and names what could not be stored', async () => {
  const [ring, gone] = ['https://old.example/ring.jpg', 'https://old.example/gone.jpg'];
  let left = [ring, gone];
  on('GET /api/admin/products/imports/get', () => reply({ data: [] }));
  on('GET /api/admin/products/pictures-elsewhere', () => reply({ data: left, total: left.length }));
  on('POST /api/admin/products/fetch-picture', () =>
    asked.at(-1)?.body && JSON.stringify(asked.at(-1)?.body).includes('gone')
      ? refuse(409, 'picture.unreachable', 'The response was 404, not 200.')
      : new Response('picture', { headers: { 'content-type': 'application/octet-stream' } }),
  );
  on('PUT /api/admin/products/take-picture', () => reply({ message: 'The picture is stored in the shop.' }));
  open('/products/files');
  await userEvent.click(await screen.findByRole('button', { name: 'Store them here' }));
  await waitFor(() => expect(uploads.sent()).toEqual(['ring.jpg']));
  expect(screen.getByRole('progressbar', { name: 'Pictures are being stored' })).toBeVisible();
  left = [gone];
  await uploads.stores('ring.jpg');
  const failed = within(await screen.findByRole('list', { name: 'Pictures that could not be stored' }));
  expect(failed.getByRole('listitem')).toHaveTextContent(`${gone}: The response was 404, not 200.`);
  expect(asked.find(({ what }) => what.startsWith('PUT'))?.body).toEqual({ address: ring, url: addressOf('ring.jpg') });
  expect(await screen.findByText(/^1 picture is shown from another server/)).toBeVisible();
});
