import { describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { demoShop, newShop } from '@kanaka/contracts/catalog/shop-profile';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { refuse, reply, show, fakeServer } from '../../test/with-shop.tsx';
import { SettingsPage } from './settings-page.tsx';

const { asked, on } = fakeServer();
const settings = { ...demoShop, version: 4, updatedAt: '2026-11-21T10:00:00.000Z' };

/** Opens the page that has a section. */
async function openSettings(section = 'shop', standing: object = settings) {
  on('GET /api/admin/settings', () => reply({ data: standing }));
  on('GET /api/common/shop', () => reply({ data: demoShop }));
  const shown = show(<SettingsPage />, `/settings#${section}`);
  await screen.findByRole('form', { name: 'Settings' });
  return { ...shown, person: userEvent.setup() };
}
const saves = () => asked.filter(({ what }) => what === 'PUT /api/admin/settings');
const save = () => screen.getByRole('button', { name: 'Save settings' });
const goTo = (person: ReturnType<typeof userEvent.setup>, section: string) =>
  person.selectOptions(screen.getByLabelText('Page'), section);
const retype = async (person: ReturnType<typeof userEvent.setup>, label: string, text: string) => {
  await person.clear(screen.getByLabelText(label));
  await person.paste(text);
};

describe('The settings page', () => {
  it('saves the changes with the version that was loaded, and previews the invoice’s heading', async () => {
    const { person } = await openSettings('business');
    expect(save()).toBeDisabled();
    await retype(person, 'Legal name', 'Suvarna Jewellers LLP');
    const head = screen.getByRole('figure');
    expect(head).toHaveTextContent('Suvarna Jewellers LLP');
    on('PUT /api/admin/settings', () =>
      reply({ message: 'Settings saved', data: { ...settings, legalName: 'Suvarna Jewellers LLP', version: 5 } }),
    );
    await person.click(save());
    await waitFor(() => expect(save()).toBeDisabled());
    expect(saves()).toMatchObject([{ version: '"4"', body: { ...demoShop, legalName: 'Suvarna Jewellers LLP' } }]);
    await goTo(person, 'shop');
    await retype(person, 'Tagline', 'Gold of the south');
    await person.click(save());
    await waitFor(() => expect(saves().map(({ version }) => version)).toEqual(['"4"', '"5"']));
  });

  it.each([
    ['Add a holiday', 'holidays'],
    ['Add a zone', 'zones'],
    ['Add a country', 'countries'],
    ['Add a courier', 'couriers'],
    ['Add an answer', 'texts'],
  ])('shows nothing red in a new row before something was typed into it: %s', async (name, section) => {
    const { person } = await openSettings(section);
    await person.click(screen.getByRole('button', { name }));
    await person.tab();
    expect(document.querySelectorAll('[aria-invalid="true"]')).toHaveLength(0);
    expect(screen.queryAllByRole('alert')).toEqual([]);
  });

  it('shows a mistake at its field, and sends nothing', async () => {
    const { person } = await openSettings('business');
    await retype(person, 'GSTIN', '33ABCDE1234F1Z5');
    await goTo(person, 'shop');
    await person.click(save());
    await waitFor(() => expect(screen.getByLabelText('GSTIN')).toBeInvalid());
    expect(screen.getByLabelText('GSTIN')).toHaveAccessibleDescription(/one of them is mistyped/);
    await waitFor(() => expect(screen.getByLabelText('GSTIN')).toHaveFocus());
    await person.selectOptions(screen.getByLabelText('State'), 'Karnataka');
    await waitFor(() => expect(screen.getByLabelText('GSTIN')).toHaveAccessibleDescription(/begins with 29/));
    expect(saves()).toEqual([]);
  });

  it('asks for no GSTIN when the business is not registered, and previews its bill of supply', async () => {
    const { person } = await openSettings('business');
    await person.selectOptions(screen.getByLabelText('GST'), 'Not registered under GST');
    expect(screen.queryByLabelText('GSTIN')).toBeNull();
    const head = screen.getByRole('figure');
    expect(head).toHaveTextContent('Bill of Supply');
    expect(head).not.toHaveTextContent(/GSTIN|Tax Invoice/);
    const saved = { ...settings, gstUnregistered: true, gstin: '' };
    on('PUT /api/admin/settings', () => reply({ message: 'Settings saved', data: { ...saved, version: 5 } }));
    await person.click(save());
    await waitFor(() => expect(saves()).toMatchObject([{ body: { gstUnregistered: true, gstin: '' } }]));
  });

  it('tells the numbers that the next documents get, also while a prefix is typed', async () => {
    on('GET /api/admin/orders/document-numbers', () =>
      reply({
        data: {
          year: '26-27',
          series: [
            { prefix: 'KCN', next: 13 },
            { prefix: 'KNK', next: 115 },
          ],
        },
      }),
    );
    const { person } = await openSettings('business');
    expect(await screen.findByText('KNK/26-27/000115')).toBeVisible();
    expect(screen.getByText(/The next credit note is KCN\/26-27\/000013/)).toBeVisible();
    await retype(person, 'Invoice prefix', 'gld');
    expect(screen.getByText('GLD/26-27/000001')).toBeVisible();
  });

  it('refuses a WhatsApp number that is none, and keeps the stored one', async () => {
    const { person } = await openSettings();
    await retype(person, 'WhatsApp', 'abc');
    await person.click(save());
    await waitFor(() => expect(screen.getByLabelText('WhatsApp')).toBeInvalid());
    expect(saves()).toEqual([]);
    await person.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect(screen.getByLabelText('WhatsApp')).toHaveValue(demoShop.whatsapp);
  });

  it('gives discarded changes back when that is undone', async () => {
    const { person } = await openSettings();
    await retype(person, 'Tagline', 'Mine');
    await person.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect(screen.getByLabelText('Tagline')).toHaveValue(demoShop.tagline);
    await person.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(screen.getByLabelText('Tagline')).toHaveValue('Mine');
    await person.click(save());
    await waitFor(() => expect(saves()).toHaveLength(1));
  });

  it('gives the focus back to the field last changed after discarding, undoing that, and saving', async () => {
    const { person } = await openSettings();
    const tagline = screen.getByLabelText('Tagline');
    const press = async (name: string) => {
      (await screen.findByRole('button', { name })).focus();
      await person.keyboard('{Enter}');
    };
    await retype(person, 'Tagline', 'Mine');
    await press('Discard changes');
    await waitFor(() => expect(tagline).toHaveFocus());
    await press('Undo');
    await waitFor(() => expect(tagline).toHaveValue('Mine'));
    await waitFor(() => expect(tagline).toHaveFocus());
    on('PUT /api/admin/settings', () =>
      reply({ message: 'Settings saved', data: { ...settings, tagline: 'Mine', version: 5 } }),
    );
    await press('Save settings');
    await waitFor(() => expect(save()).toBeDisabled());
    await waitFor(() => expect(tagline).toHaveFocus());
  });

  it('gives the focus to the section when the field last changed is gone', async () => {
    const { person } = await openSettings('couriers');
    await person.click(screen.getByRole('button', { name: 'Add a courier' }));
    await person.keyboard('Rider');
    screen.getByRole('button', { name: 'Discard changes' }).focus();
    await person.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('region', { name: 'Couriers' })).toHaveFocus());
  });

  it('marks an empty or impossible cut-off when its field is left', async () => {
    const { person } = await openSettings('delivery');
    const cutoff = screen.getByLabelText('Cut-off');
    await person.clear(cutoff);
    await person.tab();
    await waitFor(() => expect(cutoff).toHaveAccessibleDescription(/Please enter a time like 15:00/));
    expect(within(screen.getByRole('region', { name: 'Delivery' })).getByText('To be corrected')).toBeVisible();
    await person.click(within(screen.getByText(/^To be corrected:/)).getByRole('link', { name: 'Delivery' }));
    expect(cutoff).toHaveFocus();
  });

  it('names at most four sections beside the button, and counts the others', async () => {
    const { person } = await openSettings();
    await retype(person, 'Shop name', 'Kanaka House');
    await retype(person, 'Telephone', '+91 98400 12345');
    await retype(person, 'Instagram', 'https://instagram.com/kanaka');
    await goTo(person, 'delivery');
    await retype(person, 'Shipping note', 'By hand.');
    await goTo(person, 'business');
    await retype(person, 'Legal name', 'Kanaka House');
    expect(await screen.findByText(/ and 1 more$/)).toBeVisible();
  });

  it('shows at each group of settings, in the list of them and beside the button what is not saved', async () => {
    const { person } = await openSettings();
    const list = screen.getByRole('navigation', { name: 'Settings' });
    expect(
      within(list)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toContain('Pincodes and countries');
    await retype(person, 'Tagline', 'Mine');
    expect(within(list).getByRole('link', { name: /^The shop/ })).toHaveTextContent(/not saved yet/);
    expect(within(list).getByRole('link', { name: /^Contact/ })).not.toHaveTextContent(/not saved yet/);
    await goTo(person, 'selling');
    await retype(person, 'Low stock at', '7');
    await waitFor(() =>
      expect(within(list).getAllByRole('link', { name: /^Selling/ })[0]).toHaveTextContent(/not saved yet/),
    );
    expect(within(list).getByRole('link', { name: /^General/ })).toHaveTextContent(/not saved yet/);
    expect(within(list).getByRole('link', { name: /^Payments/ })).not.toHaveTextContent(/not saved yet/);
    expect(within(screen.getByRole('region', { name: 'Selling' })).getByText('Not saved yet')).toBeVisible();
    const note = screen.getByText(/^Not saved yet:/);
    expect(
      within(note)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['The shop', 'Selling']);
    await goTo(person, 'shop');
    await retype(person, 'Tagline', settings.tagline);
    await waitFor(() => expect(within(note).getAllByRole('link')).toHaveLength(1));
  });

  it('keeps the form when another of its pages is opened, and leads to a section there', async () => {
    const { person, router } = await openSettings();
    await retype(person, 'Tagline', 'Mine');
    await person.click(
      within(screen.getByRole('navigation', { name: 'Settings' })).getByRole('link', { name: 'Delivery' }),
    );
    expect(router.state.location.hash).toBe('#delivery');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('region', { name: 'Delivery' })).toHaveFocus();
    expect(screen.queryByLabelText('Tagline')).toBeNull();
    await act(() => router.navigate('#couriers'));
    expect(screen.getByRole('region', { name: 'Couriers' })).toHaveFocus();
    await goTo(person, 'shop');
    expect(screen.getByLabelText('Tagline')).toHaveValue('Mine');
  });

  it('shows the uploaded logo and takes it and the icon away again', async () => {
    const image = (size: string) => `/media/logos/${'a'.repeat(64)}-${size}.png`;
    const { person } = await openSettings('shop', { ...settings, logo: image('400x100'), favicon: image('64x64') });
    expect(screen.getByRole('img', { name: 'Logo' })).toHaveAttribute('src', image('400x100'));
    await person.click(screen.getByRole('button', { name: 'Remove Logo' }));
    expect(screen.getByLabelText(/^Logo/, { selector: 'input' })).toHaveAttribute('type', 'file');
    await person.click(screen.getByRole('button', { name: 'Remove Icon' }));
    on('PUT /api/admin/settings', () => reply({ message: 'Settings saved', data: { ...settings, version: 5 } }));
    await person.click(save());
    await waitFor(() => expect(saves()).toMatchObject([{ body: { logo: '', favicon: '' } }]));
  });

  it('has a row for each courier with its link to try, and for each holiday with its weekday', async () => {
    const { person } = await openSettings('delivery', {
      ...settings,
      couriers: [{ name: 'DTDC', link: 'https://d.example/{awb}' }],
    });
    const example = screen.getByRole('link', { name: /^Open an example of DTDC/ });
    expect(example).toHaveAttribute('href', 'https://d.example/123456789');
    await retype(person, 'Link of courier 1', 'javascript:alert(1)');
    expect(screen.queryByRole('link', { name: /^Open an example/ })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Remove courier 1' }));
    await person.click(screen.getByRole('button', { name: 'Add a courier' }));
    expect(screen.getByLabelText('Name of courier 1')).toHaveFocus();
    await person.keyboard('The shop’s own rider');
    const holidays = settings.delivery.holidays.length;
    await person.click(screen.getByRole('button', { name: 'Add a holiday' }));
    const day = screen.getByLabelText(`Holiday ${holidays + 1}`);
    const delivery = within(screen.getByRole('region', { name: 'Holidays' }));
    expect(await delivery.findByText('Not saved yet')).toBeVisible();
    await person.tab();
    expect(await delivery.findByText('To be corrected')).toBeVisible();
    await person.type(day, '26/1/27');
    await person.tab();
    expect(day).toHaveValue('26/01/2027');
    expect(day).toHaveAccessibleDescription(/Tue.*26 Jan 2027/);
    on('PUT /api/admin/settings', () => reply({ message: 'Settings saved', data: { ...settings, version: 5 } }));
    await person.click(save());
    await waitFor(() => expect(saves()).toHaveLength(1));
    expect(saves()).toMatchObject([
      {
        body: {
          couriers: [{ name: 'The shop’s own rider', link: '' }],
          delivery: { holidays: [...settings.delivery.holidays, '2027-01-26'] },
        },
      },
    ]);
  });

  it('tests a pincode by the zone with the longest beginning, and by what is not saved yet', async () => {
    on('GET /api/shop/delivery?pincode=641001', () =>
      reply({ data: { served: true, from: '2026-12-02', to: '2026-12-05' } }),
    );
    const { person } = await openSettings('zones');
    await person.type(screen.getByLabelText('Test a pincode'), '641 001');
    const answer = within(screen.getByRole('region', { name: 'Pincode zones' })).getByRole('status');
    expect(await within(answer).findByText('Paid now, it arrives from 2 Dec 2026 to 5 Dec 2026.')).toBeVisible();
    expect(answer).toHaveTextContent(/South India \(6\).*2 to 4 working days.*With Blue Dart, Delhivery/);
    await person.click(screen.getByRole('button', { name: 'Add a zone' }));
    const place = settings.delivery.zones.length + 1;
    await person.type(screen.getByLabelText(`Name of zone ${place}`), 'Coimbatore');
    await person.type(screen.getByLabelText(`Pincodes begin with of zone ${place}`), '641-643');
    await person.selectOptions(screen.getByLabelText(`Delivery of zone ${place}`), 'Not delivered');
    expect(answer).toHaveTextContent(/Coimbatore \(641\).*Not delivered.*not saved yet/);
  });

  it('offers the public holidays of the state to tick', async () => {
    const { person } = await openSettings('holidays');
    const holidays = within(screen.getByRole('region', { name: 'Holidays' }));
    const nextYear = new Date().getFullYear() + 1;
    const christmas = holidays.getByRole('checkbox', { name: new RegExp(`^Christmas, .* 25 Dec ${nextYear}$`) });
    await person.click(christmas);
    expect(holidays.getByLabelText('Holiday 1')).toHaveValue(`25/12/${nextYear}`);
    await person.click(christmas);
    expect(holidays.queryByLabelText('Holiday 1')).toBeNull();
    await person.selectOptions(holidays.getByLabelText('Of the state'), 'Karnataka');
    expect(holidays.getByRole('checkbox', { name: new RegExp(`^Kannada Rajyotsava.*${nextYear}$`) })).toBeVisible();
  });

  it('keeps answers that are written again and again', async () => {
    const { person } = await openSettings('texts');
    await person.click(screen.getByRole('button', { name: 'Add an answer' }));
    await person.keyboard('Thank you.');
    on('PUT /api/admin/settings', () => reply({ message: 'Settings saved', data: { ...settings, version: 5 } }));
    await person.click(save());
    await waitFor(() =>
      expect(saves()).toMatchObject([{ body: { reviewAnswers: [...settings.reviewAnswers, 'Thank you.'] } }]),
    );
  });

  it('names the tax beside CGST after the state', async () => {
    const { person } = await openSettings('business');
    expect(screen.getByLabelText('State')).toHaveAccessibleDescription(/CGST and SGST/);
    await person.selectOptions(screen.getByLabelText('State'), 'Ladakh');
    expect(screen.getByLabelText('State')).toHaveAccessibleDescription(/CGST and UTGST/);
  });

  it('is empty in a new shop, and cannot be saved without what a bill needs', async () => {
    const { person } = await openSettings('shop', { ...newShop, version: 1, updatedAt: settings.updatedAt });
    for (const label of ['E-mail', 'Telephone']) {
      expect(screen.getByLabelText(label)).toHaveValue('');
    }
    await retype(person, 'Tagline', 'Gold of the south');
    await person.click(save());
    for (const label of ['E-mail', 'Telephone']) {
      await waitFor(() => expect(screen.getByLabelText(label)).toBeInvalid());
    }
    await goTo(person, 'business');
    for (const label of ['Legal name', 'Address', 'State']) expect(screen.getByLabelText(label)).toBeInvalid();
    expect(saves()).toEqual([]);
  });

  it('keeps the typed values when another admin saved first, and loads the new settings on request', async () => {
    const { person } = await openSettings();
    await retype(person, 'Tagline', 'Mine');
    on('PUT /api/admin/settings', () => refuse(412, 'settings.changed-meanwhile', 'The settings were changed.'));
    const theirs = {
      _id: '0198c5a2-7e11-7c3a-9d21-5f0c8ad00001',
      at: '2026-11-21T10:05:00.000Z',
      actor: { id: null, name: 'Lakshmi' },
      action: 'settings.edited',
      subject: { kind: 'settings', id: 'shop', name: 'Settings of the shop' },
      fields: ['tagline'],
      shortDifferences: [],
    };
    on('GET /api/admin/audit?kind=settings&subject=shop&page=1&limit=1', () =>
      reply({ data: [theirs], actors: [], page: 1, limit: 1, total: 9 }),
    );
    await person.click(save());
    await screen.findByText(/The settings were changed.*Lakshmi saved it on 21 Nov 2026/);
    expect(screen.getByLabelText('Tagline')).toHaveValue('Mine');
    on('GET /api/admin/settings', () => reply({ data: { ...settings, tagline: 'Theirs', version: 9 } }));
    await person.click(screen.getByRole('button', { name: 'Reload without my changes' }));
    await waitFor(() => expect(screen.getByLabelText('Tagline')).toHaveValue('Theirs'));
  });

  it('shows the server’s error at its field', async () => {
    const { person } = await openSettings('business');
    await retype(person, 'Invoice prefix', 'old');
    const message = 'OLD has begun the numbers of credit notes.';
    on('PUT /api/admin/settings', () =>
      refuse(409, 'settings.prefix-taken', message, [{ path: 'invoicePrefix', message }]),
    );
    await person.click(save());
    await waitFor(() =>
      expect(screen.getByLabelText('Invoice prefix')).toHaveAccessibleDescription(new RegExp(message)),
    );
  });

  it('asks before unsaved changes are lost', async () => {
    const { person, router } = await openSettings();
    await retype(person, 'Telephone', '+91 44 4000 9999');
    void router.navigate('/orders');
    const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    await person.click(within(dialog).getByRole('button', { name: 'Keep editing' }));
    expect(screen.getByLabelText('Telephone')).toHaveValue('+91 44 4000 9999');
  });

  it('brings back what was typed when the page was closed, and says if the settings were saved since', async () => {
    const opened = await openSettings();
    await retype(opened.person, 'Tagline', 'Mine');
    opened.unmount();
    const { person } = await openSettings('shop', { ...settings, version: 9, phone: '+91 44 4000 1111' });
    expect(screen.getByLabelText('Tagline')).toHaveValue('Mine');
    expect(screen.getByLabelText('Telephone')).toHaveValue('+91 44 4000 1111');
    expect(
      screen.getByText(/We restored what you typed on .*not saved yet.*Somebody has saved a newer version since/),
    ).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.getByLabelText('Tagline')).toHaveValue(settings.tagline);
    expect(save()).toBeDisabled();
  });
});
