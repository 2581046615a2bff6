import { describe, expect, it } from '@jest/globals';
import { demoShop, newShop } from '@kanaka/contracts/catalog/shop-profile';
import { AdminOrderStatus } from '@kanaka/contracts/orders/admin-orders';
import { OrderStatus } from '@kanaka/contracts/orders/orders';
import type { FrozenBreakup } from '@kanaka/contracts/catalog/pricing';
import type { JobData } from '@kanaka/queues/jobs';
import { emailHtml, emailText } from './email-layout.ts';
import { ReturnState } from '@kanaka/contracts/orders/return-states';
import { ShipmentState } from '@kanaka/contracts/orders/shipments';
import {
  addressCorrectedEmail,
  confirmationEmail,
  paymentLinkEmail,
  ranOutEmail,
  refundEmail,
  statusEmail,
} from './order-emails.ts';
import { wordsWriter } from './email-words.ts';
import { aboveLimitEmail, ownerNoticeEmail, webhookFailedEmail } from './owner-notice-email.ts';
import { codeRenewedEmail } from './pickup-emails.ts';
import { returnEmail } from './return-email.ts';
import { shipmentEmail } from './shipment-emails.ts';

const order = {
  orderId: '0199f3a2-7c41-7b6e-9d0a-5e4c1a2b3c4d',
  to: 'asha@kanaka.example',
  name: 'Asha',
  pieces: [],
};
/** What an order was paid with that costs nothing beside its total. */
const bill = { lines: [], taxPercent: 3, taxPaise: 0, shippingPaise: 0, isGift: false };
const publicUrl = 'https://shop.example';
const from = {
  ...{ publicUrl, shop: demoShop, write: wordsWriter(demoShop) },
  tokenOf: () => 'secret',
  codeOf: ({ codeNumber }: { codeNumber: number }) => `04821${codeNumber}`,
};
const written = (status: string) => statusEmail({ ...order, status }, from);

describe('the e-mail about an order’s status', () => {
  it.each([
    ['inProcess', 'Your order #1a2b3c4d is being prepared', 'Processing Your Order'],
    ['processing', 'Your order #1a2b3c4d is being prepared', 'Processing Your Order'],
    ['inShipping', 'Your order #1a2b3c4d is on its way', 'Order Shipped'],
    ['shipped', 'Your order #1a2b3c4d is on its way', 'Order Shipped'],
    ['delivered', 'Your order #1a2b3c4d has been delivered', 'Order Delivered'],
    ['rejected', 'Your order #1a2b3c4d could not be accepted', 'Order Rejected'],
    ['cancelled', 'Your order #1a2b3c4d has been cancelled', 'Order Cancelled'],
    ['pending', 'Your order #1a2b3c4d is pending', 'Order Pending'],
    ['confirmed', 'Your order #1a2b3c4d is confirmed', 'Order Confirmed'],
    ['toString', 'News of your order #1a2b3c4d', 'Order Details'],
  ])('%s reads "%s"', (status, subject, heading) => {
    expect(written(status)).toMatchObject({ subject, heading });
  });

  it('has a text for every status', () => {
    for (const status of [...OrderStatus.options, ...AdminOrderStatus.options]) {
      expect(written(status).heading).not.toBe('Order Details');
    }
  });
});

it('says what becomes of the money of a closed order', () => {
  const closed = (status: string, refundPaise?: number) =>
    emailText(statusEmail({ ...order, status, ...(refundPaise !== undefined && { refundPaise }) }, from), demoShop);
  for (const status of ['cancelled', 'rejected']) {
    expect(closed(status, 1_030_00)).toContain('What you paid, ₹1,030.00, goes back the way you paid it.');
    const outside = statusEmail({ ...order, status, refundPaise: 1_030_00, outside: true }, from);
    expect(outside.paragraphs[1]).toMatch(
      /^What you paid, ₹1,030\.00, goes back\. As it was not paid online, we will return it/,
    );
    expect(closed(status, 0)).toContain('It was not paid.');
    expect(closed(status)).toContain('please reply to this e-mail');
    expect(closed(status)).not.toMatch(/paid/);
  }
  expect(closed('delivered', 0)).not.toMatch(/paid/);
});

