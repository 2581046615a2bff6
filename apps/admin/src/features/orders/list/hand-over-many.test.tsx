import { expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fakeServer, refuse, reply, show } from '../../../../test/with-shop.tsx';
import { HandOverManyDialog } from './csv-actions.tsx';

const shop = fakeServer();
const importing = 'POST /api/admin/orders/shipments/import';
const csv = '8ad03135,Delhivery,1234567890\n8ad03136,Nobody,1234567890';
const line = { line: 1, order: '8ad03135', courier: 'Delhivery', awb: '1234567890', message: '' };
const refused = {
  ...line,
  line: 2,
  courier: 'Nobody',
  outcome: 'refused',
  message: 'Nobody is not among the couriers.',
};

const sent: string[] = [];

async function upload() {
  sent.length = 0;
  show(<HandOverManyDialog onClose={() => undefined} onSent={() => sent.push('sent')} />);
  const file = new File([csv], 'couriers.csv', { type: 'text/csv' });
  // jsdom has no text().
  file.text = async () => csv;
  await userEvent.upload(screen.getByLabelText(/Choose a CSV file/), file);
}

it('shows what fits before anything is handed over, then what became of each line', async () => {
  const message = '1 order can be handed over, 1 refused.';
  shop.on(importing, () => reply({ message, data: [{ ...line, outcome: 'fits' }, refused] }));
  await upload();
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(shop.asked.map(({ body }) => body)).toEqual([{ csv, preview: true }]);
  const rows = within(screen.getByRole('table', { name: 'Lines of the file' })).getAllByRole('row');
  expect(rows.map((row) => row.textContent)).toEqual([
    'LineOrderCourier and AWBResult',
    '18ad03135Delhivery 1234567890Ready',
    '28ad03135Nobody 1234567890RefusedNobody is not among the couriers.',
  ]);
  const done = '1 order handed over, 1 refused.';
  shop.on(importing, () => reply({ message: done, data: [{ ...line, outcome: 'sent' }, refused] }));
  await userEvent.click(screen.getByRole('button', { name: 'Hand over 1 order' }));
  expect(await screen.findByText('Handed over')).toBeInTheDocument();
  // What was chosen in the list is not there any more.
  expect(sent).toEqual(['sent']);
  expect(shop.asked.at(-1)?.body).toEqual({ csv, preview: false });
  expect(screen.queryByRole('button', { name: /^Hand over \d/ })).not.toBeInTheDocument();
});

it('asks before it hands over what has the AWB of another customer’s order', async () => {
  const message = 'Order #8ad03199 to Ravi, Madurai already has the AWB 1234567890.';
  shop.on(importing, () =>
    reply({ message: '1 order can be handed over.', data: [{ ...line, outcome: 'fits', asks: true, message }] }),
  );
  await upload();
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Hand over \d/ })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('checkbox', { name: /another customer/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Hand over 1 order' }));
  expect(shop.asked.at(-1)?.body).toEqual({ csv, preview: false, sharedAwbs: true });
});

it('says why a file cannot be used', async () => {
  shop.on(importing, () => refuse(400, 'shipment.no-csv', 'This file is not CSV.'));
  await upload();
  expect(await screen.findByRole('alert')).toHaveTextContent('This file is not CSV.');
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});
