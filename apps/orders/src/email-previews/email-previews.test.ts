import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { editableEmails } from '@kanaka/contracts/catalog/email-words';
import { allPermissions } from '@kanaka/contracts/identity/permissions';
import { previewEmail } from '@kanaka/contracts/orders/email-previews';
import { eq } from 'drizzle-orm';
import { startOrderHarness, type OrderHarness } from '../../test/order-harness.ts';
import { outbox } from '../schema.ts';

let harness: OrderHarness;
let owner: ReturnType<OrderHarness['auth']['signIn']>;
beforeAll(async () => {
  harness = await startOrderHarness();
  owner = harness.auth.signIn({ role: 'admin', name: 'Meera' });
});
afterAll(() => harness.stop());

const { original: words } = editableEmails['order-confirmation'];
const send = (path: 'preview' | 'test', change: object = {}, headers: object = owner.headers) =>
  harness.app.inject({
    method: 'POST',
    url: `/api/admin/orders/emails/${path}`,
    headers: { ...headers },
    payload: { email: 'order-confirmation', words, ...change },
  });
const preview = async (change: object = {}, headers: object = owner.headers) =>
  previewEmail.reply.parse((await send('preview', change, headers)).json()).data;

/** An order of one ring that was paid. */
async function paid() {
  const ring = harness.shop.piece({ title: 'Lotus <Ring>' });
  const asha = harness.shopperWith([{ productId: ring, quantity: 1 }], 1_03_000);
  const { orderId, razorpayOrder } = (await asha.place()).json<{ orderId: string; razorpayOrder: { id: string } }>();
  await asha.verify(orderId, harness.razorpay.pay(razorpayOrder.id));
  return orderId;
}

describe('The preview of an e-mail', () => {
  it('is of an invented order while there is none, and then of the one that was paid last', async () => {
    const invented = await preview({ withOrder: true });
    expect([invented.order, invented.shown?.subject]).toEqual([null, 'Your order #1a2b3c4d is confirmed']);
    await paid();
    const number = `#${(await paid()).slice(-8)}`;
    const { order, shown } = await preview({ withOrder: true });
    expect([order, shown?.subject]).toEqual([number, `Your order ${number} is confirmed`]);
    expect(shown?.text).toContain('1 × Lotus <Ring>: ₹1,03,000.00');
    expect(shown?.html).toContain('1 × Lotus &lt;Ring&gt;');
    expect((await preview()).order).toBeNull();
  });

  it('is never of an order for somebody who may not see all of it', async () => {
    await paid();
    for (const left of ['orders:amounts', 'customers:read'] as const) {
      const permissions = allPermissions.filter((one) => one !== left);
      const editor = harness.auth.signIn({ role: 'admin', permissions });
      const { order, shown } = await preview({ withOrder: true }, editor.headers);
      expect([left, order, shown?.subject]).toEqual([left, null, 'Your order #1a2b3c4d is confirmed']);
    }
  });

  it('shows the words as they are typed, as text and never as markup, or says what is wrong with them', async () => {
    const { shown } = await preview({ words: { ...words, body: '<b>Thank you</b>, {{ customer_name }}.' } });
    expect(shown?.text).toContain('<b>Thank you</b>, Asha Raman.');
    expect(shown?.html).toContain('&lt;b&gt;Thank you&lt;/b&gt;, Asha Raman.');
    expect(await preview({ words: { ...words, subject: 'Thanks', body: '{{ x' } })).toEqual({
      shown: null,
      mistakes: [
        { field: 'subject', message: 'Please say {{ order_number }} here, whatever the conditions are.' },
        { field: 'body', message: 'Character 1: “{{” is not closed by “}}”.' },
      ],
      order: null,
    });
    expect((await send('preview', { words: { ...words, heading: '' } })).statusCode).toBe(400);
    expect((await send('preview', { email: 'owner-notice' })).statusCode).toBe(400);
  });
});

describe('A test of an e-mail', () => {
  it('goes to whoever asks, once in twenty seconds however often they ask', async () => {
    const asha = harness.auth.signIn({ role: 'admin' });
    const at = new Date();
    harness.clock.now = () => at;
    const responses = await Promise.all([1, 2, 3].map(() => send('test', { withOrder: true }, asha.headers)));
    expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 429, 429]);
    expect(responses.find(({ statusCode }) => statusCode === 429)?.json().code).toBe('email.tried-just-now');
    harness.clock.now = () => new Date(at.getTime() + 20_000);
    expect((await send('test', {}, asha.headers)).statusCode).toBe(200);
    harness.clock.now = () => new Date();
    const jobs = (await harness.deps.db.select().from(outbox).where(eq(outbox.name, 'trial-email'))).filter(
      ({ jobId }) => jobId.includes(asha.id),
    );
    expect(jobs).toHaveLength(2);
    for (const { data } of jobs)
      expect(data).toMatchObject({ to: `${asha.id}@kanaka.example`, email: 'order-confirmation', words });
  });

  it('is refused with words that could not be saved', async () => {
    const refused = await send('test', { words: { ...words, after: '{% if gift %}' } });
    expect(refused.json()).toMatchObject({ code: 'email.mistake', issues: [{ path: 'after' }] });
  });
});