const image = '/media/00000000000000000000000000000000-960x1280/960.jpg';
const shipment = {
  ...order,
  shipmentId: '0199f3a2-7c41-7b6e-9d0a-5e4c1a2b3c4e',
  courier: 'Delhivery',
  awb: '1234567890',
  link: 'https://www.delhivery.com/track-v2/package/1234567890',
  pieces: [{ title: 'Dhruva Ring', size: '14', quantity: 2, image }],
  isPart: false,
};
const moved = (state: string, change: Partial<JobData<'mail', 'shipment-moved'>> = {}) =>
  shipmentEmail({ ...shipment, state, ...change }, from);

/** Of an order that is collected. */
const pickup = {
  addressLines: ['12 North Mada Street', 'Chennai 600004'],
  state: 'Tamil Nadu',
  hours: 'Monday to Saturday, 10:30 to 19:30',
  codeNumber: 3,
};
const waiting = { pickup, courier: '', awb: '', link: '' };

describe('the e-mails about an order that is collected', () => {
  it('say with the payment where and when it can be collected, and nothing of an arrival', () => {
    const paid = {
      ...order,
      ...bill,
      totalPaise: 1_03_000_00,
      taxPaise: 3_000_00,
      invoiceNumber: 'KNK/26-27/000001',
      invoiceKey: '',
    };
    const delivery = { from: '2026-11-25', to: '2026-11-25' };
    const text = emailText(confirmationEmail({ ...paid, delivery, pickup }, from), demoShop);
    expect(text).toContain('It is ready for you to collect by Wednesday 25 Nov.');
    expect(text).toContain(
      'Where: 12 North Mada Street, Chennai 600004, Tamil Nadu\nWhen: Monday to Saturday, 10:30 to 19:30',
    );
    expect(text).toContain('We will write again, with your code, when your order is ready.');
    expect(text).not.toMatch(/arrives|on its way/);
  });

  it('say with the code, where and when, that it is ready; no subject has the code', () => {
    const ready = moved('packed', waiting);
    expect(ready.subject).toBe('Your order #1a2b3c4d is ready to collect');
    const text = emailText(ready, demoShop);
    expect(text).toContain('Your code: 048 213');
    expect(text).toContain('Where: 12 North Mada Street, Chennai 600004, Tamil Nadu');
    expect(text).toContain('When: Monday to Saturday, 10:30 to 19:30');
    expect(text).not.toMatch(/courier|parcel|AWB/i);
    expect(moved('packed', { ...waiting, isPart: true }).paragraphs[0]).toContain('A part of your order');
  });

  it.each([
    ['delivered', 'Your order #1a2b3c4d has been collected'],
    ['failed', 'Your order #1a2b3c4d cannot be collected at the moment'],
  ])('say without a code that it is %s', (state, subject) => {
    const email = moved(state, waiting);
    expect(email.subject).toBe(subject);
    expect(emailText(email, demoShop)).not.toMatch(/048 ?213|courier|deliver/i);
  });

  it('have the new code after it was renewed', () => {
    const { pieces: _, ...job } = { ...shipment, pickup };
    const email = codeRenewedEmail(job, from);
    expect(email.subject).toBe('A new code for your order #1a2b3c4d');
    expect(emailText(email, demoShop)).toContain('Your code: 048 213');
    expect(emailText(email, demoShop)).toContain(`${publicUrl}/shop/account?order=${order.orderId}`);
  });
});

