import { beforeEach, describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { fakeServer, refuse, reply, show } from '../../test/with-shop.tsx';
import { PagePage } from './page-page.tsx';

const { asked, on } = fakeServer();
const sent = (method: string, path: string) =>
  asked.filter(({ what }) => what === `${method} /api/admin/pages/${path}`);
beforeEach(() => {
  on('POST /api/admin/pages/preview', () => reply({ data: [{ kind: 'heading', runs: [{ text: 'Within 7 days' }] }] }));
});

const stored = {
  slug: 'returns-policy',
  title: 'Returns',
  description: '',
  body: 'Wipe',
  inFooter: false,
  version: 3,
  withdrawn: false,
  changed: false,
  current: { number: 2, validFrom: '2026-11-03T10:00:00.000Z' },
  coming: null,
  versions: [
    { number: 2, validFrom: '2026-11-03T10:00:00.000Z', cause: 'settings', by: 'Meera' },
    { number: 1, validFrom: '2025-07-31T18:30:00.000Z', cause: 'first', by: '' },
  ],
};

async function open(page: object = stored, at = '/pages/returns-policy') {
  on('GET /api/admin/pages/get/returns-policy', () => reply({ data: page }));
  const shown = show(
    <Routes>
      <Route path="/pages/:slug" element={<PagePage />} />
      <Route path="*" element={<p>Elsewhere</p>} />
    </Routes>,
    at,
  );
  const text = await screen.findByLabelText<HTMLTextAreaElement>('Text');
  return { person: userEvent.setup(), text, ...shown };
}

describe('A page of text', () => {
  it('is written with its looks beside it, saved as a draft with its version, then published from a time on', async () => {
    const { person, text } = await open();
    expect(await screen.findByRole('heading', { name: 'Within 7 days' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Publish…' })).toBeDisabled();
    await person.click(text);
    text.setSelectionRange(0, 4);
    await person.click(screen.getByRole('button', { name: 'Bold' }));
    await person.selectOptions(screen.getByLabelText('Insert a fact of the settings'), 'returnDays');
    expect(text).toHaveValue('**{returnDays}Wipe**');
    await waitFor(() => expect(sent('POST', 'preview').at(-1)?.body).toEqual({ body: '**{returnDays}Wipe**' }));
    const saved = { ...stored, body: '**{returnDays}Wipe**', version: 4, changed: true };
    on('PUT /api/admin/pages/edit/returns-policy', () => reply({ message: 'Page saved', data: saved }));
    on('GET /api/admin/pages/get/returns-policy', () => reply({ data: saved }));
    await person.click(screen.getByRole('button', { name: 'Save draft' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Publish…' })).toBeEnabled());
    expect(sent('PUT', 'edit/returns-policy')).toMatchObject([
      { version: '"3"', body: { title: 'Returns', body: '**{returnDays}Wipe**' } },
    ]);
    on('POST /api/admin/pages/publish/returns-policy', () =>
      reply({ message: 'Page published', data: { ...saved, version: 5 } }),
    );
    await person.click(screen.getByRole('button', { name: 'Publish…' }));
    await person.type(screen.getByLabelText('In force from'), '01/12/2026');
    await person.click(screen.getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText('Page published')).toBeInTheDocument();
    expect(sent('POST', 'publish/returns-policy')).toMatchObject([
      { version: '"4"', body: { validFrom: '2026-11-30T18:30:00.000Z' } },
    ]);
  });

  it('says at its text what is wrong with it, and is not saved over another’s', async () => {
    const { person, text } = await open();
    const issues = [{ path: 'body', message: 'The link to “/x” leads nowhere.' }];
    on('PUT /api/admin/pages/edit/returns-policy', () => refuse(400, 'request.invalid', 'No.', issues));
    await person.type(text, ' more');
    await person.click(screen.getByRole('button', { name: 'Save draft' }));
    await waitFor(() => expect(text).toHaveAccessibleDescription(/leads nowhere/));
    on('PUT /api/admin/pages/edit/returns-policy', () => refuse(412, 'content.outdated', 'The page was changed.'));
    await person.type(text, '.');
    await person.click(screen.getByRole('button', { name: 'Save draft' }));
    await person.click(await screen.findByRole('button', { name: 'Reload without my changes' }));
    await waitFor(() => expect(screen.getByLabelText('Text')).toHaveValue('Wipe'));
  });

  it('has earlier versions, each at an address, which are read and put back into the form', async () => {
    const { person, text } = await open(stored, '/pages/returns-policy?version=1');
    const blocks = [{ kind: 'paragraph', runs: [{ text: 'Seven days.' }] }];
    const first = { ...stored, number: 1, validFrom: '2025-07-31T18:30:00.000Z', body: '{returnDays} days.', blocks };
    on('GET /api/admin/pages/version/returns-policy/1', () => reply({ data: first }));
    await person.click(await screen.findByRole('button', { name: 'Try again' }));
    const dialog = await screen.findByRole('dialog', { name: 'Version 1' });
    expect(await within(dialog).findByText('Seven days.')).toBeInTheDocument();
    await person.click(within(dialog).getByRole('button', { name: 'Put back into the form' }));
    await waitFor(() => expect(text).toHaveValue('{returnDays} days.'));
    expect(screen.getByText('Followed the settings, changed by Meera')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  });

  it('that is no policy is shown at its new address once that is saved', async () => {
    const free = { ...stored, slug: 'ring-care' };
    on('GET /api/admin/pages/get/ring-care', () => reply({ data: free }));
    const { person, router } = await open(free, '/pages/ring-care');
    const address = screen.getByRole('textbox', { name: 'Address' });
    await person.clear(address);
    await person.type(address, 'Care');
    await person.click(screen.getByRole('button', { name: 'Save draft' }));
    await waitFor(() => expect(address).toHaveAccessibleDescription(/small letters/));
    await person.clear(address);
    await person.type(address, 'care');
    const moved = { ...free, slug: 'care', version: 4 };
    on('PUT /api/admin/pages/edit/ring-care', () => reply({ message: 'Page saved', data: moved }));
    on('GET /api/admin/pages/get/care', () => reply({ data: moved }));
    await person.click(screen.getByRole('button', { name: 'Save draft' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/pages/care'));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Address' })).toHaveValue('care'));
  });

  it('that is no policy is taken out of the shop, or deleted', async () => {
    const { person, router } = await open({ ...stored, slug: 'ring-care' });
    expect(screen.getByLabelText('The foot of the shop leads to it')).toBeInTheDocument();
    on('POST /api/admin/pages/withdraw/ring-care', () =>
      reply({ message: 'Page taken out of the shop', data: stored }),
    );
    await person.click(screen.getByRole('button', { name: 'Take out of the shop' }));
    await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Take out of the shop' }));
    expect(await screen.findByText('Page taken out of the shop')).toBeInTheDocument();
    on('DELETE /api/admin/pages/delete/ring-care', () => reply({ message: 'Page deleted' }));
    await person.click(await screen.findByRole('button', { name: 'Delete' }));
    await person.click(screen.getByRole('button', { name: 'Delete page' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/pages'));
  });
});

it('says that a page is not there, and leads to all pages', async () => {
  on('GET /api/admin/pages/get/gone', () => refuse(404, 'page.not-found', 'There is no such page.'));
  show(
    <Routes>
      <Route path="/pages/:slug" element={<PagePage />} />
    </Routes>,
    '/pages/gone',
  );
  expect(await screen.findByText('There is no such page')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'All pages' })).toHaveAttribute('href', '/pages');
});
