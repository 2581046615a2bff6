import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import { adminOrderDetails } from '@kanaka/contracts/orders/admin-orders';
import { importShipments } from '@kanaka/contracts/orders/shipments';
import { startOrderHarness, type OrderHarness } from '../../test/order-harness.ts';

let harness: OrderHarness;
let owner: ReturnType<OrderHarness['auth']['signIn']>;
beforeAll(async () => {
  harness = await startOrderHarness();
  owner = harness.auth.signIn({ role: 'admin', name: 'Meera' });
});
afterAll(() => harness.stop());

async function order({ paid = true } = {}): Promise<string> {
  const asha = harness.shopperWith([{ productId: harness.shop.piece(), quantity: 1 }], 1_03_000);
  const { orderId, razorpayOrder } = (await asha.place()).json<{ orderId: string; razorpayOrder: { id: string } }>();
  if (paid) expect((await asha.verify(orderId, harness.razorpay.pay(razorpayOrder.id))).statusCode).toBe(200);
  return orderId;
}

const send = (csv: string, preview = false) =>
  harness.app.inject({
    method: 'POST',
    url: '/api/admin/orders/shipments/import',
    headers: owner.headers,
    payload: { csv, preview },
  });
const imported = async (csv: string, preview = false) =>
  importShipments.reply
    .parse((await send(csv, preview)).json())
    .data.map(({ line, outcome, message }) => [line, outcome, message].filter(Boolean).join(' '));
async function standing(orderId: string) {
  const response = await harness.app.inject({ url: `/api/admin/orders/details/${orderId}`, headers: owner.headers });
  const { orderStatus, shipments = [] } = adminOrderDetails.reply.parse(response.json()).data;
  return [orderStatus, ...shipments.map(({ state, courier, awb }) => `${state} ${courier} ${awb}`)];
}

describe('A file of orders with courier and AWB', () => {
  it('hands them over by their number or whole id, with or without a heading', async () => {
    const [one, two] = [await order(), await order()];
    const csv = `\ufeffOrder Number,Courier,AWB\r\n#${one.slice(-8)},Delhivery,1234567890\r\n\r\n${two.toUpperCase()};dtdc;"d12345678"\r\n`;
    expect(await imported(csv, true)).toEqual(['2 fits', '4 fits']);
    expect(await standing(one)).toEqual(['confirmed']);
    expect((await send(csv)).json().message).toBe('2 orders handed over.');
    expect(await standing(one)).toEqual(['inShipping', 'handedOver Delhivery 1234567890']);
    expect(await standing(two)).toEqual(['inShipping', 'handedOver DTDC D12345678']);
    expect(await imported(csv)).toEqual([
      '2 refused Everything in this order has already been sent.',
      '4 refused Everything in this order has already been sent.',
    ]);
  });

  it('sends what fits and says of each other line why it does not', async () => {
    const [good, unpaid] = [await order(), await order({ paid: false })];
    const lines = [
      `${unpaid},Delhivery,1234567890`,
      `${good},Delhivery,1234567890`,
      `${good},Delhivery,1234567891`,
      `${uuidv7()},Delhivery,1234567890`,
      `=SUM(A1),Delhivery,1234567890`,
      `${await order()},Nobody,1234567890`,
      `${await order()},Delhivery`,
      await order(),
    ];
    const expected = (outcome: string) => [
      '1 refused This order has not been paid, so it cannot be sent.',
      `2 ${outcome}`,
      '3 refused This order is in line 2 already.',
      '4 refused There is no order with this number.',
      '5 refused There is no order with this number.',
      '6 refused Nobody is not among the couriers in the settings.',
      '7 refused Please enter the courier and the AWB.',
      '8 refused Please enter the courier and the AWB.',
    ];
    expect(await imported(lines.join('\n'), true)).toEqual(expected('fits'));
    expect(await imported(lines.join('\n'))).toEqual(expected('sent'));
    expect(await standing(good)).toEqual(['inShipping', 'handedOver Delhivery 1234567890']);
  });

  it('is read whatever spreadsheets and portals did to it, and each wrong line is named', async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, () => order()));
    const [one = '', two = '', three = '', four = '', five = ''] = ids.map((id) => `#${id.slice(-8)}`);
    const lines = [
      `${one},Delhivery,="069512345675",12" pipe road`,
      `'${two}\u200b,Delhivery,'\u2060०६९५12345676,"flat 3, 12" tower"`,
      `${three}\u00a0,Delhivery,\u00a01234567892,`,
      `${four},Delhivery,6.95E+11,`,
      `${five},"Delhivery,1234567893`,
    ];
    for (const csv of [lines.join('\n'), `sep=,\r\n${lines.join('\r\n')}`, lines.join('\r')]) {
      const first = csv.startsWith('sep') ? 2 : 1;
      expect((await imported(csv, true)).map((words) => words.slice(0, 40))).toEqual([
        `${first} fits`,
        `${first + 1} fits`,
        `${first + 2} fits`,
        `${first + 3} refused Excel has shortened this AWB, `,
        `${first + 4} fits`,
      ]);
    }
    await send(lines[0] ?? '');
    expect(await standing(ids[0] ?? '')).toEqual(['inShipping', 'handedOver Delhivery 069512345675']);
  });

  it('finds its columns by their names', async () => {
    const id = await order();
    const csv = `Date\tWaybill No\tCourier Name\tOrder No\n27-11-2026\t1234567890\tDelhivery\t${id}`;
    expect(await imported(csv, true)).toEqual(['2 fits']);
  });

  it('may have 200 orders with long addresses', async () => {
    const address = '12/3, Third Main Road, Behind the Temple, '.repeat(5);
    const csv = Array.from({ length: 200 }, (_, n) => `#0000${1_000 + n},Delhivery,12345678${n},"${address}"`).join(
      '\n',
    );
    expect(await imported(csv, true)).toHaveLength(200);
  });

  it('hands an order over once when it is uploaded several times at once', async () => {
    const id = await order();
    const responses = await Promise.all(Array.from({ length: 5 }, () => imported(`${id},Delhivery,1234567890`)));
    expect(responses.flat().filter((words) => words === '1 sent')).toHaveLength(1);
    expect(await standing(id)).toEqual(['inShipping', 'handedOver Delhivery 1234567890']);
  });

  it.each([
    ['', 'request.invalid'],
    ['Order,Courier,AWB', 'shipment.no-lines'],
    [`Order,Courier,AWB\n${',\n'.repeat(10_000)}`, 'shipment.no-lines'],
    [`Order,Courier,AWB\n${'"",""\n'.repeat(2_000)}`, 'shipment.too-many-lines'],
    [Array.from({ length: 201 }, (_, n) => `${n},x,y`).join('\n'), 'shipment.too-many-lines'],
    ['x'.repeat(200_001), 'request.invalid'],
  ])('is refused as a whole when it is unusable', async (csv, code) => {
    const response = await send(csv);
    expect([response.statusCode, response.json().code]).toEqual([400, code]);
  });
});