describe('the e-mail about a shipment', () => {
  it('begins and ends as that about the order’s status does', () => {
    for (const [state, status] of [
      ['handedOver', 'inShipping'],
      ['delivered', 'delivered'],
    ] as const) {
      const { subject, heading, paragraphs } = written(status);
      expect(moved(state)).toMatchObject({ subject, heading, paragraphs });
    }
  });

  it('has a text for every step, another for a part of an order, and one for steps of a newer service', () => {
    for (const state of ShipmentState.options) {
      expect(moved(state).heading).not.toBe('Order Details');
      expect(moved(state, { isPart: true }).paragraphs[0]).toContain('part of your order');
    }
    expect(moved('toString').heading).toBe('Order Details');
  });

  it('shows the pieces with their pictures, the courier, and the link of its page', () => {
    const email = moved('handedOver');
    expect(email.goods).toMatchObject([
      {
        name: '2 × Dhruva Ring · Size 14',
        imageUrl: 'https://shop.example/media/00000000000000000000000000000000-960x1280/320.jpg',
      },
    ]);
    expect(email.facts).toEqual([
      { name: 'Order', value: '#1a2b3c4d' },
      { name: 'Courier', value: 'Delhivery' },
      { name: 'AWB', value: '1234567890', url: shipment.link },
    ]);
    expect(email.action.url).toBe('https://shop.example/shop/track/secret');
    const [text, html] = [emailText(email, demoShop), emailHtml(email, demoShop, publicUrl)];
    for (const words of ['2 × Dhruva Ring · Size 14', shipment.awb, email.action.url]) {
      expect(text).toContain(words);
      expect(html).toContain(words);
    }
    expect(html).toContain('/320.jpg"');
  });

  it('says by when it was promised until it is out for delivery, and leads to the order once its way is over', () => {
    const delivery = { from: '2026-11-25', to: '2026-11-28' };
    const urls = [`https://shop.example/shop/account?order=${order.orderId}`, 'https://shop.example/shop/track/secret'];
    for (const state of ShipmentState.options) {
      const { facts, action, second } = moved(state, { delivery });
      expect(facts.some(({ value }) => value === 'Saturday 28 Nov')).toBe(state === 'packed' || state === 'handedOver');
      expect([action.url, second?.url]).toEqual(state === 'delivered' || state === 'failed' ? urls : urls.toReversed());
    }
  });

  it('says how its pieces can be returned, and until when once all of the order has been delivered', () => {
    expect(moved('delivered', { isPart: true }).afterwards?.[0]).toContain('how and until when it can be returned');
    const whole = moved('delivered', { returnableUntil: '2026-12-01T18:29:59.999Z' });
    expect(whole.afterwards?.[0]).toMatch(/how it can be returned\. Possible until 1 Dec 2026\.$/);
    expect(moved('handedOver').afterwards).toEqual([]);
  });

  it('keeps the lines of what the owner has written, and breaks only addresses', () => {
    const { paragraphs, ...email } = moved('packed');
    const html = emailHtml(
      { ...email, paragraphs: [...paragraphs, 'On Monday.\n<b>Unsealed</b>, for ₹1.50, asha@mail.example'] },
      demoShop,
      publicUrl,
    );
    expect(html).toContain('On Monday.<br />&lt;b&gt;Unsealed&lt;/b&gt;, for ₹1.50, asha@<wbr />mail.<wbr />example');
  });

  it('says which AWB was wrong, alone or with the step that it has reached', () => {
    const wrong = 'The AWB 1112223334 in our earlier e-mail was wrong.';
    const corrected = moved('corrected', {
      wrongAwb: '1112223334',
      delivery: { from: '2026-11-25', to: '2026-11-28' },
    });
    expect(corrected.subject).toBe('New tracking number for your order #1a2b3c4d');
    expect(corrected.paragraphs).toEqual([
      'The tracking details of your order have changed. Please use the ones below.',
      wrong,
    ]);
    expect(corrected.facts).toContainEqual({ name: 'AWB', value: '1234567890', url: shipment.link });
    const { heading, paragraphs } = moved('handedOver');
    expect(moved('handedOver', { wrongAwb: '1112223334' })).toMatchObject({
      heading,
      paragraphs: [...paragraphs, wrong],
    });
  });

  it('names no courier without tracking', () => {
    expect(moved('handedOver', { courier: '', awb: '', link: '' }).facts).toHaveLength(1);
  });
});

const priceBreakup: FrozenBreakup = {
  lines: [
    { kind: 'metal', metal: 'gold', fineness: 916, purity: '22K (916)', weight: 12, rate: 14_656, amount: 1_75_872 },
    { kind: 'making', per: 'gram', value: 653.75, amount: 7_845 },
  ],
  price: 1_83_717,
  salePrice: 0,
  ratedAt: '2026-11-23T04:45:00.000Z',
};

