import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { VisitRules } from '@kanaka/contracts/orders/visit-rules';
import * as contract from '@kanaka/contracts/orders/visits';
import { outbox } from '@kanaka/queues/outbox';
import { eq, like } from 'drizzle-orm';
import { startOrderHarness, type OrderHarness } from '../../test/order-harness.ts';
import { eraseVisits } from './cancel-visit.ts';
import { remindVisitors } from './remind-visitors.ts';
import { deleteOldVisits } from './visits.repository.ts';
import { visits } from './visits-schema.ts';

let harness: OrderHarness;
beforeAll(async () => {
  harness = await startOrderHarness();
});
afterAll(() => harness.stop());

const rules: VisitRules = {
  hours: [
    { weekday: 6, from: '11:00', to: '14:30' },
    { weekday: 1, from: '10:00', to: '11:00' },
  ],
  slotMinutes: 60,
  capacity: 1,
  daysAhead: 9,
};
beforeEach(async () => {
  await harness.database.db.delete(visits);
  // Saturday, 21 November 2026, about 11:00 in India.
  minutes = 0;
  offering({ visits: rules });
});

let minutes: number;
/** The owner changes the settings, and a minute later every service knows. */
function offering(change: Parameters<OrderHarness['shop']['set']>[0]): void {
  harness.shop.set(change);
  minutes += 1;
  const now = Date.parse('2026-11-21T05:20:00.000Z') + minutes * 60_000;
  harness.clock.now = () => new Date(now);
}

const MONDAY = '2026-11-23T04:30:00.000Z';
type Person = ReturnType<OrderHarness['auth']['signIn']>;
const send = (method: 'GET' | 'POST' | 'DELETE', path: string, person: Person | null, payload?: object) =>
  harness.app.inject({ method, url: `/api${path}`, headers: person?.headers ?? {}, ...(payload && { payload }) });
const book = (person: Person, at = MONDAY, change: object = {}) =>
  send('POST', '/shop/visits', person, { at, name: 'Asha', phone: '98400 12345', wish: 'The Ambi mala', ...change });
const booked = async (person: Person, at = MONDAY) =>
  contract.bookVisit.reply.parse((await book(person, at)).json()).data;
const offer = async () => contract.visitSlots.reply.parse((await send('GET', '/shop/visits/slots', null)).json()).data;
const times = async () =>
  (await offer())?.days.map(({ day, times: free }) => `${day} ${free.map(({ time }) => time).join(' ')}`);
const mails = async (id: string) => {
  const rows = await harness.database.db
    .select()
    .from(outbox)
    .where(like(outbox.jobId, `visit-%-${id}%`));
  return rows
    .map(({ jobId, data }) => ({ job: jobId.replace(id, ''), to: (data as { to: string }).to }))
    .toSorted((one, other) => one.job.localeCompare(other.job));
};

describe('The slots of visits', () => {
  it('are those of the hours, whole, from two hours ahead, without holidays and full ones', async () => {
    expect(await times()).toEqual([
      '2026-11-21 13:00',
      '2026-11-23 10:00',
      '2026-11-28 11:00 12:00 13:00',
      '2026-11-30 10:00',
    ]);
    const { delivery } = await harness.deps.sellerSettings();
    offering({ delivery: { ...delivery, holidays: ['2026-11-28'] } });
    await booked(harness.auth.signIn());
    expect(await times()).toEqual(['2026-11-21 13:00', '2026-11-30 10:00']);
    offering({ delivery });
    offering({ visits: { ...rules, capacity: 2 } });
    expect(await times()).toContain('2026-11-23 10:00');
    offering({ visits: null });
    expect(await offer()).toBeNull();
  });

  it('are taken by a visit that overlaps, also after the owner has changed their length', async () => {
    await booked(harness.auth.signIn());
    offering({ visits: { ...rules, slotMinutes: 20 } });
    expect((await times())?.some((day) => day.startsWith('2026-11-23'))).toBe(false);
  });
});

