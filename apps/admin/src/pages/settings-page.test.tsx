import { describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { demoShop, newShop } from '@kanaka/contracts/shop-profile';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { refuse, reply, show, fakeServer } from '../../test/with-shop.tsx';
import { SettingsPage } from './settings-page.tsx';

const { asked, on } = fakeServer();
const settings = { ...demoShop, version: 4, updatedAt: '2026-11-21T10:00:00.000Z' };

async function openSettings(standing: object = settings) {
  on('GET /api/admin/settings', () => reply({ data: standing }));
  on('GET /api/common/shop', () => reply({ data: demoShop }));
  const shown = show(<SettingsPage />);
  await screen.findByRole('form', { name: 'Settings' });
  return { ...shown, person: userEvent.setup() };
}
const saves = () => asked.filter(({ what }) => what === 'PUT /api/admin/settings');
const save = () => screen.getByRole('button', { name: 'Save settings' });
const retype = async (person: ReturnType<typeof userEvent.setup>, label: string, text: string) => {
  await person.clear(screen.getByLabelText(label));
  await person.type(screen.getByLabelText(label), text);
};

describe('The settings page', () => {
  it('saves the changes with the version that was loaded, and previews the invoice’s heading', async () => {
    const { person } = await openSettings();
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
    await retype(person, 'Tagline', 'Gold of the south');
    await person.click(save());
    await waitFor(() => expect(saves().map(({ version }) => version)).toEqual(['"4"', '"5"']));
  });

  it('shows a mistake at its field, and sends nothing', async () => {
    const { person } = await openSettings();
    await retype(person, 'GSTIN', '33ABCDE1234F1Z5');
    await person.click(save());
    await waitFor(() => expect(screen.getByLabelText('GSTIN')).toBeInvalid());
    expect(screen.getByLabelText('GSTIN')).toHaveAccessibleDescription(/one of them is mistyped/);
    expect(screen.getByLabelText('GSTIN')).toHaveFocus();
    await person.selectOptions(screen.getByLabelText('State'), 'Karnataka');
    await waitFor(() => expect(screen.getByLabelText('GSTIN')).toHaveAccessibleDescription(/begins with 29/));
    expect(saves()).toEqual([]);
  });

  it('asks for no GSTIN when the business is not registered, and previews its bill of supply', async () => {
    const { person } = await openSettings();
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

  it('names the tax beside CGST after the state', async () => {
    const { person } = await openSettings();
    expect(screen.getByLabelText('State')).toHaveAccessibleDescription(/CGST and SGST/);
    await person.selectOptions(screen.getByLabelText('State'), 'Ladakh');
    expect(screen.getByLabelText('State')).toHaveAccessibleDescription(/CGST and UTGST/);
  });

  it('is empty in a new shop, and cannot be saved without what a bill needs', async () => {
    const { person } = await openSettings({ ...newShop, version: 1, updatedAt: settings.updatedAt });
    for (const label of ['Legal name', 'Address', 'State', 'GSTIN', 'E-mail', 'Telephone']) {
      expect(screen.getByLabelText(label)).toHaveValue('');
    }
    await retype(person, 'Tagline', 'Gold of the south');
    await person.click(save());
    for (const label of ['Legal name', 'Address', 'State', 'E-mail', 'Telephone']) {
      await waitFor(() => expect(screen.getByLabelText(label)).toBeInvalid());
    }
    expect(saves()).toEqual([]);
  });

  it('keeps the typed values when another admin saved first, and loads the new settings on request', async () => {
    const { person } = await openSettings();
    await retype(person, 'Tagline', 'Mine');
    on('PUT /api/admin/settings', () => refuse(412, 'settings.changed-meanwhile', 'The settings were changed.'));
    await person.click(save());
    await screen.findByText(/The settings were changed/);
    expect(screen.getByLabelText('Tagline')).toHaveValue('Mine');
    on('GET /api/admin/settings', () => reply({ data: { ...settings, tagline: 'Theirs', version: 9 } }));
    await person.click(screen.getByRole('button', { name: 'Reload without my changes' }));
    await waitFor(() => expect(screen.getByLabelText('Tagline')).toHaveValue('Theirs'));
  });

  it('shows the server’s error at its field', async () => {
    const { person } = await openSettings();
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
    const { person } = await openSettings({ ...settings, version: 9, phone: '+91 44 4000 1111' });
    expect(screen.getByLabelText('Tagline')).toHaveValue('Mine');
    expect(screen.getByLabelText('Telephone')).toHaveValue('+91 44 4000 1111');
    expect(screen.getByText(/is here again, not saved yet.*saved by somebody since then/)).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.getByLabelText('Tagline')).toHaveValue(settings.tagline);
    expect(save()).toBeDisabled();
  });
});
