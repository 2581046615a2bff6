import { beforeEach, describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import type { AdminShipment } from '@kanaka/contracts/orders/shipments';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { anOrder as order, orderId as id, ring } from '../../../../test/orders.ts';
import { fakeServer, refuse, reply, show } from '../../../../test/with-shop.tsx';
import { NextStepBar } from '../status/next-step-bar.tsx';
import { OrderShipments } from './order-shipments.tsx';
import { OrderStatusForm } from '../status/order-status-form.tsx';

const shipment = (change: Partial<AdminShipment> = {}): AdminShipment => ({
  _id: '0198c5a2-7e11-7c3a-9d21-5f0c8ad07777',
  state: 'packed',
  courier: '',
  awb: '',
  link: '',
  items: [{ productId: ring, size: '', title: 'Veni Twist Band', image: '', quantity: 1 }],
  insuredValue: 10_000,
  steps: [{ state: 'packed', at: '2026-11-20T09:00:00Z', by: 'Meera' }],
  ...change,
});

const shop = fakeServer();
const packing = 'POST /api/admin/orders/shipments/pack';
const moving = `PUT /api/admin/orders/shipments/move/${shipment()._id}`;
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const bodiesOf = (what: string) => shop.asked.filter((asked) => asked.what === what).map(({ body }) => body);
const choose = (field: string, value: string) =>
  userEvent.selectOptions(screen.getByRole('combobox', { name: field }), value);
beforeEach(() => {
  shop.on(packing, () => reply({ message: '1 order packed.', data: [{ _id: id, outcome: 'done', message: '' }] }));
  shop.on(moving, () => reply({ message: 'The shipment has been handed over.', data: shipment() }));
});

describe('Courier and AWB of a parcel', () => {
  const correcting = `PUT /api/admin/orders/shipments/consignment/${shipment()._id}`;

  it('are given later or corrected, and what it had before is shown', async () => {
    const message = 'Courier and AWB are corrected.';
    shop.on(correcting, () => reply({ message, data: shipment() }));
    const former = [{ courier: 'Delhivery', awb: '1112223334', until: '2026-11-20T09:30:00Z', by: 'Meera' }];
    const sent = shipment({ state: 'handedOver', courier: 'Delhivery', awb: '1112223335', former });
    show(<OrderShipments order={order({ shipments: [sent] })} />);
    expect(screen.getByRole('list', { name: 'Before it was corrected' })).toHaveTextContent(
      'Before: Delhivery 1112223334 · corrected by Meera · 20 Nov 2026, 3:00 pm',
    );
    await press('Correct AWB…');
    const awb = screen.getByRole('textbox', { name: 'AWB' });
    await userEvent.clear(awb);
    await userEvent.type(awb, '1112223336');
    await press('Save');
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(bodiesOf(correcting)).toEqual([{ courier: 'Delhivery', awb: '1112223336' }]);
  });

  it('can be added to a parcel without them, and stay where it has arrived', () => {
    show(<OrderShipments order={order({ shipments: [shipment()] })} />);
    expect(screen.getByRole('button', { name: 'Add AWB…' })).toBeInTheDocument();
    show(<OrderShipments order={order({ shipments: [shipment({ state: 'delivered', awb: '1112223335' })] })} />);
    expect(screen.queryByRole('button', { name: 'Correct AWB…' })).not.toBeInTheDocument();
  });

  it('are handed over with an offer to undo it', async () => {
    const undoing = `POST /api/admin/orders/undo-status/${id}`;
    shop.on(moving, () =>
      reply({ message: 'The shipment has been handed over.', data: shipment(), changeId: shipment()._id }),
    );
    shop.on(undoing, () => reply({ message: 'The change has been undone.', data: order() }));
    show(<OrderShipments order={order({ shipments: [shipment()] })} />);
    await press('Hand over…');
    await press('Hand over');
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('The change has been undone.')).toBeInTheDocument();
    expect(bodiesOf(undoing)).toEqual([{ changeId: shipment()._id }]);
  });
});

