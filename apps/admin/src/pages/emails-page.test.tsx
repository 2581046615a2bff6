import { describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { editableEmails, EmailName } from '@kanaka/contracts/catalog/email-words';
import type { StoredEmail } from '@kanaka/contracts/catalog/emails';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { type As, fakeServer, refuse, reply, show } from '../../test/with-shop.tsx';
import { AttentionPage } from './attention-page.tsx';
import { EmailPage, EmailsPage } from './emails-page.tsx';

const { asked, on } = fakeServer();
const { original } = editableEmails.shipped;

type Body = { words: typeof original | null; withOrder?: boolean };
const previews = () => asked.filter(({ what }) => what === 'POST /api/admin/orders/emails/preview');
const saves = () =>
  asked
    .filter(({ what }) => what === 'PUT /api/admin/settings/emails/shipped')
    .map(({ body, version }) => ({ version, ...(body as Body) }));

/** The shop's e-mails, of which one may be edited; each preview shows its subject, unless there are mistakes. */
function open(at: string, change: Partial<StoredEmail> = {}, as: As = {}) {
  let stored: StoredEmail = { email: 'shipped', words: original, isEdited: false, version: 0, ...change };
  on('GET /api/admin/settings/emails', () => {
    const others = EmailName.options.filter((email) => email !== 'shipped');
    const untouched = others.map((email) => ({ ...editableEmails[email], email, isEdited: false, version: 0 }));
    return reply({ data: [stored, ...untouched.map(({ original: words, ...rest }) => ({ ...rest, words }))] });
  });
  on('POST /api/admin/orders/emails/preview', () => {
    const { words, withOrder } = (previews().at(-1)?.body ?? {}) as Partial<Body>;
    const { subject = '', body = '' } = words ?? {};
    const mistakes = body.includes('{{ courier }}') ? [{ field: 'body', message: 'Character 1: no “courier”.' }] : [];
    const shown = mistakes.length > 0 ? null : { subject, html: `<p style="color:red">${body}</p>`, text: body };
    return reply({ data: { shown, mistakes, order: withOrder ? '#1a2b3c4d' : null } });
  });
  on('PUT /api/admin/settings/emails/shipped', () => {
    const { words = null } = saves().at(-1) ?? {};
    stored = { email: 'shipped', words: words ?? original, isEdited: words !== null, version: stored.version + 1 };
    return reply({ message: words ? 'E-mail saved' : 'The original words are back', data: stored });
  });
  show(
    <Routes>
      <Route path="attention" element={<AttentionPage />} />
      <Route path="settings/emails" element={<EmailsPage />} />
      <Route path="settings/emails/:email" element={<EmailPage />} />
    </Routes>,
    at,
    as,
  );
  return userEvent.setup();
}
const editor = async () => screen.findByRole('form', { name: 'E-mail' });
const shownSubject = (subject: string) =>
  waitFor(() => expect(screen.getByRole('region', { name: 'Preview' })).toHaveTextContent(`Subject: ${subject}`));

describe('The e-mails of the settings', () => {
  it('wait for the owner when they are not sent in the owner’s words', async () => {
    const mistake = 'For one order, their conditions left too little of the heading.';
    open('/attention', { isEdited: true, mistake });
    const notices = within(await screen.findByRole('list', { name: 'Notices' }));
    expect(notices.getByRole('listitem')).toHaveTextContent(`The original ones were sent. ${mistake}`);
    expect(notices.getByRole('link', { name: 'Look at it' })).toHaveAttribute('href', '/settings/emails/shipped');
  });

  it('are listed by what they are about, with when each is sent and which are edited', async () => {
    open('/settings/emails', { isEdited: true });
    const delivery = within(await screen.findByRole('region', { name: 'Delivery' }));
    const [first] = delivery.getAllByRole('listitem');
    expect(first).toHaveTextContent('Parcel on its wayWhen a parcel is handed over to the courier.Edited');
    expect(screen.getAllByRole('listitem')).toHaveLength(EmailName.options.length);
    expect(screen.getAllByText('Edited')).toHaveLength(1);
  });

  it('are not there under any other name', async () => {
    open('/settings/emails/owner-notice');
    expect(await screen.findByText('There is no such e-mail')).toBeVisible();
  });
});

describe('The page of an e-mail', () => {
  it('saves what is typed over the version that was read, and brings the original back, with a way back from that', async () => {
    const person = open('/settings/emails/shipped');
    await editor();
    await shownSubject(original.subject);
    await person.clear(screen.getByLabelText('Heading'));
    await person.type(screen.getByLabelText('Heading'), 'On its Way');
    await person.click(screen.getByRole('button', { name: 'Save e-mail' }));
    const words = { ...original, heading: 'On its Way' };
    await waitFor(() => expect(saves()).toEqual([{ version: '"0"', words }]));
    expect(await screen.findByRole('link', { name: 'All its changes' })).toHaveAttribute(
      'href',
      '/changes?subject=shipped',
    );
    await person.click(screen.getByRole('button', { name: 'Back to the original' }));
    await waitFor(() => expect(screen.getByLabelText('Heading')).toHaveValue(original.heading));
    await person.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(screen.getByLabelText('Heading')).toHaveValue('On its Way'));
    expect(saves().map((saved) => [saved.version, saved.words])).toEqual([
      ['"0"', words],
      ['"1"', null],
      ['"2"', words],
    ]);
  });

  it('inserts a placeholder where one was typing, and the preview follows, as text too', async () => {
    const person = open('/settings/emails/shipped');
    await editor();
    const subject: HTMLInputElement = screen.getByLabelText('Subject');
    await person.clear(subject);
    await person.type(subject, 'For : shipped');
    subject.setSelectionRange(4, 4);
    await person.click(screen.getByRole('button', { name: '{{ customer_name }}' }));
    expect(subject).toHaveValue('For {{ customer_name }}: shipped');
    expect(subject).toHaveFocus();
    await shownSubject('For {{ customer_name }}: shipped');
    // The Content-Security-Policy refuses styles in markup.
    expect(screen.getByTitle('The e-mail')).toHaveAttribute('srcdoc', expect.stringContaining('<p data-style="'));
    await person.click(screen.getByRole('button', { name: 'Plain text' }));
    expect(screen.queryByTitle('The e-mail')).toBeNull();
    await person.click(screen.getByRole('switch', { name: 'With your latest order' }));
    expect(await screen.findByText('#1a2b3c4d')).toBeVisible();
  });

  it('says at the field what is wrong with it, keeps the preview and sends no test of it', async () => {
    const person = open('/settings/emails/shipped');
    await editor();
    await shownSubject(original.subject);
    const body = screen.getByLabelText('Text');
    await person.clear(body);
    expect(body).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Save e-mail' }));
    await waitFor(() => expect(body).toHaveAccessibleDescription(/Please write what the e-mail says/));
    await person.type(body, '{{{{ courier }}');
    await waitFor(() => expect(body).toHaveAccessibleDescription(/Character 1: no “courier”/));
    await shownSubject(original.subject);
    expect(screen.getByRole('button', { name: 'Send a test to me' })).toBeDisabled();
    expect(saves()).toEqual([]);
  });

  it('sends a test of what is typed to whoever types', async () => {
    on('POST /api/admin/orders/emails/test', () =>
      reply({ message: 'The test is on its way to owner@kanaka.example' }),
    );
    const person = open('/settings/emails/shipped');
    await editor();
    await person.type(screen.getByLabelText('Below the button'), 'Wear it well.');
    await person.click(screen.getByRole('button', { name: 'Send a test to me' }));
    expect(await screen.findByText('The test is on its way to owner@kanaka.example')).toBeVisible();
    expect(asked.find(({ what }) => what.endsWith('/test'))?.body).toEqual({
      email: 'shipped',
      words: { ...original, after: 'Wear it well.' },
      withOrder: false,
    });
  });

  it('offers to load anew what somebody else has saved meanwhile', async () => {
    const person = open('/settings/emails/shipped');
    await editor();
    on('PUT /api/admin/settings/emails/shipped', () =>
      refuse(412, 'content.outdated', 'This e-mail was changed by somebody else in the meantime.'),
    );
    await person.type(screen.getByLabelText('Heading'), '!');
    await person.click(screen.getByRole('button', { name: 'Save e-mail' }));
    await person.click(await screen.findByRole('button', { name: 'Reload without my changes' }));
    await waitFor(() => expect(screen.getByLabelText('Heading')).toHaveValue(original.heading));
  });

  it('is only to be read without the right to change it, and says why edited words are not sent', async () => {
    const mistake = 'Character 4: there is no “courier” in this e-mail.';
    open('/settings/emails/shipped', { isEdited: true, mistake }, { permissions: ['settings:read'] });
    await editor();
    expect(screen.getByRole('alert')).toHaveTextContent(`yours cannot be used. ${mistake}`);
    expect(screen.getByLabelText('Heading')).toBeDisabled();
    expect(screen.queryAllByRole('button')).toEqual([]);
    expect(previews()).toEqual([]);
  });
});
