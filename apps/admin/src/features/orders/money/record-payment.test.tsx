import { expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { anOrder as order, orderId as id } from '../../../../test/orders.ts';
import { fakeServer, refuse, show } from '../../../../test/with-shop.tsx';
import { RecordPayment } from '../order/order-facts.tsx';

const shop = fakeServer();
const recording = `POST /api/admin/orders/payment/${id}`;

it('records how an unpaid order was paid, and says why the shop refuses it', async () => {
  shop.on(recording, () => refuse(409, 'payment.too-much-cash', 'The law allows less than ₹2,00,000.00.'));
  show(<RecordPayment order={order({ paymentStatus: 'pending' })} />);
  await userEvent.click(screen.getByRole('button', { name: 'Record a payment…' }));
  const send = screen.getByRole('button', { name: /^Record ₹/ });
  await userEvent.click(send);
  expect(await screen.findByText(/^Please enter its number/)).toBeInTheDocument();

  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Paid by' }), 'Cash');
  await userEvent.type(screen.getByRole('textbox', { name: 'Number' }), 'Receipt 14');
  await userEvent.click(send);
  expect(await screen.findByText('The law allows less than ₹2,00,000.00.')).toBeInTheDocument();
  expect(shop.asked.find(({ what }) => what === recording)?.body).toMatchObject({
    method: 'cash',
    reference: 'Receipt 14',
  });
});