describe('Booking a visit', () => {
  it('tells both sides, and shows it to its customer and the owner', async () => {
    const asha = harness.auth.signIn();
    const visit = await booked(asha);
    expect(visit).toMatchObject({ at: MONDAY, minutes: 60, name: 'Asha', wish: 'The Ambi mala' });
    const { email } = await harness.deps.sellerSettings();
    expect((await mails(visit._id)).map(({ job, to }) => [job, to === email])).toEqual([
      ['visit-booked-', false],
      ['visit-booked--owner', true],
    ]);
    expect((await send('GET', '/shop/visits', asha)).json().data).toMatchObject([{ _id: visit._id }]);
    const owner = harness.auth.signIn({ role: 'admin' });
    expect((await send('GET', '/admin/visits', owner)).json()).toMatchObject({
      total: 1,
      data: [{ _id: visit._id, customerId: asha.id, phone: '98400 12345' }],
    });
  });

  it('mails nothing to a mailbox that is not proven, nor later, and says so', async () => {
    const asha = harness.auth.signIn({ emailProven: false });
    const response = await book(asha);
    expect(response.json().message).toBe('Your visit is booked.');
    const { _id: id } = response.json().data;
    const off = await send('POST', `/admin/visits/cancel/${id}`, harness.auth.signIn({ role: 'admin' }), {});
    expect(off.json().message).toContain('Please call 98400 12345');
    expect((await mails(id)).map(({ job }) => job)).toEqual(['visit-booked--owner', 'visit-cancelled--owner']);
  });

  it('gives the last place to one of many who ask at once', async () => {
    offering({ visits: { ...rules, capacity: 2 } });
    const people = Array.from({ length: 8 }, () => harness.auth.signIn());
    const codes = (await Promise.all(people.map((person) => book(person)))).map(({ statusCode }) => statusCode);
    expect(codes.filter((code) => code === 200)).toHaveLength(2);
    expect(codes.filter((code) => code === 409)).toHaveLength(6);
    expect((await harness.database.db.select().from(visits)).length).toBe(2);
  });

  it('is possible for two visits to come of one account, also at once', async () => {
    const asha = harness.auth.signIn();
    offering({ visits: { ...rules, capacity: 9 } });
    const free = (await offer())?.days.flatMap(({ times: all }) => all.map(({ at }) => at)) ?? [];
    const answers = await Promise.all(free.map((at) => book(asha, at)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(contract.MOST_VISITS);
    expect(answers.find(({ statusCode }) => statusCode !== 200)?.json().code).toBe('visit.too-many');
  });

  it('gives one account one place of a slot, however many are left', async () => {
    const asha = harness.auth.signIn();
    offering({ visits: { ...rules, capacity: 9 } });
    const answers = await Promise.all([book(asha), book(asha), book(asha)]);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.find(({ statusCode }) => statusCode !== 200)?.json()).toMatchObject({
      code: 'visit.taken',
      message: expect.stringContaining('You have already booked a visit at this time.'),
    });
  });

  it.each([
    ['a time that is no slot', { at: '2026-11-23T04:45:00.000Z' }, 409, 'visit.not-offered'],
    ['a time that is too soon', { at: '2026-11-21T06:30:00.000Z' }, 409, 'visit.not-offered'],
    ['a time too far ahead', { at: '2026-12-07T04:30:00.000Z' }, 409, 'visit.not-offered'],
    ['no time', { at: 'tomorrow' }, 400, 'request.invalid'],
    ['no name', { name: ' ' }, 400, 'request.invalid'],
    ['words for a phone', { phone: 'call my brother' }, 400, 'request.invalid'],
    ['a novel', { wish: 'x'.repeat(301) }, 400, 'request.invalid'],
  ])('is refused with %s', async (_, change, status, code) => {
    const response = await book(harness.auth.signIn(), MONDAY, change);
    expect([response.statusCode, response.json().code]).toEqual([status, code]);
  });
});

describe('Calling a visit off', () => {
  it('frees its place, once, by its customer and nobody else', async () => {
    const [asha, ravi] = [harness.auth.signIn(), harness.auth.signIn()];
    const { _id: id } = await booked(asha);
    expect((await send('DELETE', `/shop/visits/${id}`, ravi)).json().code).toBe('visit.not-found');
    const answers = await Promise.all([1, 2, 3].map(() => send('DELETE', `/shop/visits/${id}`, asha)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
    expect((await mails(id)).map(({ job }) => job)).toEqual([
      'visit-booked-',
      'visit-booked--owner',
      'visit-cancelled-',
      'visit-cancelled--owner',
    ]);
    expect((await book(ravi)).statusCode).toBe(200);
    expect((await send('GET', '/shop/visits', asha)).json().data).toMatchObject([{ cancelledBy: 'customer' }]);
  });

  it('is possible for the owner with a reason, and for nobody once it has begun', async () => {
    const asha = harness.auth.signIn();
    const owner = harness.auth.signIn({ role: 'admin' });
    const [first, second] = [await booked(asha), await booked(asha, '2026-11-30T04:30:00.000Z')];
    const off = await send('POST', `/admin/visits/cancel/${first._id}`, owner, { reason: 'The piece is sold.' });
    expect(off.json().data).toMatchObject({ cancelledBy: 'shop', reason: 'The piece is sold.' });
    const { now } = harness.clock;
    harness.clock.now = () => new Date('2026-11-30T04:31:00.000Z');
    try {
      for (const response of [
        await send('DELETE', `/shop/visits/${second._id}`, asha),
        await send('POST', `/admin/visits/cancel/${second._id}`, owner, {}),
      ]) {
        expect(response.json().code).toBe('visit.over');
      }
      const over = await send('GET', '/admin/visits?show=over', owner);
      expect(over.json().data.map(({ _id }: { _id: string }) => _id)).toEqual([second._id, first._id]);
      expect((await send('GET', '/admin/visits', owner)).json().total).toBe(0);
    } finally {
      harness.clock.now = now;
    }
  });
});

it('A visit is remembered on the evening before, once, by whoever still comes and has not just booked', async () => {
  const people = [{}, {}, {}, { emailProven: false }].map((about) => harness.auth.signIn(about));
  offering({ visits: { ...rules, capacity: 9 } });
  const ids: string[] = [];
  for (const person of people) ids.push((await booked(person))._id);
  const [coming = '', off = '', today = ''] = ids;
  await send('DELETE', `/shop/visits/${off}`, people[1] ?? null);
  const { db } = harness.database;
  await db.update(visits).set({ createdAt: new Date('2026-11-21T06:00:00.000Z') });
  await db
    .update(visits)
    .set({ createdAt: new Date('2026-11-22T06:00:00.000Z') })
    .where(eq(visits.id, today));
  const reminded = async () =>
    (await Promise.all(ids.map(mails))).map((all) => all.some(({ job }) => job === 'visit-reminder-'));
  const { now } = harness.clock;
  for (const [at, expected] of [
    ['2026-11-21T13:00:00.000Z', false],
    ['2026-11-22T12:29:00.000Z', false],
    ['2026-11-22T12:31:00.000Z', true],
    ['2026-11-22T18:00:00.000Z', true],
  ] as const) {
    harness.clock.now = () => new Date(at);
    await Promise.all([remindVisitors(harness.deps), remindVisitors(harness.deps)]);
    expect(await reminded()).toEqual([expected, false, false, false]);
  }
  harness.clock.now = now;
  expect((await mails(coming)).filter(({ job }) => job.startsWith('visit-reminder'))).toHaveLength(1);
});

it('Visits of an erased account are cancelled for the shop and leave nothing; old ones are deleted', async () => {
  const [asha, ravi] = [harness.auth.signIn(), harness.auth.signIn()];
  const visit = await booked(asha);
  const other = await booked(ravi, '2026-11-30T04:30:00.000Z');
  for (let time = 0; time < 2; time += 1) await eraseVisits(harness.deps, { userId: asha.id });
  expect((await mails(visit._id)).map(({ job }) => job)).toContain('visit-cancelled--owner');
  const left = await harness.database.db.select().from(visits);
  expect(left.map(({ id }) => id)).toEqual([other._id]);
  await harness.database.db.update(visits).set({ at: new Date(Date.now() - 91 * 24 * 60 * 60 * 1000) });
  expect(await deleteOldVisits(harness.database.db, 10)).toBe(1);
});
