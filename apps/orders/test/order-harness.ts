/** For this service's tests: the real app on real Postgres and S3, with other services and Razorpay as plain functions. */
import { createHmac, randomUUID } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { PHOTOGRAPH_KINDS } from '@kanaka/contracts/media/photographs';
import type { KnownProduct } from '@kanaka/contracts/catalog/products';
import type { SellingTerms } from '@kanaka/contracts/catalog/settings';
import { demoShop, newDelivery } from '@kanaka/contracts/catalog/shop-profile';
import { AppError } from '@kanaka/server-kit/app-error';
import { pickupCodes } from '@kanaka/queues/pickup-code';
import { trackingTokens } from '@kanaka/queues/tracking-link';
import { migrateDatabase, migrationsNextTo, openDatabase } from '@kanaka/server-kit/database/database';
import { createLogger } from '@kanaka/server-kit/logger';
import { openObjectStore } from '@kanaka/server-kit/object-store';
import { openSealing } from '@kanaka/server-kit/sealed-text';
import { signedIds } from '@kanaka/server-kit/signed-ids';
import { createTestAuth } from '@kanaka/testing/sessions';
import { startTestServers } from '@kanaka/testing/test-servers';
import { buildApp, type OrdersDeps } from '../src/app.ts';
import { endExchange } from '../src/returns/move-return.ts';
import type { Line, ServiceClients } from '../src/service-clients.ts';
import { sellerSettings } from '../src/seller/known-seller.ts';
import { KEY_SECRET, rememberingRazorpay } from './razorpay-stub.ts';
import { openRealStock, type RealStock } from './real-stock.ts';

export const WEBHOOK_SECRETS = ['new-webhook-secret', 'old-webhook-secret'];

export const COURIER_SECRET = 'what-the-courier-sends';

/** Of some states. */
const statesByPincode: Record<string, RegExp> = { 'Tamil Nadu': /^6[0-4]/, Kerala: /^6[789]/, Karnataka: /^5[6789]/ };

/** A line of a cart; without `size` for a piece without sizes. */
export type CartLine = Omit<Line, 'size'> & { size?: string };

type Place = { state: string; country: string; pincode?: string; recipient?: string };