describe('What is collected in the shop', () => {
  const place = { addressLines: ['12 North Mada Street'], state: 'Tamil Nadu', hours: 'Daily' };
  const waiting = (triesLeft = 5) => shipment({ kind: 'pickup', triesLeft });
  const toCollect = (triesLeft?: number) => order({ pickup: place, pieces: 1, shipments: [waiting(triesLeft)] });
  const collecting = `PUT /api/admin/orders/shipments/collect/${shipment()._id}`;
  const renewing = `POST /api/admin/orders/shipments/code/${shipment()._id}`;
  const code = () => screen.getByRole('textbox', { name: 'Code' });

  it('is packed without a courier and without insurance', async () => {
    show(<NextStepBar order={order({ pickup: place })} />);
    await press('Pack…');
    expect(screen.queryByRole('combobox', { name: 'Courier' })).not.toBeInTheDocument();
    expect(screen.queryByRole('textbox', { name: /^Insured/ })).not.toBeInTheDocument();
    await press('Pack 1 parcel');
    expect(await screen.findByRole('dialog', { name: '1 order packed' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Hand over…' })).not.toBeInTheDocument();
    expect(bodiesOf(packing)).toEqual([
      { orders: [{ _id: id, lines: [{ productId: ring, size: '', quantity: 2 }], articles: [] }] },
    ]);
  });

  it('is handed over with its code; a wrong one is said at the field', async () => {
    const message = 'This is not its code. 4 tries are left.';
    shop.on(collecting, () => refuse(409, 'shipment.wrong-code', message, [{ path: 'code', message }]));
    show(<OrderShipments order={toCollect()} />);
    expect(screen.getByText('Collect in the shop')).toBeInTheDocument();
    expect(screen.queryByText(/insured/)).not.toBeInTheDocument();
    await press('Hand over…');
    await userEvent.type(code(), '123');
    await press('Hand over');
    expect(code()).toHaveAccessibleDescription('The code has six digits.');
    await userEvent.type(code(), ' 456');
    await press('Hand over');
    await screen.findByText(message);
    expect(code()).toHaveAccessibleDescription(message);
    expect(code()).toHaveFocus();
    shop.on(collecting, () => reply({ message: 'The shipment has been collected.', data: shipment() }));
    await press('Hand over');
    expect(await screen.findByText('The shipment has been collected.')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(bodiesOf(collecting)).toEqual([{ code: '123456' }, { code: '123456' }]);
  });

  it('is not handed over with a locked code, but gets a new one', async () => {
    shop.on(renewing, () => reply({ message: 'The customer gets a new code by e-mail.', data: shipment() }));
    show(<OrderShipments order={toCollect(0)} />);
    await press('Hand over…');
    expect(screen.getByText(/This code is locked/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Hand over' })).toBeDisabled();
    await press('Send a new code');
    expect(await screen.findByText('The customer gets a new code by e-mail.')).toBeInTheDocument();
  });

  it('is taken back after a question', async () => {
    shop.on(moving, () => reply({ message: 'It is back.', data: shipment() }));
    show(<OrderShipments order={toCollect()} />);
    await press('Cancel collection…');
    expect(screen.getByText('The customer is told by e-mail.')).toBeInTheDocument();
    await press('Cancel collection');
    expect(bodiesOf(moving)).toEqual([{ to: 'failed' }]);
  });

  it('has no courier with its status', async () => {
    show(<OrderStatusForm order={order({ pickup: place })} />);
    await choose('New status', 'inShipping');
    expect(screen.queryByRole('combobox', { name: 'Courier' })).not.toBeInTheDocument();
  });
});

describe('The next step of an order', () => {
  const step = () => screen.queryByRole('region', { name: 'Next step' });
  const inOneParcel = (change: Partial<AdminShipment>) =>
    order({
      sendBy: '2026-11-24',
      shipments: [
        shipment({
          items: [{ productId: ring, size: '', title: 'Veni Twist Band', image: '', quantity: 2 }],
          ...change,
        }),
      ],
    });

  it.each([
    [
      'to pack what is left, by when',
      order({ sendBy: '2026-11-24' }),
      /2 pieces.*Late: should have left Tue.24.Nov.*Pack…$/,
    ],
    ['to hand over what is packed', inOneParcel({}), /^A parcel is ready for the courier.*Hand over…$/],
    [
      'to record its arrival',
      inOneParcel({ state: 'handedOver', courier: 'Sequel', awb: 'S123' }),
      /^A parcel is on its way with Sequel, S123.*Delivered…$/,
    ],
    ['to wait for its payment', order({ paymentStatus: 'pending' }), /^Waiting for payment\.$/],
  ])('is %s', (_, shown, words) => {
    show(<NextStepBar order={shown} />);
    expect(step()).toHaveTextContent(words);
  });

  it('is none once everything has arrived, or it is closed', () => {
    show(
      <>
        <NextStepBar order={inOneParcel({ state: 'delivered' })} />
        <NextStepBar order={order({ orderStatus: 'cancelled' })} />
      </>,
    );
    expect(step()).not.toBeInTheDocument();
  });

  it('can be left', async () => {
    show(<NextStepBar order={order()} />);
    await press('Pack…');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(bodiesOf(packing)).toEqual([]);
  });

  it('refuses an insured value that is none, and says what to enter', async () => {
    show(<NextStepBar order={order()} />);
    await press('Pack…');
    const value = screen.getByRole('textbox', { name: 'Insured value (₹)' });
    await userEvent.type(value, '-5');
    await press('Pack 1 parcel');
    expect(value).toHaveAccessibleDescription(/Enter an amount in rupees, like 12,000\.50\./);
    await userEvent.clear(value);
    await userEvent.type(value, 'Rs. 12,000/-');
    await press('Pack 1 parcel');
    expect(await screen.findByRole('dialog', { name: '1 order packed' })).toBeInTheDocument();
    expect(bodiesOf(packing)).toMatchObject([{ orders: [{ insuredValue: 12_000 }] }]);
  });
});

describe('The shipments section of an order', () => {
  it('offers nothing to pack for an unpaid or a closed order', () => {
    show(
      <>
        <OrderShipments order={order({ paymentStatus: 'pending' })} />
        <OrderShipments order={order({ orderStatus: 'cancelled' })} />
      </>,
    );
    expect(screen.getAllByText('Nothing has been packed yet.')).toHaveLength(2);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('packs all that is left, or less, with what is scanned, courier, AWB and insured value, and hands it over', async () => {
    show(<NextStepBar order={order()} />);
    expect(screen.getByText('2 pieces to pack.')).toBeInTheDocument();
    await press('Pack…');
    await press('Decrease quantity');
    await press('Decrease quantity');
    expect(screen.getByRole('button', { name: 'Pack 1 parcel' })).toBeDisabled();
    await press('Increase quantity');
    await userEvent.type(screen.getByRole('textbox', { name: 'Scan a tag or HUID' }), 'ab12cd{Enter}');
    await choose('Courier', 'Delhivery');
    await userEvent.type(screen.getByRole('textbox', { name: 'AWB (optional)' }), '1234567890');
    await userEvent.type(screen.getByRole('textbox', { name: 'Insured value (₹)' }), '12,000.50');
    await press('Pack 1 parcel');
    expect(await screen.findByRole('dialog', { name: '1 order packed' })).toBeInTheDocument();
    const nothing = { huid: '', grossWeight: '', netWeight: '' };
    expect(bodiesOf(packing)).toEqual([
      {
        orders: [
          {
            _id: id,
            lines: [{ productId: ring, size: '', quantity: 1 }],
            courier: 'Delhivery',
            awb: '1234567890',
            insuredValue: 12_000.5,
            articles: [{ productId: ring, size: '', articles: [{ ...nothing, huid: 'AB12CD' }, nothing] }],
          },
        ],
      },
    ]);
    await press('Hand over…');
    expect(await screen.findByRole('dialog', { name: 'Hand over 1 order' })).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'AWB of Asha' })).toHaveValue('1234567890');
  });

  it('keeps the dialog open when the server refuses', async () => {
    const message = 'Of Veni Twist Band none is left to be packed.';
    shop.on(packing, () => reply({ message: '', data: [{ _id: id, outcome: 'refused', message }] }));
    show(<NextStepBar order={order()} />);
    await press('Pack…');
    await press('Pack 1 parcel');
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(screen.getByRole('dialog', { name: 'Pack 1 order' })).toBeInTheDocument();
  });

  it('hands a packed shipment over, with its courier', async () => {
    show(<OrderShipments order={order({ shipments: [shipment()] })} />);
    expect(screen.getByText('1 piece is left to be packed.')).toBeInTheDocument();
    await press('Hand over…');
    await choose('Courier', 'Blue Dart');
    await userEvent.type(screen.getByRole('textbox', { name: 'AWB' }), 'bd123456');
    await press('Hand over');
    expect(await screen.findByText('The shipment has been handed over.')).toBeInTheDocument();
    expect(bodiesOf(moving)).toEqual([{ to: 'handedOver', courier: 'Blue Dart', awb: 'BD123456' }]);
  });

  it('offers only what can happen next, links to the courier, and asks before a shipment fails', async () => {
    const sent = shipment({
      state: 'outForDelivery',
      courier: 'Blue Dart',
      awb: 'BD1234',
      link: 'https://b.example/1',
    });
    show(<OrderShipments order={order({ shipments: [sent] })} />);
    expect(screen.getByRole('link', { name: 'BD1234' })).toHaveAttribute('rel', 'noreferrer');
    expect(screen.queryByRole('button', { name: 'Hand over…' })).not.toBeInTheDocument();
    await press('Failed…');
    expect(bodiesOf(moving)).toEqual([]);
    await press('Mark as failed');
    expect(bodiesOf(moving)).toEqual([{ to: 'failed' }]);
  });
});

describe('An AWB of another customer’s order', () => {
  it('is asked about before it is used', async () => {
    const message = 'Order #8ad03199 to Ravi, Madurai already has the AWB S12345.';
    shop.on(moving, () => refuse(409, 'shipment.awb-in-use', message, [{ path: 'awb', message }]));
    show(<OrderShipments order={order({ shipments: [shipment({ courier: 'Sequel', awb: 'S12345' })] })} />);
    await press('Hand over…');
    await press('Hand over');
    expect(await screen.findByText(message)).toBeInTheDocument();
    await press('It is one parcel');
    expect(bodiesOf(moving)).toEqual([
      { to: 'handedOver', courier: 'Sequel', awb: 'S12345' },
      { to: 'handedOver', courier: 'Sequel', awb: 'S12345', sharedAwb: true },
    ]);
  });
});

describe('Setting In Shipping', () => {
  const version = order().orderUpdateDate;
  const updating = `PUT /api/admin/orders/update/${id}`;
  beforeEach(() => shop.on(updating, () => reply({ message: 'Order status is updated successfully!', data: order() })));

  it('asks for courier and AWB', async () => {
    show(<OrderStatusForm order={order()} />);
    expect(screen.queryByRole('combobox', { name: 'Courier' })).not.toBeInTheDocument();
    await choose('New status', 'inShipping');
    await choose('Courier', 'Sequel');
    await userEvent.type(screen.getByRole('textbox', { name: 'AWB' }), 'sq123456');
    await press('Update Order Status');
    await press('Set to In Shipping');
    expect(await screen.findByText('Order status is updated successfully!')).toBeInTheDocument();
    expect(bodiesOf(updating)).toEqual([
      { orderStatus: 'inShipping', version, consignment: { courier: 'Sequel', awb: 'SQ123456' } },
    ]);
  });

  it('works without tracking', async () => {
    show(<OrderStatusForm order={order()} />);
    await choose('New status', 'inShipping');
    await press('Update Order Status');
    await press('Set to In Shipping');
    expect(await screen.findByText('Order status is updated successfully!')).toBeInTheDocument();
    expect(bodiesOf(updating)).toEqual([{ orderStatus: 'inShipping', version }]);
  });

  it('asks for no courier when everything was sent', async () => {
    const items = [{ productId: ring, size: '', title: 'Veni Twist Band', image: '', quantity: 2 }];
    show(<OrderStatusForm order={order({ shipments: [shipment({ state: 'delivered', items })] })} />);
    await choose('New status', 'inShipping');
    expect(screen.queryByRole('combobox', { name: 'Courier' })).not.toBeInTheDocument();
  });
});