it('tells a customer why their money goes back, as it speaks to them', () => {
  const refunded = (reason: string) => refundEmail({ ...order, amountPaise: 1_030_00, reason }, from).paragraphs;
  expect(refunded('Cancelled by the customer: I ordered by mistake')).toContain(
    'Reason: Cancelled by you: “I ordered by mistake”',
  );
  expect(refunded('The clasp was loose.')).toContain('Reason: The clasp was loose.');
});

it('says of a refund without a credit note how much goes back, which may be a part of a payment', () => {
  const [first] = refundEmail({ ...order, amountPaise: 100_00, reason: '' }, from).paragraphs;
  expect(first).toBe(
    '₹100.00 of what you have paid for this order goes back to you. There is nothing more you need to do.',
  );
});

it('says of a refund that the shop has made itself that it was made, and has its credit note', () => {
  const creditNote = { number: 'KC/2026-27/1', key: 'credit-notes/1.pdf' };
  const email = refundEmail({ ...order, amountPaise: 100_00, reason: '', outside: true, creditNote }, from);
  expect(email.heading).toBe('Your Refund');
  expect(email.paragraphs).toEqual([
    'We have refunded ₹100.00 of this order. The credit note is attached to this e-mail. There is nothing more you need to do.',
    'We have returned it to you ourselves, not online.',
  ]);
});

it('offers today’s price when a payment came too late for its order', () => {
  const refund = { ...order, amountPaise: 1_89_228_51, reason: 'The price has gone up since.' };
  expect(refundEmail({ ...refund, orderAgain: true }, from).action.label).toBe('Order again at today’s price');
  expect(refundEmail(refund, from).action.label).toBe('View your order');
});

it('has the same content as text and as HTML', () => {
  const email = confirmationEmail(
    {
      ...order,
      totalPaise: 3_78_707_02,
      taxPercent: 3,
      taxPaise: 11_023_02,
      shippingPaise: 250_00,
      invoiceNumber: 'KNK/26-27/000042',
      invoiceKey: 'invoices/x.pdf',
      delivery: { from: '2026-11-25', to: '2026-11-28' },
      deliverTo: ['Meera Iyer', '27 Third Main Road', 'Chennai, Tamil Nadu 600020', 'India'],
      isGift: true,
      lines: [{ title: 'Kanaka Chain', size: '', quantity: 2, image, unitPricePaise: 1_83_717_00, priceBreakup }],
    },
    from,
  );
  expect(email.goods).toEqual([
    {
      name: '2 × Kanaka Chain',
      value: '₹3,78,457.02',
      note: 'Each piece ₹1,89,228.51. Rates of 23 Nov 2026, 10:15 am (IST):',
      rows: [
        { name: '22K (916) gold, 12.000 g at ₹14,656.00 a gram', value: '₹1,75,872.00' },
        { name: 'Making, ₹653.75 a gram', value: '₹7,845.00' },
        { name: 'GST 3%', value: '₹5,511.51' },
      ],
      imageUrl: `https://shop.example${image.replace('960.jpg', '320.jpg')}`,
    },
  ]);
  expect(email.facts.map(({ name }) => name)).toEqual([
    'Shipping',
    'Total paid',
    'Includes GST',
    'Order',
    'Invoice',
    'Delivery address',
  ]);
  expect(email.paragraphs.at(-1)).toBe('It is a gift, so no prices are in the parcel.');
  expect(email.paragraphs).toContain('Arrives by Saturday 28 Nov.');
  const text = emailText(email, demoShop);
  const html = emailHtml(email, demoShop, publicUrl).replaceAll('<br />', '\n');
  const named = [...email.facts, ...(email.goods ?? []).flatMap((goods) => [goods, ...(goods.rows ?? [])])];
  const texts = [email.heading, ...email.paragraphs, ...named.flatMap(({ name, value = '' }) => [name, value])];
  for (const words of [...texts, email.action.label, email.action.url]) {
    expect(text).toContain(words.replaceAll('\n', ', '));
    expect(html).toContain(words);
  }
  const rows = html.split('<tr>');
  const rowOf = (words: string) => rows.filter((row) => row.includes(words));
  expect(rowOf('₹3,78,457.02')).toEqual(rowOf('2 × Kanaka Chain'));
});