/** Service clients with the real stock; the carts, the addresses and what pieces cost are in memory. */
function serviceClientsOn(stock: RealStock) {
  const products = new Map<string, KnownProduct>();
  const archive = new Map<string, KnownProduct>();
  const carts = new Map<string, Line[]>();
  const places = new Map<string, Place>();
  const unproven = new Set<string>();

  const serviceClients: ServiceClients = {
    cartOf: async (userId) => carts.get(userId) ?? [],
    async shopperWithAddress(userId, addressId) {
      if (addressId === UNKNOWN_ADDRESS) throw new AppError('address.not-found', 'This address does not exist.');
      return {
        user: { id: userId, name: 'Asha', userName: 'Asha', email: `${userId}@kanaka.example`, role: 'user' },
        address: {
          _id: addressId,
          userId,
          address: '4 Car Street',
          city: 'Madurai',
          state: 'Tamil Nadu',
          country: 'India',
          pincode: '625001',
          ...places.get(addressId),
          phone: '9876543210',
          notes: '',
          isGift: true,
          giftMessage: 'With love',
        },
        emailProven: !unproven.has(userId),
      };
    },
    customer: async (id) => {
      if (id === UNKNOWN_CUSTOMER) throw new AppError('customer.not-found', 'This customer does not exist.');
      return { name: 'Asha', email: `${id}@kanaka.example`, emailProven: !unproven.has(id), phones: [] };
    },
    checkPlace: async (place) => ({
      place,
      states: Object.keys(statesByPincode).flatMap((state) =>
        place.country === 'India' && statesByPincode[state]?.test(place.pincode) ? [state] : [],
      ),
    }),
    knowsPincode: async () => true,
    async products(ids) {
      if (productsUnavailable) throw new AppError('service.unavailable', 'A part of the shop is resting.');
      return ids.flatMap((id) => products.get(id) ?? []);
    },
    names: async (ids) =>
      ids
        .flatMap((id) => products.get(id) ?? archive.get(id) ?? [])
        .map(({ _id, title, images }) => ({ _id, title, image: images[0] ?? '' })),
    ...stock.clients,
    async shopSettings() {
      if (settingsUnavailable) throw new AppError('service.unavailable', 'A part of the shop is resting.');
      return settings;
    },
  };
  // Of the zones of a new shop none has the address of the tests.
  let settings: SellingTerms = { ...demoShop, delivery: newDelivery };
  let settingsUnavailable = false;
  let productsUnavailable = false;
  return {
    serviceClients,
    stock,
    carts,
    /** Shoppers who have not proven their mailbox. */
    unproven,
    /** Adds a piece to the shop. */
    piece({
      title = 'Dhruva Solitaire Ring',
      price = 100_000,
      salePrice = 0,
      count = 5,
      sizes = {},
      finalSale = false,
    }: {
      title?: string;
      price?: number;
      salePrice?: number;
      count?: number;
      sizes?: Record<string, number>;
      finalSale?: boolean;
    } = {}): string {
      const id = uuidv7();
      const bySize = Object.entries(sizes).map(([size, of]) => ({ size, stock: of }));
      stock.add(id, { title, count, sizes });
      products.set(id, {
        _id: id,
        slug: id,
        title,
        ...(finalSale && { finalSale }),
        category: 'Ring',
        categoryId: RINGS,
        subcategory: '',
        youtubeLink: '',
        price,
        salePrice,
        totalStock: count,
        sizing: bySize.length > 0 ? 'ring' : 'none',
        sizes: bySize,
        averageReview: 0,
        reviewCount: 0,
        images: ['/media/00000000000000000000000000000000-960x1280/960.jpg'],
        details: { material: '', design: '', motif: '', craftsmanship: '', wearability: '' },
      });
      return id;
    },
    /** Gives a piece units, one for each that is in stock. */
    tag: (productId: string, tags: readonly string[]): void =>
      stock.tag(
        productId,
        tags.map((tag) => ({ tag, huid: huidOf(tag) })),
      ),
    /** Replaces the content of a shopper's cart. */
    fillCart: (userId: string, lines: CartLine[]) =>
      void carts.set(
        userId,
        lines.map((line) => ({ size: '', ...line })),
      ),
    /** Adds an address. */
    addressIn(place: Place): string {
      const id = uuidv7();
      places.set(id, place);
      return id;
    },
    /** Changes a piece's title, price and so on. */
    changePiece(id: string, change: Partial<KnownProduct>): void {
      const piece = products.get(id);
      if (piece) products.set(id, { ...piece, ...change });
    },
    /** Withdraws a piece from the shop. */
    archivePiece(id: string): void {
      const piece = products.get(id);
      if (piece) archive.set(id, piece);
      products.delete(id);
    },
    /** Changes the shop's settings. */
    set(change: Partial<SellingTerms>): void {
      settings = { ...settings, ...change };
    },
    /** Whether requests for the shop's settings fail. */
    setSettingsUnavailable(value: boolean): void {
      settingsUnavailable = value;
    },
    /** Whether requests for pieces fail. */
    setProductsUnavailable(value: boolean): void {
      productsUnavailable = value;
    },
    /** Removes a piece, as if the shop no longer sold it. */
    withdrawPiece: (id: string) => void products.delete(id),
  };
}

/** An HUID that no other tag has. */
const huidOf = (tag: string) => tag.replaceAll(/\W/g, '').padStart(6, 'H');

export const UNKNOWN_ADDRESS = uuidv7();
export const UNKNOWN_CUSTOMER = uuidv7();
/** The category of every piece unless a test changes it. */
export const RINGS = uuidv7();

