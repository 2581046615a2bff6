/** A shop for tests that keeps data in arrays, and can be made to fail after a number of changes. */
import { StoredSettings } from '@kanaka/contracts/settings';
import { newShop } from '@kanaka/contracts/shop-profile';
import { Sizing } from '@kanaka/contracts/sizes';
import { z } from 'zod';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type TestShop = {
  url: string;
  categories: { id: string; name: string; sizing: Sizing }[];
  subcategories: { id: string; name: string; categoryId: string }[];
  products: Record<string, unknown>[];
  units: Record<string, unknown>[];
  banners: Record<string, unknown>[];
  people: { id: string; email: string }[];
  reviews: Record<string, unknown>[];
  settings: StoredSettings;
  /** Of how many days. */
  rates: number;
  uploads: number;
  /** After this many more products the shop fails. */
  breakAfter: number;
  /** After this many more uploads the owner's access token expires. */
  tokenEndsAfter: number;
  close: () => Promise<void>;
};

const SizesSent = z.array(
  z.object({ size: z.string(), stock: z.number() }).transform((each) => ({ ...each, reserved: 0 })),
);
const nothing = { material: '', design: '', motif: '', craftsmanship: '', wearability: '' };

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('latin1');
}

export async function startTestShop(): Promise<TestShop> {
  const id = () => crypto.randomUUID();
  const refusal = (status: number, message: string) => ({
    status,
    success: false,
    message,
    code: 'test.no',
    requestId: '1',
  });

  const answers: Record<string, (body: Record<string, unknown>, raw: string, cookie: string) => object> = {
    'POST /api/auth/register': (body) => {
      const email = String(body['email']);
      if (shop.people.some((person) => person.email === email)) return refusal(409, 'taken');
      shop.people.push({ id: id(), email });
      return { message: 'welcome' };
    },
    'POST /api/auth/login': (body) => {
      const person = shop.people.find(({ email }) => email === body['email']);
      if (!person) return refusal(401, 'Wrong e-mail address or password.');
      return {
        cookie: person.id,
        message: 'welcome',
        user: { id: person.id, name: 'A', userName: 'A', email: person.email, role: 'user' },
      };
    },
    'POST /api/auth/refresh': () => {
      const [owner] = shop.people;
      // A second refresh would be an error: the refresh token is used up, and the session would end.
      if (!owner || shop.tokenEndsAfter > 0) return refusal(401, 'You are not signed in.');
      shop.tokenEndsAfter = Infinity;
      return { cookie: owner.id, user: owner };
    },
    'GET /api/admin/settings': () => ({ data: shop.settings }),
    'PUT /api/admin/settings': (body) => {
      shop.settings = StoredSettings.parse({ ...shop.settings, ...body, version: shop.settings.version + 1 });
      return { message: '', data: shop.settings };
    },
    'POST /api/admin/rates/import': (body) => {
      if (shop.rates > 0) return refusal(409, 'The shop has rates already.');
      shop.rates = (body['days'] as object[]).length;
      return { message: '' };
    },
    'GET /api/common/categories': () => ({ categories: shop.categories, subcategories: shop.subcategories }),
    'POST /api/common/categories': (body) => ({
      message: '',
      data: added(shop.categories, { name: String(body['name']), sizing: Sizing.parse(body['sizing'] ?? 'none') }),
    }),
    'POST /api/common/subcategories': (body) => ({
      message: '',
      data: added(shop.subcategories, { name: String(body['name']), categoryId: String(body['categoryId']) }),
    }),
    'GET /api/admin/products/get': () => ({ data: shop.products, page: 1, limit: 200, total: shop.products.length }),
    'POST /api/admin/products/upload-image': (_, raw) => {
      if (shop.tokenEndsAfter === 0)
        return { ...refusal(401, 'Please sign in to continue.'), code: 'auth.sign-in-required' };
      shop.tokenEndsAfter -= 1;
      const count = raw.split('name="my_file"').length - 1;
      const results = Array.from({ length: count }, () => {
        shop.uploads += 1;
        return { url: `/media/${shop.uploads}`, width: 1, height: 1 };
      });
      return { message: '', results };
    },
    'POST /api/admin/products/add': (body) => {
      if (shop.breakAfter === 0) return refusal(503, 'A part of the shop is resting for a moment.');
      shop.breakAfter -= 1;
      const at = new Date().toISOString();
      const product = {
        ...body,
        _id: id(),
        slug: '',
        averageReview: 0,
        reviewCount: 0,
        sizing: 'none' as const,
        sizes: SizesSent.parse(body['sizes'] ?? []),
        reserved: 0,
        version: 1,
        archivedAt: null,
        createdAt: at,
        updatedAt: at,
      };
      shop.products.push({ details: nothing, ...product });
      return { message: '', data: shop.products.at(-1) };
    },
    'POST /api/admin/units/add': (body) => {
      const product = shop.products.find(({ _id }) => _id === body['id']);
      if (!product) return refusal(404, 'no such piece');
      product['tagged'] = true;
      shop.units.push(...(body['units'] as Record<string, unknown>[]));
      return { message: '', data: [] };
    },
    'GET /api/common/feature/get': () => ({ data: shop.banners }),
    'POST /api/common/feature/add': (body) => {
      const schedule = { hidden: false, startsAt: null, endsAt: null };
      shop.banners.push({ _id: id(), ...schedule, ...body });
      return { message: '', data: shop.banners.at(-1) };
    },
    'POST /api/shop/review/add': (body, _, cookie) => {
      const isThere = shop.reviews.some(
        ({ userId, productId }) => userId === body['userId'] && productId === body['productId'],
      );
      if (isThere) return refusal(409, 'You have already reviewed this piece.');
      if (!cookie.includes(String(body['userId']))) return refusal(403, 'not you');
      const unread = { verified: false, answer: '', answeredAt: null };
      const review = { _id: id(), userName: 'A', ...unread, createdAt: new Date().toISOString(), ...body };
      shop.reviews.push(review);
      return { message: '', data: review };
    },
  };

  function added<Row extends { id: string }>(rows: Row[], row: Omit<Row, 'id'>): Row {
    const made = { id: id(), ...row } as Row;
    rows.push(made);
    return made;
  }

  const answerCall = async (request: IncomingMessage, response: ServerResponse) => {
    // A client that disconnected in the middle gets no response.
    const raw = await bodyOf(request).catch(() => null);
    if (raw === null) return;
    const isJson = request.headers['content-type']?.startsWith('application/json');
    const path = (request.url ?? '').split('?')[0] ?? '';
    // What is added to a piece has its id at the end.
    const [, id = ''] = /\/units\/add\/(.+)$/.exec(path) ?? [];
    const answer = answers[`${request.method ?? ''} ${id ? path.slice(0, -id.length - 1) : path}`];
    const sent = isJson ? (JSON.parse(Buffer.from(raw, 'latin1').toString()) as Record<string, unknown>) : {};
    const body = id ? { ...sent, id } : sent;
    const reply = answer?.(body, raw, request.headers.cookie ?? '') ?? refusal(404, `nothing at ${path}`);
    const { status = 200, cookie, ...rest } = reply as { status?: number; cookie?: string };
    if (cookie) response.setHeader('set-cookie', `kanaka_access=${cookie}; HttpOnly; Path=/`);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ success: true, ...rest }));
  };
  const server = createServer((request, response) => void answerCall(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');

  const shop: TestShop = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    categories: [],
    subcategories: [],
    products: [],
    units: [],
    banners: [],
    people: [{ id: id(), email: 'owner@kanaka.example' }],
    reviews: [],
    settings: { ...newShop, version: 1, updatedAt: new Date().toISOString() },
    rates: 0,
    uploads: 0,
    breakAfter: Infinity,
    tokenEndsAfter: Infinity,
    async close() {
      server.close();
      server.closeAllConnections();
    },
  };
  return shop;
}
