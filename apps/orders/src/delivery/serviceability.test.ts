import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import { createLogger } from '@kanaka/server-kit/logger';
import { courierServiceability, MOST_FAILURES, MOST_PUBLIC_CALLS, type CourierApi } from './serviceability.ts';

/** A simulated courier at an address of its own. */
async function startCourier(answer: (request: IncomingMessage, response: ServerResponse) => unknown) {
  const asked: { method: string | undefined; url: string; authorization: string | undefined }[] = [];
  const server = createServer((request, response) => {
    const { method, url = '', headers } = request;
    asked.push({ method, url, authorization: headers.authorization });
    void answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stops.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return { asked, url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}` };
}

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

function json(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function quietly(courier: CourierApi) {
  const logged: string[] = [];
  const to = { write: (line: string) => void logged.push(line) };
  const clock = { ms: 1_000_000 };
  const serviceability = courierServiceability(
    courier,
    createLogger({ service: 'orders', level: 'warn', to }),
    () => clock.ms,
  );
  const serves = (pincode: string, by = { isPublic: false }) => serviceability(pincode, by);
  return { serves, logged, clock };
}

/** Shapes as Delhivery documents them. */
const delhivery = {
  known: (prePaid: string) => ({ delivery_codes: [{ postal_code: { pin: 600004, pre_paid: prePaid, cod: 'N' } }] }),
  unknown: { delivery_codes: [] },
};

describe('Delhivery', () => {
  it('delivers prepaid parcels to a pincode, or does not, and is asked once in a while only', async () => {
    const { asked, url } = await startCourier(({ url: path = '' }, response) =>
      json(
        response,
        path.endsWith('600004')
          ? delhivery.known('Y')
          : path.endsWith('744301')
            ? delhivery.known('N')
            : delhivery.unknown,
      ),
    );
    const { serves } = quietly({ kind: 'delhivery', url, token: 'secret' });
    expect(await Promise.all(['600004', '744301', '999999'].map((pincode) => serves(pincode)))).toEqual([
      true,
      false,
      false,
    ]);
    expect(await serves('600004')).toBe(true);
    expect(asked).toHaveLength(3);
    expect(asked[0]).toEqual({
      method: 'GET',
      url: '/c/api/pin-codes/json/?filter_codes=600004',
      authorization: 'Token secret',
    });
  });
});

describe('Shiprocket', () => {
  const shiprocket = (url: string): CourierApi => ({
    kind: 'shiprocket',
    url,
    email: 'api@kanaka.example',
    password: 'secret',
    pickupPincode: '600004',
  });
  const couriers = { status: 200, data: { available_courier_companies: [{ courier_name: 'Blue Dart' }] } };

  it('signs in once, and says whether any courier delivers to a pincode', async () => {
    const { asked, url } = await startCourier(({ url: path = '' }, response) => {
      if (path.endsWith('/auth/login')) json(response, { token: 'jwt' });
      else if (path.includes('625001')) json(response, couriers);
      else if (path.includes('744301')) json(response, { status: 404, message: 'No courier' });
      else json(response, { status: 404, message: 'No courier' }, 404);
    });
    const { serves } = quietly(shiprocket(url));
    expect(await serves('625001')).toBe(true);
    expect(await serves('744301')).toBe(false);
    expect(await serves('999999')).toBe(false);
    expect(asked.map((each) => each.url.split('?')[0])).toEqual([
      '/v1/external/auth/login',
      ...Array.from({ length: 3 }, () => '/v1/external/courier/serviceability/'),
    ]);
    expect(asked[1]).toMatchObject({
      url: expect.stringContaining('pickup_postcode=600004&delivery_postcode=625001'),
      authorization: 'Bearer jwt',
    });
  });

  it('signs in again when its token is no longer accepted', async () => {
    let tokens = 0;
    const { url } = await startCourier(({ url: path = '', headers }, response) => {
      if (path.endsWith('/auth/login')) json(response, { token: `jwt-${(tokens += 1)}` });
      else if (headers.authorization === 'Bearer jwt-1') json(response, { message: 'Token expired' }, 401);
      else json(response, couriers);
    });
    const { serves } = quietly(shiprocket(url));
    expect(await serves('625001')).toBeNull();
    expect(await serves('625002')).toBe(true);
  });
});

describe('A courier that gives no usable answer', () => {
  it.each([
    ['refuses', (_: IncomingMessage, response: ServerResponse) => json(response, {}, 500)],
    ['answers in another shape', (_: IncomingMessage, response: ServerResponse) => json(response, { ok: true })],
    ['sends a page', (_: IncomingMessage, response: ServerResponse) => response.end('<html>')],
    [
      'sends elsewhere',
      (_: IncomingMessage, response: ServerResponse) => response.writeHead(302, { location: '/' }).end(),
    ],
    ['hangs up', (_: IncomingMessage, response: ServerResponse) => response.destroy()],
    [
      'is slow',
      async (_: IncomingMessage, response: ServerResponse) => {
        await pause(4_000, undefined, { ref: false });
        json(response, delhivery.known('N'));
      },
    ],
  ])('leaves it to the shop when it %s, and is not asked again at once', async (_, answer) => {
    const { asked, url } = await startCourier(answer);
    const { serves, logged } = quietly({ kind: 'delhivery', url, token: 'secret' });
    expect(await serves('600004')).toBeNull();
    expect(await serves('600004')).toBeNull();
    expect(asked).toHaveLength(1);
    expect(logged).toHaveLength(1);
  });

  it('leaves it to the shop while it is away', async () => {
    const { serves } = quietly({ kind: 'delhivery', url: 'http://127.0.0.1:9', token: 'secret' });
    expect(await serves('600004')).toBeNull();
  });
});

describe('The calls to a courier', () => {
  const pincodes = (number: number) => Array.from({ length: number }, (_, last) => String(600_000 + last));
  const onlyLooking = { isPublic: true };

  it('for all who only look are limited a minute; orders ask all the same, and what is known is known for a day', async () => {
    const { asked, url } = await startCourier((_, response) => json(response, delhivery.known('N')));
    const { serves, clock, logged } = quietly({ kind: 'delhivery', url, token: 'secret' });
    const answers = await Promise.all(pincodes(MOST_PUBLIC_CALLS + 20).map((one) => serves(one, onlyLooking)));
    expect(answers.filter((answer) => answer === false)).toHaveLength(MOST_PUBLIC_CALLS);
    expect(answers.filter((answer) => answer === null)).toHaveLength(20);
    expect(asked).toHaveLength(MOST_PUBLIC_CALLS);
    // Also about one of which the courier was not asked a moment ago.
    expect(await serves('600049')).toBe(false);

    clock.ms += 61_000;
    expect(await serves('600048', onlyLooking)).toBe(false);
    clock.ms += 23 * 3_600_000;
    expect(await serves('600000', onlyLooking)).toBe(false);
    expect(asked).toHaveLength(MOST_PUBLIC_CALLS + 2);
    expect(logged).toEqual([]);
  });

  it('rest for a minute when it fails again and again', async () => {
    let fails = true;
    const { asked, url } = await startCourier((_, response) =>
      fails ? json(response, {}, 500) : json(response, delhivery.known('Y')),
    );
    const { serves, clock } = quietly({ kind: 'delhivery', url, token: 'secret' });
    for (const pincode of pincodes(10)) expect(await serves(pincode)).toBeNull();
    expect(asked).toHaveLength(MOST_FAILURES);
    fails = false;
    clock.ms += 61_000;
    expect(await serves('110001')).toBe(true);
  });
});
