import { describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fakeServer, refuse, reply, show } from '../../test/with-shop.tsx';
import { PagesPage } from './pages-page.tsx';

const { asked, on } = fakeServer();
const sent = (method: string) => asked.filter(({ what }) => what.startsWith(method));

describe('Redirects', () => {
  const ring = {
    _id: '0198c5a2-7e11-7c3a-9d21-5f0c8ad00001',
    from: '/products/ring',
    to: '/shop/listing',
    permanent: false,
    hits: 1,
    lastHitAt: '2026-11-20T10:00:00.000Z',
  };
  const list = (data: object[]) =>
    on('GET /api/admin/redirects/get?page=1&limit=50', () => reply({ data, total: data.length, page: 1, limit: 50 }));
  const open = (data: object[]) => {
    list(data);
    show(<PagesPage />, '/pages?part=redirects');
    return userEvent.setup();
  };

  it('are pasted as a list; nothing is saved and every wrong line is told while one is wrong', async () => {
    const person = open([]);
    expect(await screen.findByText('No redirects yet')).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Paste a list' }));
    const issues = [{ path: 'lines.2', message: 'The shop has no page at /nowhere.' }];
    on('POST /api/admin/redirects/import', () => refuse(400, 'redirect.refused', 'Nothing was saved.', issues));
    await person.click(screen.getByLabelText('List'));
    await person.paste('/a\t/shop/home\n/b\t/nowhere');
    await person.click(screen.getByRole('button', { name: 'Save all' }));
    await waitFor(() =>
      expect(screen.getByRole('alert')).toHaveTextContent('1 line to be corrected:Line 2: The shop has no page'),
    );
    on('POST /api/admin/redirects/import', () => reply({ message: '2 added, 0 changed' }));
    list([ring]);
    await person.click(screen.getByRole('button', { name: 'Save all' }));
    expect(await screen.findByText('2 added, 0 changed')).toBeInTheDocument();
    expect(await screen.findByText('1 visit, last on 20 Nov 2026')).toBeInTheDocument();
    expect(sent('POST')).toMatchObject([{}, { body: { lines: '/a\t/shop/home\n/b\t/nowhere' } }]);
  });

  it('lead elsewhere when edited, and are deleted', async () => {
    const person = open([ring]);
    await person.click(await screen.findByRole('button', { name: 'Edit /products/ring' }));
    const issues = [{ path: 'to', message: 'The shop has no page at /x.' }];
    on('PUT /api/admin/redirects/save', () => refuse(400, 'redirect.refused', 'No.', issues));
    await person.clear(screen.getByLabelText(/Leads to/));
    await person.type(screen.getByLabelText(/Leads to/), '/x');
    await person.click(screen.getByRole('button', { name: 'Save redirect' }));
    await waitFor(() => expect(screen.getByLabelText(/Leads to/)).toHaveAccessibleDescription(/no page at \/x/));
    expect(sent('PUT')).toMatchObject([{ body: { from: '/products/ring', to: '/x', permanent: false } }]);
    await person.click(screen.getByRole('button', { name: 'Cancel' }));
    on(`DELETE /api/admin/redirects/delete/${ring._id}`, () => reply({ message: 'Redirect deleted' }));
    await person.click(screen.getByRole('button', { name: 'Delete /products/ring' }));
    await person.click(screen.getByRole('button', { name: 'Delete redirect' }));
    expect(await screen.findByText('Redirect deleted')).toBeInTheDocument();
  });
});

describe('The note on top of the shop', () => {
  const stored = { text: 'Diwali hours', link: '', hidden: false, startsAt: null, endsAt: null, version: 3 };

  it('is saved with the version that was read, and not over another’s', async () => {
    on('GET /api/admin/settings/note', () => reply({ data: stored }));
    show(<PagesPage />, '/pages?part=note');
    const person = userEvent.setup();
    const text = await screen.findByLabelText('Note');
    await person.clear(text);
    await person.type(text, 'Free resizing');
    await person.type(screen.getByLabelText('Leads to'), 'shop/visit');
    await person.click(screen.getByRole('button', { name: 'Save note' }));
    await waitFor(() => expect(screen.getByLabelText('Leads to')).toHaveAccessibleDescription(/a path of the shop/));
    await person.clear(screen.getByLabelText('Leads to'));
    await person.type(screen.getByLabelText('Leads to'), '/shop/visit');
    on('PUT /api/admin/settings/note', () => refuse(412, 'content.outdated', 'The note was changed.'));
    await person.click(screen.getByRole('button', { name: 'Save note' }));
    expect(sent('PUT')).toMatchObject([{ version: '"3"', body: { text: 'Free resizing', link: '/shop/visit' } }]);
    await person.click(await screen.findByRole('button', { name: 'Reload without my changes' }));
    expect(await screen.findByDisplayValue('Diwali hours')).toBeInTheDocument();
  });
});
