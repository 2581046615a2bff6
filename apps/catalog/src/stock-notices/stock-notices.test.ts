import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { asc, eq, sql } from 'drizzle-orm';
import type { InjectOptions } from 'fastify';
import { Failure } from '@kanaka/contracts/failure';
import * as contract from '@kanaka/contracts/catalog/stock-notices';
import { jobs } from '@kanaka/queues/jobs';
import { outbox } from '@kanaka/queues/outbox';
import { startCatalogHarness, type CatalogHarness, type Draft } from '../../test/catalog-harness.ts';
import { releaseRanOut } from '../stock/release-stock.ts';
import { stockJobs } from '../stock/stock.routes.ts';
import { publishDrafts } from '../products/publish-drafts.ts';
import { sendNotices } from './send-notices.ts';
import { deleteOldNotices, deleteOldSent } from './stock-notices.repository.ts';
import { sentNotices, stockNotices, stoppedAddresses } from './stock-notices-schema.ts';
import { noticeJobs } from './stock-notices.routes.ts';
import { hashOfAddress, stopToken } from './stop-token.ts';

let harness: CatalogHarness;
let rings: string;
let ring: string;
beforeAll(async () => {
  harness = await startCatalogHarness();
  rings = (await harness.addCategory('Finger rings', 'ring')).name;
});
afterAll(() => harness.stop());
beforeEach(async () => {
  await harness.db.delete(stockNotices);
  await harness.db.delete(sentNotices);
  await harness.db.delete(stoppedAddresses);
  await harness.db.delete(outbox);
  ring = await addRing({ '12': 0, '14': 0, '16': 2 });
});

type Stocks = Readonly<Record<string, number>>;
const sized = (stocks: Stocks) => Object.entries(stocks).map(([size, stock]) => ({ size, stock }));
const addRing = async (stocks: Stocks) =>
  (await harness.addProduct({ title: 'Dhruva Ring', category: rings, totalStock: 0, sizes: sized(stocks) }))._id;
const addPlain = async (change: Draft = {}) => (await harness.addProduct({ totalStock: 0, ...change }))._id;
const editAs = (id: string, change: Draft) =>
  harness.app.inject({
    method: 'PUT',
    url: `/api/admin/products/edit/${id}`,
    headers: harness.owner.headers,
    payload: harness.draft({ title: 'Dhruva Ring', ...change }),
  });
const restock = (stocks: Stocks) => editAs(ring, { category: rings, totalStock: 0, sizes: sized(stocks) });

const asha = 'asha@kanaka.example';
const post = (payload: object, headers: InjectOptions['headers'] = {}) =>
  harness.app.inject({ method: 'POST', url: '/api/shop/stock-notices', headers, payload });
const ask = async (size: string, email = asha, productId = ring) => {
  const response = await post({ productId, size, email });
  expect([response.statusCode, response.body]).toEqual([200, expect.stringContaining('We will write to you once')]);
};
const refusal = async (payload: object) => {
  const response = await post(payload);
  const { code, issues } = Failure.parse(response.json());
  return { status: response.statusCode, code, path: issues?.[0]?.path };
};

const send = () => sendNotices({ db: harness.db, internalToken: harness.auth.internalToken });
const written = async () =>
  (await harness.db.select().from(outbox).where(eq(outbox.queue, 'mail')).orderBy(asc(outbox.jobId))).map(({ data }) =>
    jobs.mail['piece-is-back'].parse(data),
  );
/** To whom the e-mails go that the stock of this moment causes, with the sizes. */
const sent = async () => {
  await send();
  return (await written()).map(({ to, size }) => [to, size].filter(Boolean).join(' ')).sort();
};
const waiting = async (id = ring) =>
  contract.listStockNotices.reply.parse(
    (await harness.get(`/api/admin/products/waiting/${id}`, harness.owner.headers)).json(),
  ).data;