/** Starts the app with all that a test file needs; call `stop` in `afterAll`. */
export async function startOrderHarness() {
  const servers = await startTestServers('postgres', 's3');
  const logged: string[] = [];
  const logger = createLogger({ service: 'orders', level: 'warn', to: { write: (line) => void logged.push(line) } });
  const database = await servers.migrated(
    migrationsNextTo(new URL('../src/main.ts', import.meta.url).href),
    (url) => openDatabase({ url, poolSize: 20, logger }),
    migrateDatabase,
  );
  const auth = createTestAuth();
  const razorpay = rememberingRazorpay();
  const stock = await openRealStock(servers, logger);
  const shop = serviceClientsOn(stock);
  const store = openObjectStore(servers.s3);
  const clock = { now: () => new Date() };
  /** What the courier says of a pincode; null while it says nothing. */
  const courier = {
    serves: async (_pincode: string): Promise<boolean | null> => null,
    /** Pincodes that no post office has. */
    unknown: ['999999', '123456'],
  };
  const deps: OrdersDeps = {
    db: database.db,
    store,
    logger,
    razorpay: razorpay.api,
    endExchange,
    serviceClients: shop.serviceClients,
    sellerSettings: sellerSettings({
      db: database.db,
      serviceClients: shop.serviceClients,
      logger,
      now: () => clock.now(),
      demoMaySell: true,
    }),
    sealing: openSealing(auth.internalToken),
    tokenOf: trackingTokens(auth.internalToken),
    codes: pickupCodes(auth.internalToken),
    photographIds: signedIds(PHOTOGRAPH_KINDS.return, auth.internalToken),
    courierSecret: COURIER_SECRET,
    knowsPincode: async (pincode) => !courier.unknown.includes(pincode),
    serviceability: (pincode) => courier.serves(pincode),
    publicUrl: 'https://shop.example',
    wakeRelay: () => undefined,
    tellHeard: async () => undefined,
    wakeWebhooks: () => undefined,
    wakeSettlements: () => undefined,
    webhookTarget: { loopback: true },
    now: () => clock.now(),
    reservationSeconds: 900,
    keySecret: KEY_SECRET,
    webhookSecrets: WEBHOOK_SECRETS,
    popup: { keyId: 'rzp_test_kanaka', scriptUrl: 'https://checkout.razorpay.com/v1/checkout.js' },
  };
  const app = await buildApp(
    { logger, jwtPublicKey: auth.publicKey, internalToken: auth.internalToken, staff: auth.staff },
    deps,
  );

  return {
    app,
    deps,
    database,
    auth,
    razorpay,
    shop,
    store,
    clock,
    courier,
    /** The messages of all warnings and errors logged so far whose line contains `id`. */
    loggedAbout: (id: string) =>
      logged.filter((line) => line.includes(id)).map((line) => (JSON.parse(line) as { message: string }).message),
    async stop() {
      await app.close();
      await database.close();
      await stock.close();
      store.close();
      await servers.stop();
    },
    /** A shopper with pieces in the cart, and the request body for ordering them. */
    shopperWith(lines: CartLine[], totalAmount: number) {
      const shopper = auth.signIn();
      shop.fillCart(shopper.id, lines);
      const draft = { userId: shopper.id, addressInfo: { addressId: uuidv7() }, totalAmount };
      const place = (key: string = randomUUID(), change: object = {}, more: Record<string, string> = {}) =>
        app.inject({
          method: 'POST',
          url: '/api/shop/order/create',
          headers: { ...shopper.headers, ...more, 'idempotency-key': key },
          payload: { ...draft, ...change },
        });
      const verify = (orderId: string, answer: object) =>
        app.inject({
          method: 'POST',
          url: '/api/shop/order/verify-razorpay',
          headers: shopper.headers,
          payload: { ...answer, orderId },
        });
      return { ...shopper, draft, place, verify };
    },
    /** Sends an event as Razorpay would. */
    sendWebhook(
      event: object,
      { secret = WEBHOOK_SECRETS[0] ?? '', eventId = randomUUID() }: { secret?: string; eventId?: string } = {},
    ) {
      const payload = JSON.stringify(event);
      return app.inject({
        method: 'POST',
        url: '/api/payments/razorpay/webhook',
        headers: {
          'content-type': 'application/json',
          'x-razorpay-signature': createHmac('sha256', secret).update(payload).digest('hex'),
          'x-razorpay-event-id': eventId,
        },
        payload,
      });
    },
  };
}
export type OrderHarness = Awaited<ReturnType<typeof startOrderHarness>>;

/** A payment event in the shape of Razorpay's samples, with the fields that we read. */
export function paymentEvent(
  event: string,
  answer: { razorpay_payment_id: string; razorpay_order_id: string },
): object {
  return {
    entity: 'event',
    event,
    contains: ['payment'],
    payload: { payment: { entity: { id: answer.razorpay_payment_id, order_id: answer.razorpay_order_id } } },
  };
}
