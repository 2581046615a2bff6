import { beforeEach, describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { anOrder as order, orderId as id } from '../../../../test/orders.ts';
import { fakeServer, refuse, reply, show } from '../../../../test/with-shop.tsx';
import { OrderStatusForm } from './order-status-form.tsx';

const shop = fakeServer();
const updating = `PUT /api/admin/orders/update/${id}`;
const undoing = `POST /api/admin/orders/undo-status/${id}`;
const changeId = '0198c5a2-7e11-7c3a-9d21-5f0c8ad0aaaa';
const message = 'Order status is updated successfully!';
const version = order().orderUpdateDate;
const sent = (what = updating) => shop.asked.filter((one) => one.what === what).map(({ body }) => body);
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const choose = async (status: string) => {
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'New status' }), status);
  await press('Update Order Status');
};
const question = (name: string | RegExp) => within(screen.getByRole('dialog', { name }));

beforeEach(() => shop.on(updating, () => reply({ message, data: order(), changeId })));

describe('A new status of an order', () => {
  it('is confirmed, with what it does, and sends the version that was seen', async () => {
    show(<OrderStatusForm order={order()} />);
    await choose('inShipping');
    const asked = question('Set order #8ad03135 to In Shipping?');
    expect(asked.getByText(/^Asha is told by e-mail/)).toBeInTheDocument();
    expect(asked.getByText(/recorded as handed over/)).toBeInTheDocument();
    expect(sent()).toEqual([]);
    await press('Set to In Shipping');
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(sent()).toEqual([{ orderStatus: 'inShipping', version }]);
    expect(screen.getByRole('combobox', { name: 'New status' })).toHaveValue('');
    expect(screen.getByRole('button', { name: 'Update Order Status' })).toBeDisabled();
  });

  it('changes nothing when the owner keeps the status', async () => {
    show(<OrderStatusForm order={order()} />);
    await choose('delivered');
    await press('Keep the status');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: 'New status' })).toHaveFocus();
    expect(screen.getByRole('combobox', { name: 'New status' })).toHaveValue('');
    expect(shop.asked).toEqual([]);
  });

  it('can be set without an e-mail', async () => {
    show(<OrderStatusForm order={order()} />);
    await choose('inProcess');
    await userEvent.click(screen.getByRole('checkbox', { name: 'E-mail the customer' }));
    expect(screen.getByText('Asha is not told by e-mail.')).toBeInTheDocument();
    await press('Set to In Process');
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(sent()).toEqual([{ orderStatus: 'inProcess', version, quiet: true }]);
  });

  it('can be undone', async () => {
    shop.on(undoing, () => reply({ message: 'The change has been undone.', data: order() }));
    show(<OrderStatusForm order={order()} />);
    await choose('inProcess');
    await press('Set to In Process');
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('The change has been undone.')).toBeInTheDocument();
    expect(sent(undoing)).toEqual([{ changeId }]);
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'New status' })).toHaveFocus());
  });

  it('that it has already is not asked about, and cannot be undone', async () => {
    const nothing = 'Nothing has changed: the order is In Process already.';
    shop.on(updating, () => reply({ message: nothing, data: order() }));
    show(<OrderStatusForm order={order({ orderStatus: 'inProcess' })} />);
    await choose('inProcess');
    expect(await screen.findByText(nothing)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });

  it('that closes a refunded order asks whether its pieces go back into stock, without a reason', async () => {
    const refunded = order({ orderStatus: 'confirmed', paymentStatus: 'refunded', refundable: 0 });
    show(<OrderStatusForm order={refunded} />);
    await choose('cancelled');
    expect(screen.queryByRole('textbox', { name: 'Reason' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('switch', { name: 'Back into stock' }));
    await press('Cancel the order');
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(sent()).toMatchObject([{ orderStatus: 'cancelled', restock: false }]);
  });

  it('is warned of for an order that is not paid', async () => {
    show(<OrderStatusForm order={order({ orderStatus: 'pending', paymentStatus: 'pending', refundable: 0 })} />);
    await choose('delivered');
    expect(question(/to Delivered/).getByText(/^This order is not paid\./)).toHaveClass('text-brick');
  });

  it('is warned of for an order that is closed', async () => {
    show(<OrderStatusForm order={order({ orderStatus: 'cancelled', paymentStatus: 'refunded', refundable: 0 })} />);
    await choose('pending');
    const asked = question(/to Pending/);
    expect(asked.getByText(/^This order is cancelled\./)).toBeInTheDocument();
    expect(asked.getByText('The money of this order was refunded.')).toBeInTheDocument();
  });

  it('of an order that somebody else has changed is refused with their name, and the choice stays', async () => {
    const refusal = 'This order has changed since you opened it: it is In Shipping, set by Arjun.';
    shop.on(updating, () => refuse(409, 'order.changed', refusal));
    show(<OrderStatusForm order={order()} />);
    await choose('inProcess');
    await press('Set to In Process');
    expect(await screen.findByText(refusal)).toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: 'New status' })).toHaveValue('inProcess');
  });
});

describe('Closing an order', () => {
  it('asks for a paid one how its money and pieces go back', async () => {
    show(<OrderStatusForm order={order({ refundable: 10_300 })} />);
    await choose('cancelled');
    const asked = question('Cancel order #8ad03135?');
    await userEvent.click(asked.getByRole('switch', { name: 'Back into stock' }));
    await userEvent.type(asked.getByRole('textbox', { name: 'Reason' }), 'It broke.');
    await userEvent.click(asked.getByRole('button', { name: 'Cancel and refund ₹10,300.00' }));
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(sent()).toEqual([{ orderStatus: 'cancelled', version, restock: false, reason: 'It broke.' }]);
  });

  it('asks for an unpaid one without money', async () => {
    show(<OrderStatusForm order={order({ paymentStatus: 'pending', refundable: 0 })} />);
    await choose('rejected');
    expect(question(/^Reject order/).getByText('Its reserved pieces can be bought again.')).toBeInTheDocument();
    await press('Reject the order');
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(sent()).toEqual([{ orderStatus: 'rejected', version }]);
  });

  it('keeps the reason until the order is closed or kept', async () => {
    const paid = order({ refundable: 10_300 });
    const first = show(<OrderStatusForm order={paid} />);
    await choose('cancelled');
    await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'It broke.');
    first.unmount();
    const second = show(<OrderStatusForm order={paid} />);
    await choose('cancelled');
    expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveValue('It broke.');
    expect(screen.getByText(/^We restored what you typed on/)).toBeInTheDocument();
    await press('Cancel and refund ₹10,300.00');
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(sent()).toEqual([{ orderStatus: 'cancelled', version, reason: 'It broke.' }]);
    second.unmount();
    show(<OrderStatusForm order={paid} />);
    await choose('rejected');
    expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveValue('');
    await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'Perhaps');
    await press('Keep the order');
    await choose('rejected');
    expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveValue('');
  });

  it('is asked again by itself after the session ended meanwhile, for the same status', async () => {
    const paid = order({ refundable: 10_300 });
    const first = show(<OrderStatusForm order={paid} />);
    await choose('rejected');
    await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'It broke.');
    first.endSession();
    show(<OrderStatusForm order={paid} />);
    expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveValue('It broke.');
    await press('Reject and refund ₹10,300.00');
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(sent()).toEqual([{ orderStatus: 'rejected', version, reason: 'It broke.' }]);
  });

  it('sends nothing when the owner keeps the order', async () => {
    show(<OrderStatusForm order={order()} />);
    await choose('rejected');
    await press('Keep the order');
    expect(shop.asked).toEqual([]);
  });
});