it('An erased account is told of no piece any more, and others are', async () => {
  await ask('12');
  await ask('12', 'ravi@kanaka.example');
  const job = { userId: harness.newId(), email: asha };
  await harness.db.transaction((tx) => noticeJobs['account-erased'](job, tx));
  await restock({ '12': 1, '14': 0, '16': 2 });
  expect(await sent()).toEqual(['ravi@kanaka.example 12']);
});

describe('a request to be told', () => {
  it('is answered by one e-mail when its size is back, and then deleted', async () => {
    await ask('12');
    await ask('14', 'devi@kanaka.example');
    expect(await waiting()).toEqual([
      { size: '12', count: 1 },
      { size: '14', count: 1 },
    ]);
    expect(await sent()).toEqual([]);
    await restock({ '12': 1, '14': 0, '16': 2 });
    expect(await sent()).toEqual([`${asha} 12`]);
    expect(await written()).toMatchObject([
      { title: 'Dhruva Ring', slug: expect.any(String), image: '/media/one.jpg' },
    ]);
    expect(await waiting()).toEqual([{ size: '14', count: 1 }]);
    // It is sold out and comes back again: nobody waits for it any more.
    await restock({ '12': 0, '14': 0, '16': 2 });
    await restock({ '12': 3, '14': 0, '16': 2 });
    expect(await sent()).toEqual([`${asha} 12`]);
  });

  it('is one however often it is made, also at once and in other letters', async () => {
    await Promise.all(Array.from({ length: 8 }, (_, place) => ask('12', place % 2 ? asha : ' ASHA@Kanaka.example ')));
    expect(await waiting()).toEqual([{ size: '12', count: 1 }]);
  });

  it('is answered the same for everybody: a guest, a shopper, an address that has an account', async () => {
    const { headers } = harness.auth.signIn();
    const responses = await Promise.all([
      post({ productId: ring, size: '12', email: asha }),
      post({ productId: ring, size: '12', email: asha }, headers),
      post({ productId: ring, size: '14', email: 'owner@kanaka.example' }, harness.owner.headers),
    ]);
    expect(new Set(responses.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
  });

  it('is refused for what can be bought, for no such size or piece, and for no e-mail address', async () => {
    expect(await refusal({ productId: ring, size: '16', email: asha })).toMatchObject({ status: 409 });
    for (const size of ['15', '']) {
      expect(await refusal({ productId: ring, size, email: asha })).toMatchObject({ status: 400, path: 'size' });
    }
    const plain = await addPlain();
    expect(await refusal({ productId: plain, size: '12', email: asha })).toMatchObject({ status: 400, path: 'size' });
    expect(await refusal({ productId: harness.newId(), email: asha })).toMatchObject({ status: 404 });
    expect(await refusal({ productId: await addPlain({ draft: true }), email: asha })).toMatchObject({ status: 404 });
    for (const email of ['', 'asha', 'asha@kanaka.example\r\nBcc: all@kanaka.example', `${'a'.repeat(250)}@b.in`]) {
      expect(await refusal({ productId: ring, size: '12', email })).toMatchObject({ status: 400, path: 'email' });
    }
  });

  it('cannot be made for more than twenty pieces by one address, even at once', async () => {
    const pieces = await Promise.all(Array.from({ length: 24 }, () => addPlain()));
    const responses = await Promise.all(pieces.map((productId) => post({ productId, email: asha })));
    const status = responses.map(({ statusCode }) => statusCode);
    expect(status.filter((code) => code === 200)).toHaveLength(20);
    expect(status.filter((code) => code === 409)).toHaveLength(4);
    // The same again is not one more.
    const [known] = pieces.filter((_, place) => status[place] === 200);
    expect((await post({ productId: known, email: asha })).statusCode).toBe(200);
  });

  it('waits a year, and no longer', async () => {
    await ask('12');
    await ask('14');
    const age = (size: string, days: number) =>
      harness.db
        .update(stockNotices)
        .set({ createdAt: sql`now() - make_interval(days => ${days})` })
        .where(eq(stockNotices.size, size));
    await age('12', 364);
    await age('14', 366);
    expect(await deleteOldNotices(harness.db, 100)).toBe(1);
    expect(await waiting()).toEqual([{ size: '12', count: 1 }]);
  });
});

describe('a piece comes back', () => {
  const order = () => harness.newId();
  const lines = [{ productId: '', size: '', quantity: 1 }];
  const held = async (change: Draft = {}) => {
    const id = await addPlain({ totalStock: 1, ...change });
    const orderId = order();
    const own = [{ ...lines[0], productId: id }];
    await harness.asService('/internal/stock/reserve', { orderId, lines: own, holdSeconds: 900 });
    await ask('', asha, id);
    expect(await sent()).toEqual([]);
    return { id, orderId, own };
  };
  const job = <N extends keyof typeof stockJobs>(name: N, data: Parameters<(typeof stockJobs)[N]>[0]) =>
    harness.db.transaction((tx) => stockJobs[name](data as never, tx));

  it('when an unpaid order runs out', async () => {
    await held();
    await harness.db.execute(
      sql`update reservations set expires_at = now() - interval '1 second' where expires_at is not null`,
    );
    await releaseRanOut({ db: harness.db });
    expect(await sent()).toEqual([asha]);
  });

  it('when an order is cancelled', async () => {
    const { orderId } = await held();
    await job('release-stock', { orderId, turn: 1 });
    expect(await sent()).toEqual([asha]);
  });

  it('when a sold piece is returned', async () => {
    const { id, orderId, own } = await held();
    await harness.asService('/internal/stock/secure', { orderId, turn: 0, lines: own });
    await job('commit-stock', { orderId });
    expect(await sent()).toEqual([]);
    await job('restock-pieces', {
      orderId,
      refundId: harness.newId(),
      lines: [{ productId: id, size: '', quantity: 1 }],
    });
    expect(await sent()).toEqual([asha]);
  });

  it('when the owner adds stock to many pieces', async () => {
    const { _id, version } = await harness.addProduct({ totalStock: 0 });
    await ask('', asha, _id);
    const changes = [{ _id, version, stock: { to: 2, was: 0 } }];
    const response = await harness.app.inject({
      method: 'PUT',
      url: '/api/admin/products/change-many',
      headers: harness.owner.headers,
      payload: { changes },
    });
    expect(response.statusCode).toBe(200);
    expect(await sent()).toEqual([asha]);
  });

  it('when it gets a unit', async () => {
    const id = await addPlain();
    await ask('', asha, id);
    const response = await harness.app.inject({
      method: 'POST',
      url: `/api/admin/units/add/${id}`,
      headers: harness.owner.headers,
      payload: { units: [{ tag: 'BACK-1', size: '', grossWeight: 4, netWeight: 4 }] },
    });
    expect([response.statusCode, response.body]).toEqual([200, expect.any(String)]);
    expect(await sent()).toEqual([asha]);
  });

  it('in any size, for somebody who asked when it had none', async () => {
    const id = await addPlain({ category: rings });
    await ask('', asha, id);
    await editAs(id, { category: rings, totalStock: 0, sizes: sized({ '14': 0 }) });
    expect(await sent()).toEqual([]);
    await editAs(id, { category: rings, totalStock: 0, sizes: sized({ '14': 1 }) });
    expect(await sent()).toEqual([asha]);
  });

  it('without sizes, for somebody who asked for one', async () => {
    await ask('12');
    await editAs(ring, { category: rings, totalStock: 4, sizes: [] });
    expect(await sent()).toEqual([`${asha} 12`]);
  });

  it('not while it is withdrawn or a draft, but once it is in the shop again', async () => {
    const id = await addPlain({ draft: true, publishAt: new Date(Date.now() + 60_000).toISOString() });
    await harness.db.execute(sql`update products set draft = false, publish_at = null where id = ${id}`);
    await ask('', asha, id);
    await harness.db.execute(sql`update products set draft = true, publish_at = now(), on_hand = 1 where id = ${id}`);
    expect(await sent()).toEqual([]);
    await publishDrafts({ db: harness.db });
    expect(await sent()).toEqual([asha]);
    await ask('12');
    await restock({ '12': 1, '14': 0, '16': 2 });
    await harness.app.inject({
      method: 'DELETE',
      url: `/api/admin/products/delete/${ring}`,
      headers: harness.owner.headers,
    });
    expect(await sent()).toEqual([asha]);
    await harness.app.inject({
      method: 'POST',
      url: `/api/admin/products/restore/${ring}`,
      headers: harness.owner.headers,
      payload: {},
    });
    expect(await sent()).toEqual([asha, `${asha} 12`]);
  });

  it('once a day for an address, however often it goes and comes, and then again', async () => {
    for (let round = 0; round < 6; round += 1) {
      await ask('12');
      await restock({ '12': 1, '14': 0, '16': 2 });
      await send();
      await restock({ '12': 0, '14': 0, '16': 2 });
    }
    expect(await sent()).toEqual([`${asha} 12`]);
    expect(await waiting()).toEqual([{ size: '12', count: 1 }]);
    await restock({ '12': 1, '14': 0, '16': 2 });
    await harness.db.update(sentNotices).set({ sentAt: sql`now() - interval '25 hours'` });
    expect(await sent()).toEqual([`${asha} 12`, `${asha} 12`]);
    expect(await deleteOldSent(harness.db, 100)).toBe(1);
  });

  it('with three e-mails an hour and ten a day to an address, however many replicas look; the rest follow', async () => {
    const pieces = await Promise.all(Array.from({ length: 12 }, () => addPlain()));
    // All spellings of a mailbox are one.
    for (const [place, piece] of pieces.entries()) await ask('', asha.replace('@', `+${place}@`), piece);
    await harness.db.execute(sql`update products set on_hand = 1 where id = any(${sql.param(pieces)}::uuid[])`);
    const counts: number[] = [];
    for (let hour = 0; hour < 5; hour += 1) {
      await Promise.all([send(), send(), send(), send()]);
      await send();
      counts.push((await written()).length);
      await harness.db.update(sentNotices).set({ sentAt: sql`${sentNotices.sentAt} - interval '61 minutes'` });
    }
    expect(counts).toEqual([3, 6, 9, 10, 10]);
  });

  it('once for each who waits, however many replicas look and however the stock changes meanwhile', async () => {
    const people = Array.from({ length: 250 }, (_, place) => `shopper${place}@kanaka.example`);
    for (const email of people) await ask('12', email);
    const churn = async () => {
      for (const stock of [1, 0, 2, 0, 1]) await restock({ '12': stock, '14': 0, '16': 2 });
    };
    const look = async () => {
      for (let round = 0; round < 6; round += 1) await send();
    };
    await Promise.all([churn(), look(), look(), look(), look()]);
    await send();
    const to = (await written()).map((email) => email.to);
    expect(to.length).toBe(people.length);
    expect(new Set(to)).toEqual(new Set(people));
    expect(await waiting()).toEqual([]);
  });

  it('is not lost when the e-mail cannot be written: the request waits', async () => {
    await ask('12');
    await restock({ '12': 1, '14': 0, '16': 2 });
    await harness.db.execute(sql`alter table outbox add constraint full_disk check (queue <> 'mail')`);
    await expect(send()).rejects.toThrow();
    await harness.db.execute(sql`alter table outbox drop constraint full_disk`);
    expect(await waiting()).toEqual([{ size: '12', count: 1 }]);
    expect(await sent()).toEqual([`${asha} 12`]);
  });
});

describe('the link that stops the e-mails', () => {
  const stop = (token: string, call: Pick<InjectOptions, 'payload' | 'headers'> = {}) =>
    harness.app.inject({
      method: 'POST',
      url: `/api/shop/stock-notices/stop?token=${encodeURIComponent(token)}`,
      ...call,
    });
  const tokenOf = async () => {
    await ask('12');
    await restock({ '12': 1, '14': 0, '16': 2 });
    await send();
    const [email] = await written();
    if (!email) throw new Error('no e-mail was written');
    return email.stopToken;
  };

  it('withdraws what its address waits for, and nothing else; twice is the same', async () => {
    const token = await tokenOf();
    await ask('14');
    await ask('14', 'devi@kanaka.example');
    for (let time = 0; time < 2; time += 1) {
      expect((await stop(token)).statusCode).toBe(200);
      expect(await waiting()).toEqual([{ size: '14', count: 1 }]);
    }
    await restock({ '12': 1, '14': 1, '16': 2 });
    expect(await sent()).toEqual([`${asha} 12`, 'devi@kanaka.example 14']);
  });

  it('holds whoever asks again, until the proven owner of the address does', async () => {
    await stop(await tokenOf());
    const asOwnerOf = (email: string, emailProven: boolean) => harness.auth.signIn({ email, emailProven }).headers;
    const others = [{}, asOwnerOf('mallory@kanaka.example', true), asOwnerOf(asha, false)];
    for (const headers of others) {
      expect((await post({ productId: ring, size: '14', email: asha }, headers)).statusCode).toBe(200);
      expect(await waiting()).toEqual([]);
    }
    expect((await post({ productId: ring, size: '14', email: asha }, asOwnerOf(asha, true))).statusCode).toBe(200);
    expect(await waiting()).toEqual([{ size: '14', count: 1 }]);
  });

  it('is also pressed by mail programs, with a form as body', async () => {
    const token = await tokenOf();
    await ask('14');
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const response = await stop(token, { payload: 'List-Unsubscribe=One-Click', headers: form });
    expect(response.statusCode).toBe(200);
    expect(await waiting()).toEqual([]);
  });

  it('contains no address, and is refused when somebody else has made it', async () => {
    const token = await tokenOf();
    await ask('14');
    expect(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).not.toContain('asha');
    for (const wrong of ['', `${token}x`, token.split('.')[0] ?? '', 'x', `.${token.split('.')[1]}`]) {
      const response = await stop(wrong);
      expect([response.statusCode, Failure.parse(response.json()).code]).toEqual([400, 'stock-notice.link-invalid']);
    }
    expect(await waiting()).toEqual([{ size: '14', count: 1 }]);
  });
});

describe('what the owner sees of an address', () => {
  const read = async (email: string) => {
    const response = await harness.app.inject({
      method: 'POST',
      url: '/api/admin/stock-notices/of-address',
      headers: harness.owner.headers,
      payload: { email },
    });
    return contract.noticesOfAddress.reply.parse(response.json()).data;
  };

  it('is what it waits for, the newest request first, however it was written; nobody else’s', async () => {
    const plain = await addPlain({ title: 'Nila Pendant' });
    await ask('12');
    await ask('', asha, plain);
    await ask('14', 'ravi@kanaka.example');
    expect(await read('  Asha@Kanaka.example ')).toEqual({
      notices: [
        { productId: plain, title: 'Nila Pendant', size: '', askedAt: expect.any(String) },
        { productId: ring, title: 'Dhruva Ring', size: '12', askedAt: expect.any(String) },
      ],
      stoppedAt: null,
    });
    expect((await read('nobody@kanaka.example')).notices).toEqual([]);
  });

  it('says since when it wants no such e-mails', async () => {
    await ask('12');
    const url = `/api/shop/stock-notices/stop?token=${stopToken(harness.auth.internalToken, hashOfAddress(asha))}`;
    expect((await harness.app.inject({ method: 'POST', url })).statusCode).toBe(200);
    expect(await read(asha)).toEqual({ notices: [], stoppedAt: expect.any(String) });
  });
});
