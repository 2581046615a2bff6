import { beforeEach, describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { editableEmails } from '@kanaka/contracts/catalog/email-words';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { demoShop } from '@kanaka/contracts/catalog/shop-profile';
import { aRing } from '../../test/products.ts';
import { refuse, reply, show, fakeServer } from '../../test/with-shop.tsx';
import { ChangesPage } from './changes-page.tsx';

const owner = { id: '0198c5a2-7e11-7c3a-9d21-5f0c8ad0ffff', name: 'Meera' };
const edit = {
  _id: '0198c5a2-7e11-7c3a-9d21-5f0c8ad00001',
  at: '2026-11-20T19:00:00.000Z',
  actor: owner,
  action: 'product.edited',
  subject: { kind: 'product', id: '0198c5a2-7e11-7c3a-9d21-5f0c8ad0aaaa', name: 'Lotus ring' },
};
const list = 'GET /api/admin/audit?page=1&limit=25';
const page = (entries: object[]) =>
  reply({ data: entries, actors: [owner], page: 1, limit: 25, total: entries.length });

const shop = fakeServer();
beforeEach(() => {
  const shortDifferences = [{ field: 'salePrice', before: 1200, after: 135000.5 }];
  shop.on(list, () => page([{ ...edit, fields: ['salePrice', 'details.motif'], shortDifferences }]));
  shop.on(`GET /api/admin/audit/${edit._id}`, () =>
    reply({
      data: {
        ...edit,
        requestId: 'r',
        differences: [
          { field: 'salePrice', before: 1200, after: 135000.5 },
          { field: 'details.motif', before: null, after: 'The lotus' },
        ],
      },
    }),
  );
});

describe('The changes page', () => {
  it('shows who changed what and when, in India’s time zone', async () => {
    show(<ChangesPage />);
    const row = await screen.findByRole('row', { name: /Product edited/ });
    for (const words of ['Lotus ring', 'Meera', '21 Nov 2026, 12:30 am']) {
      expect(within(row).getByText(words)).toBeInTheDocument();
    }
    const lines = within(row).getAllByRole('listitem');
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      'Sale price: ₹1,200.00 to ₹1,35,000.50',
      'Also Motif',
    ]);
    expect(screen.getByText('1 change')).toBeInTheDocument();
  });

  it('opens a change with every field before and after, amounts in rupees', async () => {
    show(<ChangesPage />);
    await userEvent.click(await screen.findByRole('button', { name: /^View: Product edited, Lotus ring/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Product edited' });
    const price = within(dialog).getByRole('row', { name: /Sale price/ });
    expect(within(price).getAllByRole('cell').map((cell) => cell.lastElementChild?.textContent)).toEqual(['₹1,200.00', '₹1,35,000.50']); // prettier-ignore
    expect(within(dialog).getByRole('row', { name: /Motif.*nothing.*The lotus/ })).toBeInTheDocument();
    expect(within(dialog).getByRole('link', { name: 'All its changes' })).toHaveAttribute(
      'href',
      `/changes?subject=${edit.subject.id}`,
    );
  });

  describe('of an edit', () => {
    const settings = { ...demoShop, tagline: 'Mine', version: 7, updatedAt: '2026-11-21T10:00:00.000Z' };
    const saving = 'PUT /api/admin/settings';
    const openEdit = async (standing: object) => {
      const entry = { ...edit, action: 'settings.edited', subject: { kind: 'settings', id: 'shop', name: 'Settings' } };
      const differences = [
        { field: 'tagline', before: 'Old', after: 'Mine' },
        { field: 'delivery.holidays', before: null, after: ['2026-12-25'] },
      ];
      shop.on(list, () => page([{ ...entry, fields: ['tagline'], shortDifferences: [] }]));
      shop.on(`GET /api/admin/audit/${edit._id}`, () => reply({ data: { ...entry, requestId: 'r', differences } }));
      shop.on('GET /api/admin/settings', () => reply({ data: standing }));
      show(<ChangesPage />);
      await userEvent.click(await screen.findByRole('button', { name: /^View: Settings edited/ }));
      await userEvent.click(await screen.findByRole('button', { name: 'Put back…' }));
      return screen.findByRole('dialog', { name: 'Put this change back?' });
    };
    const holidays = { delivery: { ...demoShop.delivery, holidays: ['2026-12-25'] } };

    it('shows what putting it back would change, and saves that as any edit', async () => {
      const dialog = await openEdit({ ...settings, ...holidays });
      const row = await within(dialog).findByRole('row', { name: /^Tagline/ });
      expect(
        within(row)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent),
      ).toEqual(['NowMine', 'Put backOld']);
      shop.on(saving, () => reply({ message: 'Settings saved', data: { ...settings, tagline: 'Old', version: 8 } }));
      await userEvent.click(within(dialog).getByRole('button', { name: 'Put back' }));
      expect(await screen.findByText('Settings saved')).toBeVisible();
      expect(shop.asked.filter(({ what }) => what === saving)).toEqual([
        expect.objectContaining({ version: '"7"', body: { ...demoShop, tagline: 'Old' } }),
      ]);
    });

    it('names the field that a later change touched, and puts nothing back', async () => {
      const dialog = await openEdit(settings);
      expect(await within(dialog).findByText(/a later change touched the same fields/)).toHaveTextContent(
        /Delivery holidays\.$/,
      );
      expect(within(dialog).queryByRole('button', { name: 'Put back' })).toBeNull();
    });

    it('says at which field the shop refuses it', async () => {
      const dialog = await openEdit({ ...settings, ...holidays });
      await within(dialog).findByRole('row', { name: /^Tagline/ });
      shop.on(saving, () =>
        refuse(400, 'request.invalid', 'Please check what you entered.', [
          { path: 'body.tagline', message: 'Please enter the line below the name.' },
        ]),
      );
      await userEvent.click(within(dialog).getByRole('button', { name: 'Put back' }));
      expect(await within(dialog).findByRole('alert')).toHaveTextContent(
        'Tagline: Please enter the line below the name.',
      );
    });
  });

  it('puts an edit of a piece back without its stock', async () => {
    const lotus = aRing({ _id: edit.subject.id, title: 'Lotus ring', price: 1300, totalStock: 4, version: 3 });
    shop.on(`GET /api/admin/audit/${edit._id}`, () =>
      reply({
        data: {
          ...edit,
          requestId: 'r',
          differences: [
            { field: 'price', before: 1200, after: 1300 },
            { field: 'totalStock', before: 3, after: 5 },
          ],
        },
      }),
    );
    shop.on(`GET /api/admin/products/get/${lotus._id}`, () => reply({ data: lotus }));
    const saving = `PUT /api/admin/products/edit/${lotus._id}`;
    shop.on(saving, () => reply({ message: 'Saved', data: { ...lotus, price: 1200 } }));
    show(<ChangesPage />);
    await userEvent.click(await screen.findByRole('button', { name: /^View: Product edited/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Put back…' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Put back' }));
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(shop.asked.filter(({ what }) => what === saving)).toMatchObject([
      { version: '"3"', body: { price: '1200', totalStock: '4', stockWas: 4, title: 'Lotus ring' } },
    ]);
  });

  it('puts the words of an e-mail back', async () => {
    const { original } = editableEmails.shipped;
    const entry = { ...edit, action: 'email.edited', subject: { kind: 'email', id: 'shipped', name: 'Parcel' } };
    const differences = [{ field: 'heading', before: original.heading, after: 'Off it Goes' }];
    const stored = { email: 'shipped', words: { ...original, heading: 'Off it Goes' }, isEdited: true, version: 3 };
    const saving = 'PUT /api/admin/settings/emails/shipped';
    shop.on(list, () => page([{ ...entry, fields: ['heading'], shortDifferences: [] }]));
    shop.on(`GET /api/admin/audit/${edit._id}`, () => reply({ data: { ...entry, requestId: 'r', differences } }));
    shop.on('GET /api/admin/settings/emails', () => reply({ data: [stored] }));
    shop.on(saving, () => reply({ message: 'E-mail saved', data: { ...stored, words: original, version: 4 } }));
    show(<ChangesPage />);
    await userEvent.click(await screen.findByRole('button', { name: /^View: E-mail to customers edited/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Put back…' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Put back' }));
    await screen.findByText('E-mail saved');
    expect(shop.asked.filter(({ what }) => what === saving)).toMatchObject([
      { version: '"3"', body: { words: original } },
    ]);
  });

  it('searches when the typing pauses, and shows when nothing matches', async () => {
    shop.on('GET /api/admin/audit?words=emerald&page=1&limit=25', () => page([]));
    show(<ChangesPage />);
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Find changes' }), 'emerald');
    expect(await screen.findByText('No change matches')).toBeInTheDocument();
    expect(shop.asked.filter(({ what }) => what.includes('words=')).map(({ what }) => /words=(\w+)/.exec(what)?.[1])).toEqual(['emerald']); // prettier-ignore

    await userEvent.click(screen.getByRole('button', { name: 'Show all changes' }));
    expect(await screen.findByText('Lotus ring')).toBeInTheDocument();
    expect(screen.getByRole('searchbox')).toHaveValue('');
  });

  it('offers only the actions of the chosen kind', async () => {
    show(<ChangesPage />);
    await screen.findByText('Lotus ring');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Banner');
    await waitFor(() => expect(shop.asked.some(({ what }) => what.includes('kind=banner'))).toBe(true));
    const deeds = within(screen.getByRole('combobox', { name: 'Action' })).getAllByRole('option');
    expect(deeds.every((deed) => /Anything|Banner/.test(deed.textContent))).toBe(true);
  });

  it('can retry after loading failed', async () => {
    shop.on(list, () =>
      refuse(503, 'service.unavailable', 'A part of the shop is unavailable for a moment. Please try again.'),
    );
    show(<ChangesPage />);
    expect(
      await screen.findByText('A part of the shop is unavailable for a moment. Please try again.'),
    ).toBeInTheDocument();
    shop.on(list, () => page([{ ...edit, fields: [], shortDifferences: [] }]));
    await userEvent.click(screen.getByRole('button', { name: /again/i }));
    expect(await screen.findByText('Lotus ring')).toBeInTheDocument();
  });

  it('says that nothing has been changed yet', async () => {
    shop.on(list, () => page([]));
    show(<ChangesPage />);
    expect(await screen.findByText('Nothing has been changed yet')).toBeInTheDocument();
  });
});
