import { describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import type { AdminOrder } from '@kanaka/contracts/orders/admin-orders';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { anOrder } from '../../../../test/orders.ts';
import { fakeServer, refuse, reply, show } from '../../../../test/with-shop.tsx';
import { BulkBar } from '../list/bulk-bar.tsx';

const shop = fakeServer();
const packing = 'POST /api/admin/orders/shipments/pack';
const handing = 'POST /api/admin/orders/shipments/hand-over';
const ids = ['1', '2', '3'].map((digit) => `0198c5a2-7e11-7c3a-9d21-5f0c8ad0000${digit}`) as [string, string, string];
const [band, tagged] = ['0198c5a2-7e11-7c3a-9d21-5f0c8ad00b01', '0198c5a2-7e11-7c3a-9d21-5f0c8ad00b02'] as const;
const item = anOrder().cartItems[0] as AdminOrder['cartItems'][number];
const to = (recipient: string) => ({ ...anOrder().addressInfo, recipient });
const orders = [
  anOrder({
    _id: ids[0],
    addressInfo: to('Asha'),
    cartItems: [{ ...item, productId: band, quantity: 1, unsent: 1, grossWeight: 4.5, netWeight: 4.25 }],
  }),
  anOrder({
    _id: ids[1],
    addressInfo: to('Ravi'),
    cartItems: [{ ...item, productId: tagged, quantity: 1, unsent: 1, tag: 'KR-0007', huid: 'QQ11QQ' }],
  }),
  anOrder({ _id: ids[2], paymentStatus: 'pending', addressInfo: to('Divya') }),
];
const done = (_id: string, rest = {}) => ({ _id, outcome: 'done', message: '', ...rest });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const bodies = (what: string) => shop.asked.filter((call) => call.what === what).map(({ body }) => body);

const kept: string[][] = [];
function open(chosen = orders) {
  kept.length = 0;
  show(<BulkBar orders={chosen} keep={(ids) => void kept.push([...ids])} onAll={() => undefined} />);
}
const lineOf = (productId: string) => [{ productId, size: '', quantity: 1 }];
const scan = (code: string) =>
  userEvent.type(screen.getByRole('textbox', { name: 'Scan a tag or HUID' }), `${code}{Enter}`);

describe('Chosen orders', () => {
  it('are packed with one courier; weights are filled in, HUIDs scanned, and what is refused stays', async () => {
    const message = 'Of Veni Twist Band none is left to be packed. Arjun has packed it.';
    shop.on(packing, () =>
      reply({ message: '1 order packed, 1 not.', data: [done(ids[0]), { _id: ids[1], outcome: 'refused', message }] }),
    );
    open();
    await press('Pack…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Pack 2 orders' }));
    expect(dialog.getByText(/^1 order of those chosen cannot be packed here/)).toBeInTheDocument();
    expect(dialog.getByRole('textbox', { name: 'Gross weight (g)' })).toHaveValue('4.5');
    await scan('kr-0007');
    expect(dialog.getByText('Scanned')).toBeInTheDocument();
    await scan('zz 9');
    expect(dialog.getByText('ZZ 9 is in none of these parcels.')).toBeInTheDocument();
    await scan('ab12cd');
    expect(dialog.getByRole('textbox', { name: 'HUID' })).toHaveValue('AB12CD');
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Courier for all' }), 'Blue Dart');
    await userEvent.type(dialog.getAllByRole('textbox', { name: 'AWB (optional)' })[1] as HTMLElement, '1234567890');
    await press('Pack 2 parcels');
    expect(await dialog.findByText(message)).toBeInTheDocument();
    expect(dialog.getByRole('status')).toHaveTextContent('1 order packed. 1 order not packed: see the reason at each.');
    const articles = [{ huid: 'AB12CD', grossWeight: '4.5', netWeight: '4.25' }];
    expect(bodies(packing)).toEqual([
      {
        orders: [
          {
            ...{ _id: ids[0], lines: lineOf(band), courier: 'Blue Dart', awb: '' },
            articles: [{ productId: band, size: '', articles }],
          },
          { _id: ids[1], lines: lineOf(tagged), courier: 'Blue Dart', awb: '1234567890', articles: [] },
        ],
      },
    ]);
    expect(kept).toEqual([[ids[1], ids[2]]]);
    const papers = dialog.getByRole('link', { name: 'Print slips and labels' });
    expect(papers).toHaveAttribute('href', `/orders/labels?orders=${ids[0]}&slips=1&paper=a4&print=1`);
    shop.on(packing, () => reply({ message: '1 order packed.', data: [done(ids[1])] }));
    await press('Pack 1 parcel');
    expect(await screen.findByRole('dialog', { name: '2 orders packed' })).toBeInTheDocument();
    await press('Hand over…');
    expect(await screen.findByRole('dialog', { name: 'Hand over 2 orders' })).toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: 'Courier of Asha' })).toHaveValue('Blue Dart');
    expect(screen.getByRole('textbox', { name: 'AWB of Ravi' })).toHaveValue('1234567890');
  });

  it('are packed with the courier of the last time; a wrong weight is said at its field', async () => {
    shop.on(packing, () => reply({ message: '', data: [done(ids[0])] }));
    localStorage.setItem('kanaka-last-courier', 'DTDC');
    open(orders.slice(0, 1));
    await press('Pack…');
    expect(screen.getByRole('combobox', { name: 'Courier' })).toHaveValue('DTDC');
    const net = screen.getByRole('textbox', { name: 'Net weight (g)' });
    await userEvent.clear(net);
    await userEvent.type(net, '5');
    await press('Pack 1 parcel');
    expect(net).toHaveAccessibleDescription('The net weight cannot be more than the gross weight.');
    expect(bodies(packing)).toEqual([]);
  });

  it('are packed by scanning into the fields, and not left with something typed unasked', async () => {
    open(orders.slice(0, 1));
    await press('Pack…');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Courier' }), 'DTDC');
    await userEvent.type(screen.getByRole('textbox', { name: 'HUID' }), 'ab12cd{Enter}');
    expect(screen.getByRole('textbox', { name: 'AWB (optional)' })).toHaveFocus();
    expect(bodies(packing)).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await press('Keep editing');
    expect(await screen.findByRole('textbox', { name: 'HUID' })).toHaveValue('ab12cd');
    await userEvent.keyboard('{Escape}');
    await press('Discard changes');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('that need something first are named', async () => {
    open([{ ...(orders[0] as AdminOrder), lacksPan: true }, orders[1] as AdminOrder]);
    await press('Hand over…');
    expect(await screen.findByText(/^The law requires the customer’s PAN first for #8ad00001\. /)).toBeVisible();
  });

  it('are handed over with scanned AWBs, and taken back', async () => {
    shop.on(handing, () =>
      reply({ message: '', data: [done(ids[0], { changeId: ids[2] }), done(ids[1], { changeId: ids[2] })] }),
    );
    for (const id of ids)
      shop.on(`POST /api/admin/orders/undo-status/${id}`, () => reply({ message: '', data: orders[0] ?? {} }));
    const consignment = { courier: 'Delhivery', awb: '1112223334', insuredValue: 10_300 };
    open([orders[0] as AdminOrder, { ...(orders[1] as AdminOrder), consignment }]);
    await press('Hand over…');
    await screen.findByRole('dialog', { name: 'Hand over 2 orders' });
    expect(screen.getByText('1 order not packed yet: handing over marks them as packed.')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'AWB of Asha' })).toHaveFocus();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Courier of Asha' }), 'DTDC');
    await userEvent.type(screen.getByRole('textbox', { name: 'AWB of Asha' }), 'd12345678{Enter}');
    expect(screen.getByRole('textbox', { name: 'AWB of Ravi' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(bodies(handing)).toEqual([]);
    expect(screen.getByRole('button', { name: 'Hand over 2 orders' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('2 orders handed over.')).toBeInTheDocument();
    expect(bodies(handing)).toEqual([
      { orders: [{ _id: ids[0], courier: 'DTDC', awb: 'd12345678' }, { _id: ids[1] }] },
    ]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await press('Undo');
    expect(await screen.findByText('2 orders as before.')).toBeInTheDocument();
    expect(bodies(`POST /api/admin/orders/undo-status/${ids[0]}`)).toEqual([{ changeId: ids[2] }]);
  });

  it('with an AWB of another customer ask first; what fails says why', async () => {
    const message = 'Order #8ad03199 to Divya, Madurai already has the AWB 1234567890.';
    shop.on(handing, () => reply({ message: '', data: [{ _id: ids[0], outcome: 'asks', message }] }));
    open(orders.slice(0, 1));
    await press('Hand over…');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Courier of Asha' }), 'Delhivery');
    await userEvent.type(screen.getByRole('textbox', { name: 'AWB of Asha' }), '12');
    await press('Hand over 1 order');
    expect(screen.getByRole('textbox', { name: 'AWB of Asha' })).toHaveAccessibleDescription(/4 to 40 letters/);
    await userEvent.type(screen.getByRole('textbox', { name: 'AWB of Asha' }), '34567890');
    await press('Hand over 1 order');
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(kept).toEqual([]);
    shop.on(handing, () => refuse(503, 'service.unavailable', 'The shop is resting.'));
    await userEvent.click(screen.getByRole('checkbox', { name: /one parcel with another/ }));
    await press('Hand over 1 order');
    expect(await screen.findByText('The shop is resting.')).toBeInTheDocument();
    expect(bodies(handing).at(-1)).toEqual({
      orders: [{ _id: ids[0], courier: 'Delhivery', awb: '1234567890', sharedAwb: true }],
    });
  });
});
