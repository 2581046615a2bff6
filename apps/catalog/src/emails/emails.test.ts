import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { editableEmails, EmailName, type EmailWords } from '@kanaka/contracts/catalog/email-words';
import * as contract from '@kanaka/contracts/catalog/emails';
import { startCatalogHarness, type CatalogHarness } from '../../test/catalog-harness.ts';
import { emails } from './emails-schema.ts';

let harness: CatalogHarness;
beforeAll(async () => {
  harness = await startCatalogHarness();
});
afterAll(() => harness.stop());

const { original } = editableEmails.shipped;
const own = { ...original, body: 'Namaste {{ customer_name }}, it is on its way.' };

const list = async () =>
  contract.listEmails.reply.parse((await harness.get('/api/admin/settings/emails', harness.owner.headers)).json()).data;
const read = async (name: EmailName = 'shipped') => {
  const found = (await list()).find(({ email }) => email === name);
  if (!found) throw new Error(`${name} is not in the list`);
  return found;
};
const save = (words: unknown, version: number, email = 'shipped', headers: object = harness.owner.headers) =>
  harness.app.inject({
    method: 'PUT',
    url: `/api/admin/settings/emails/${email}`,
    headers: { ...headers, 'if-match': `"${version}"` },
    payload: { words },
  });
const sent = async () => (await harness.get('/internal/shop/emails', harness.auth.asService)).json().data;

describe('The words of e-mails', () => {
  it('are the original ones of every e-mail until the owner saves others, and again after that', async () => {
    const untouched = await list();
    expect(untouched.map(({ email }) => email)).toEqual(EmailName.options);
    for (const { email, ...rest } of untouched) {
      expect(rest).toEqual({ words: editableEmails[email].original, isEdited: false, version: 0 });
    }
    expect(await sent()).toEqual({});

    const saved = await save(own, 0);
    expect([saved.statusCode, saved.json()]).toMatchObject([200, { message: 'E-mail saved', data: { version: 1 } }]);
    expect(await read()).toEqual({ email: 'shipped', words: own, isEdited: true, version: 1 });
    expect(await sent()).toEqual({ shipped: own });

    const back = contract.saveEmail.reply.parse((await save(null, 1)).json());
    expect(back).toMatchObject({ message: 'The original words are back', data: { words: original, isEdited: false } });
    expect(await sent()).toEqual({});
    // Typed again, they are the original ones as well.
    expect((await save(original, 2)).json().data.isEdited).toBe(false);
  });

  it('are never overwritten unseen: of two who save at once one is refused, the first time too', async () => {
    for (const _ of [1, 2]) {
      const { version } = await read('packed');
      const drafts = ['One', 'Two'].map((heading) => ({ ...editableEmails.packed.original, heading }));
      const responses = await Promise.all(drafts.map((draft) => save(draft, version, 'packed')));
      expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 412]);
      expect(responses.find(({ statusCode }) => statusCode === 412)?.json().code).toBe('content.outdated');
    }
    expect((await save(null, 0, 'packed')).statusCode).toBe(412);
  });

  it.each<[string, Partial<Record<keyof EmailWords, unknown>>, string, string]>([
    [
      'an unknown placeholder',
      { body: 'By {{ courier }}' },
      'body',
      'Character 7: there is no “courier” in this e-mail.',
    ],
    ['an open condition', { after: '{% if part %}The rest' }, 'after', 'Character 1: {% if part %} is not ended by'],
    [
      'no order number in the subject',
      { subject: 'It is on its way' },
      'subject',
      'Please say {{ order_number }} here',
    ],
    ['code', { body: '{% render "x" %}' }, 'body', 'Character 1: “render” cannot be used'],
    ['no body', { body: ' \n ' }, 'body', 'Please write what the e-mail says.'],
    ['a long body', { body: 'x'.repeat(5_001) }, 'body', 'This must be at most 5000 characters.'],
    [
      'what changes the direction',
      { heading: 'Gold \u202e' },
      'heading',
      'This contains characters that cannot be used.',
    ],
    ['a number', { after: 7 }, 'after', ''],
  ])('are refused with %s, by the field', async (_, change, path, message) => {
    const { version } = await read();
    const refused = await save({ ...original, ...change }, version);
    expect([refused.statusCode, refused.json().issues]).toEqual([
      400,
      [{ path: expect.stringMatching(new RegExp(`${path}$`)), message: expect.stringContaining(message) }],
    ]);
    expect((await read()).version).toBe(version);
  });

  it('say why they are not sent when this release does not know what they name', async () => {
    await harness.db.insert(emails).values([
      { email: 'delivered', words: { ...original, body: '{{ courier_name }}' } },
      { email: 'of-another-release' as EmailName, words: original },
    ]);
    expect((await read('delivered')).mistake).toBe('Character 4: there is no “courier_name” in this e-mail.');
    expect(Object.keys(await sent())).toEqual(expect.not.arrayContaining(['of-another-release']));
  });

  it('say why they were not sent for an order, until others are saved', async () => {
    const report = (words: EmailWords) =>
      harness.app.inject({
        method: 'POST',
        url: '/internal/shop/emails/mistake',
        headers: harness.auth.asService,
        payload: { email: 'refund', words, mistake: 'Too little is left.' },
      });
    const refunded = editableEmails.refund.original;
    const written = { ...refunded, heading: 'Your money' };
    await save(written, 0, 'refund');
    // An e-mail that was written with the words before.
    expect((await report(refunded)).statusCode).toBe(200);
    expect((await read('refund')).mistake).toBeUndefined();
    await report(written);
    expect((await read('refund')).mistake).toBe('Too little is left.');
    await save({ ...written, heading: 'Money' }, 1, 'refund');
    expect((await read('refund')).mistake).toBeUndefined();
  });

  it('are nobody’s but the shop’s, and there are no others', async () => {
    const shopper = harness.auth.signIn({ role: 'user' });
    expect((await save(own, 0, 'shipped', shopper.headers)).statusCode).toBe(403);
    expect((await save(own, 0, 'shipped', {})).statusCode).toBe(401);
    expect((await save(own, 0, 'owner-notice')).statusCode).toBe(400);
    expect((await save(own, 0, '__proto__')).statusCode).toBe(400);
  });
});