it('names no sender if the owner has not entered the seller', () => {
  const email = written('delivered');
  const [text, html] = [emailText(email, newShop), emailHtml(email, newShop, publicUrl)];
  expect(text.endsWith(`With warm regards,\n${newShop.name}`)).toBe(true);
  expect(html).not.toContain('mailto:');
  expect(html).not.toContain(' · ');
  expect(emailText(email, demoShop)).toContain(`${demoShop.legalName}\n12 North Mada Street, Mylapore`);
});

it('links to the order in the shopper’s account', () => {
  expect(written('delivered').action.url).toBe(`https://shop.example/shop/account?order=${order.orderId}`);
});

it('leads to the payment link of an order that the shop has typed', () => {
  const url = 'https://rzp.io/i/nxrHnLJ';
  const link = { ...order, totalPaise: 1_03_000_00, url, until: '2026-11-28T09:45:00.000Z', pieces: shipment.pieces };
  const email = paymentLinkEmail(link, from);
  expect(email.action).toEqual({ label: 'Pay now', url });
  expect(email.subject).toMatch(/^Your order #1a2b3c4d: please pay by Saturday,? 28 November at 3:15\spm$/);
  expect(email.facts).toContainEqual({ name: 'To pay, with GST', value: '₹1,03,000.00' });
});

it('says that an order has run out, and leads back to it', () => {
  const email = ranOutEmail(order, from);
  expect(email.subject).toBe('Your order #1a2b3c4d was not paid');
  expect(email.action.url).toBe(`https://shop.example/shop/account?order=${order.orderId}`);
  expect(ranOutEmail({ ...order, pieces: shipment.pieces }, from).goods).toEqual(moved('packed').goods);
  const exchangedFrom = '0199f3a2-7c41-7b6e-9d0a-5e4c1a2b3c4e';
  const exchange = ranOutEmail({ ...order, exchangedFrom }, from);
  expect(exchange.action).toEqual({
    label: 'Choose your piece again',
    url: `https://shop.example/shop/account?order=${exchangedFrom}`,
  });
});

describe('the e-mail about a return', () => {
  const back = {
    ...order,
    returnId: order.orderId,
    note: 'Hand it to our courier on Monday.',
    sendBy: '2026-12-01T10:00:00.000Z',
    refundPaise: null,
    hasPhotographs: false,
    pieces: [{ title: 'Dhruva Ring', size: '14', quantity: 1, image }],
  };

  it('says of a return without money that it was refunded before', () => {
    const email = returnEmail({ ...back, state: 'accepted', refundPaise: 0 }, from);
    expect(email.paragraphs[0]).toBe('It was refunded before, so nothing more goes back.');
    expect(email.facts.map(({ name }) => name)).not.toContain('Refund');
  });

  it('says of money that was not paid online that the shop gives it back', () => {
    const email = returnEmail({ ...back, state: 'accepted', refundPaise: 1_030_00, outside: true }, from);
    expect(email.paragraphs[0]).toMatch(/^As it was not paid online, we will return it to you ourselves/);
  });

  it('has a text for every state', () => {
    for (const state of ReturnState.options) {
      expect(returnEmail({ ...back, state }, from).heading).not.toBe('Order Details');
    }
    expect(returnEmail({ ...back, state: 'toString' }, from).heading).toBe('Order Details');
  });

  it('says where the photographs are, and contains none', () => {
    const words = (state: string, hasPhotographs: boolean) =>
      returnEmail({ ...back, state, hasPhotographs }, from).paragraphs.at(-1);
    for (const state of ['inspected', 'accepted', 'refused']) expect(words(state, true)).toContain('in your account');
    expect(words('requested', true)).toContain('have arrived');
    expect(words('refused', false)).toBe(back.note);
  });

  it('repeats what the shopper asked for and wrote', () => {
    const asked = { ...back, note: '', state: 'requested' };
    const email = returnEmail({ ...asked, words: 'The clasp is loose.' }, from);
    expect(email.paragraphs.at(-1)).toBe('You wrote: “The clasp is loose.”');
    expect(email.facts).toContainEqual({ name: 'You asked for', value: 'Your money back' });
    const exchange = returnEmail({ ...asked, exchangeFor: { title: 'Kanaka Chain', size: '' } }, from);
    expect(exchange.paragraphs).toHaveLength(1);
    expect(exchange.facts.slice(1)).toEqual([
      { name: 'You asked for', value: 'Another piece or size' },
      { name: 'Wanted instead', value: 'Kanaka Chain' },
    ]);
    const later = returnEmail({ ...back, state: 'approved' }, from);
    expect(later.facts.map(({ name }) => name)).not.toContain('You asked for');
  });

  it('says how and until when it is sent, and how much goes back', () => {
    const email = returnEmail({ ...back, state: 'approved' }, from);
    expect(email.paragraphs.at(-1)).toBe(back.note);
    expect(email.facts).toContainEqual({ name: 'To be sent by', value: '1 December' });
    const paid = returnEmail({ ...back, state: 'accepted', refundPaise: 1_030_00 }, from);
    expect(paid.facts).toContainEqual({ name: 'Refund', value: '₹1,030.00' });
  });

  it('says what an exchange is worth and until when a piece can be chosen, and then which order it has become', () => {
    const exchange = { exchangeFor: { title: 'Kanaka Chain', size: '' }, exchangeBy: '2026-12-05T10:00:00.000Z' };
    const ready = returnEmail({ ...back, ...exchange, state: 'exchanging', refundPaise: 1_030_00 }, from);
    expect(ready.facts.slice(1)).toEqual([
      { name: 'Wanted instead', value: 'Kanaka Chain' },
      { name: 'To be chosen by', value: '5 December' },
      { name: 'Kept for your exchange', value: '₹1,030.00' },
    ]);
    const { orderId: exchangeOrderId } = order;
    const done = returnEmail({ ...back, ...exchange, exchangeOrderId, state: 'exchanged', refundPaise: 412_00 }, from);
    expect(done.facts.slice(2)).toEqual([
      { name: 'New order', value: '#1a2b3c4d' },
      { name: 'Refund', value: '₹412.00' },
    ]);
    const bought = {
      ...order,
      ...bill,
      totalPaise: 1_545_00,
      creditPaise: 1_030_00,
      invoiceNumber: 'KNK/26-27/000043',
      invoiceKey: 'x',
    };
    expect(confirmationEmail(bought, from).facts.slice(0, 3)).toEqual([
      { name: 'Total', value: '₹1,545.00' },
      { name: 'Paid by exchange', value: '₹1,030.00' },
      { name: 'Paid by Razorpay', value: '₹515.00' },
    ]);
  });
});

const none = { count: 0, orders: [] };
const nothing = {
  ...{ to: 'x@y.in', paid: none, failed: none, cancelled: none },
  ...{ cancelRequests: none, returns: none, disputes: none },
};

describe('The notice for the owner', () => {
  const order = (digit: string) => ({
    orderId: `0198c5a2-7e11-7c3a-9d21-5f0c8ad0000${digit}`,
    name: 'Asha Raman',
    totalPaise: 1_030_00,
  });
  const urlOf = (digit: string) => `https://shop.example/admin/orders/${order(digit).orderId}`;

  it('names what was paid and what failed, and counts the rest', () => {
    const email = ownerNoticeEmail(
      { ...nothing, paid: { count: 3, orders: [order('1')] }, failed: { count: 1, orders: [order('2')] } },
      from,
    );
    expect(email.subject).toBe('3 orders paid, one payment failed');
    expect(email.facts).toEqual([
      { name: 'Paid #8ad00001', value: '₹1,030.00, Asha Raman', url: urlOf('1') },
      { name: 'Payment failed #8ad00002', value: '₹1,030.00, Asha Raman', url: urlOf('2') },
    ]);
    expect(email.paragraphs.at(-1)).toBe('2 more are in the back office.');
    expect(email.action.url).toBe('https://shop.example/admin/orders?stage=toPack&sort=promised');
  });

  it('says what is in dispute, and by when it is to be answered', () => {
    const disputes = { count: 1, orders: [{ ...order('1'), answerBy: '2026-12-03T18:00:00Z' }] };
    const email = ownerNoticeEmail({ ...nothing, disputes }, from);
    expect(email.subject).toBe('One payment in dispute');
    expect(email.facts).toEqual([
      {
        name: 'In dispute #8ad00001',
        value: '₹1,030.00, Asha Raman, to be answered by 3 December 2026',
        url: urlOf('1'),
      },
    ]);
  });

  it.each([
    ['gone', 'books.example.com has ended a webhook'],
    ['given-up', 'books.example.com takes nothing from a webhook'],
  ] as const)('says what became of a webhook: %s', (why, subject) => {
    const failed = { to: 'owner@shop.example', host: 'books.example.com', why };
    const email = webhookFailedEmail(failed, from);
    expect(email.subject).toBe(subject);
    expect(email.action.url).toBe('https://shop.example/admin/webhooks');
  });

  it('says who wanted to buy what Razorpay takes no payment for', () => {
    const wanted = {
      to: 'owner@shop.example',
      name: 'Asha',
      customerEmail: 'asha@kanaka.example',
      totalPaise: 6_18_00_000_00,
    };
    const email = aboveLimitEmail(wanted, from);
    expect(email.subject).toBe('An order of ₹6,18,00,000.00 is above Razorpay’s limit');
    expect(email.facts[0]).toEqual({ name: 'Customer', value: 'Asha, asha@kanaka.example' });
  });

  it('speaks of a customer whose mailbox is not proven without a name', () => {
    const failed = { count: 1, orders: [{ ...order('1'), name: '' }] };
    const [fact] = ownerNoticeEmail({ ...nothing, failed }, from).facts;
    expect(fact?.value).toBe('₹1,030.00, a customer');
  });

  it('speaks of failures alone when nothing was paid', () => {
    const failed = { count: 2, orders: [order('1'), order('2')] };
    const email = ownerNoticeEmail({ ...nothing, failed }, from);
    expect(email.subject).toBe('2 payments failed');
    expect(email.action.url).toBe('https://shop.example/admin/orders');
  });

  it('names what shoppers cancelled and want to return, and leads to the returns when there is nothing else', () => {
    const returns = { count: 1, orders: [order('3')] };
    const both = { ...nothing, cancelled: { count: 2, orders: [order('1'), order('2')] }, returns };
    const email = ownerNoticeEmail(both, from);
    expect(email.subject).toBe('2 orders cancelled by customers, one return requested');
    expect(email.facts.map(({ name }) => name)).toEqual([
      'Cancelled #8ad00001',
      'Cancelled #8ad00002',
      'Return requested #8ad00003',
    ]);
    const alone = ownerNoticeEmail({ ...nothing, returns }, from);
    expect([alone.subject, alone.action.url]).toEqual(['One return requested', 'https://shop.example/admin/returns']);
  });
});

it('begins with the owner’s logo, named like the shop, or with the name', () => {
  const email = written('delivered');
  const logo = `/media/logos/${'a'.repeat(64)}-400x100.png`;
  const withLogo = emailHtml(email, { ...demoShop, logo }, publicUrl);
  expect(withLogo).toMatch(
    new RegExp(`<img\\s+src="${publicUrl}${logo}"\\s+alt="${demoShop.name}"\\s+width="176"\\s+height="44"`),
  );
  expect(emailHtml(email, demoShop, publicUrl)).not.toContain('<img');
});

it('tells a customer to which address an order goes now, and what to do if nobody asked for that', () => {
  const deliverTo = ['Divya', '12 North Mada Street', 'Chennai, Tamil Nadu 600004', 'India'];
  const delivery = { from: '2026-11-25', to: '2026-11-28' };
  const email = addressCorrectedEmail({ ...order, deliverTo, delivery }, from);
  expect(email.subject).toBe('New delivery address for your order #1a2b3c4d');
  const text = emailText(email, demoShop);
  for (const words of [...deliverTo, 'Saturday 28 Nov', 'If you did not ask for this, please reply']) {
    expect(text).toContain(words);
  }
});
