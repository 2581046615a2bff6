import { beforeEach, describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { demoShop } from '@kanaka/contracts/catalog/shop-profile';
import type { AdminReturn } from '@kanaka/contracts/orders/returns';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { orderId, ring } from '../../../test/orders.ts';
import { fakeServer, reply, show } from '../../../test/with-shop.tsx';
import { ReturnCard } from './return-card.tsx';
import { ReturnsPage } from '../../pages/returns-page.tsx';

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const aReturn = (change: Partial<AdminReturn> = {}): AdminReturn => ({
  _id: '0198c5a2-7e11-7c3a-9d21-5f0c8ad06666',
  orderId,
  state: 'inspected',
  reason: 'not-suited',
  words: '',
  lines: [
    {
      ...{ productId: ring, size: '', title: 'Veni Twist Band', image: '', quantity: 2, accepted: 0 },
      worth: [10_300, 20_600],
    },
  ],
  courier: '',
  awb: '',
  customer: { name: 'Asha', email: 'asha@a.in' },
  value: 20_600,
  steps: [{ state: 'inspected', at: daysAgo(3), note: '', by: 'Meera' }],
  ...change,
});

const shop = fakeServer();
const moving = `PUT /api/admin/orders/returns/move/${aReturn()._id}`;
const moves = () => shop.asked.filter(({ what }) => what === moving).map(({ body }) => body);
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
async function open(...rows: AdminReturn[]): Promise<void> {
  shop.on('GET /api/admin/orders/returns', () => reply({ data: rows }));
  show(<ReturnsPage />);
  await screen.findByRole('button', { name: /^Open/ });
}
beforeEach(() => shop.on(moving, () => reply({ message: 'The return is accepted.', data: aReturn() })));

describe('The returns', () => {
  it('are open or closed, the open ones first with their number', async () => {
    const refused = aReturn({ _id: orderId, state: 'refused', customer: { name: 'Ravi', email: 'ravi@a.in' } });
    await open(aReturn(), refused);
    expect(await screen.findByText('Asha')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /^Open/ })).toHaveTextContent('Open1');
    expect(screen.queryByText('Ravi')).not.toBeInTheDocument();
    await press('Closed');
    expect(screen.getByText('Ravi')).toBeInTheDocument();
    expect(screen.queryByText('Asha')).not.toBeInTheDocument();
  });

  it('show before the acceptance what is left of the payment, also for several lines together', async () => {
    const [line] = aReturn().lines;
    const lines = ['12', '14'].flatMap((size) => (line ? [{ ...line, size, quantity: 1, worth: [10_300] }] : []));
    await open(aReturn({ lines, refundable: 15_000 }));
    await screen.findByText('Asha');
    await press('Accept and refund…');
    expect(screen.getByRole('button', { name: 'Accept and refund ₹15,000.00' })).toBeInTheDocument();
  });

  it('are accepted without money when all was refunded before', async () => {
    const lines = aReturn().lines.map((line) => ({ ...line, worth: [0, 0] }));
    await open(aReturn({ lines, refundable: 0 }));
    await screen.findByText('Asha');
    await press('Accept and refund…');
    expect(screen.getByText(/^It was refunded before/)).toBeInTheDocument();
    await press('Accept');
    expect(moves()).toMatchObject([{ to: 'accepted', lines: [{ quantity: 2 }] }]);
  });

  it('say that nothing is open when there is nothing', async () => {
    await open();
    expect(await screen.findByText('No open returns')).toBeInTheDocument();
  });

  it('say since when they are where they are', async () => {
    await open(aReturn());
    expect(await screen.findByText('3 days ago')).toBeInTheDocument();
  });
});

describe('What must be written to the customer', () => {
  it.each([
    ['Refuse…', 'Refuse', 'Why'],
    ['Record the inspection…', 'Record', 'What you found'],
  ])('is missed at its field: %s', async (opens, sends, label) => {
    await open(aReturn({ state: 'received' }));
    await screen.findByText('Asha');
    await press(opens);
    await press(sends);
    const field = screen.getByRole('textbox', { name: label });
    expect(field).toHaveFocus();
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription('Please write something for the customer.');
    expect(moves()).toEqual([]);
    await userEvent.type(field, 'The stone is loose.');
    await press(sends);
    expect(await screen.findByText('The return is accepted.')).toBeInTheDocument();
  });
});

describe('What was typed about a return', () => {
  it('marks its button, comes back when its dialog is opened again, and is forgotten when it is sent', async () => {
    const opened = show(<ReturnCard row={aReturn({ state: 'received' })} />);
    await press('Record the inspection…');
    await userEvent.type(screen.getByRole('textbox', { name: 'What you found' }), 'The stone is loose.');
    opened.unmount();
    show(<ReturnCard row={aReturn({ state: 'received' })} />);
    await press('Refuse…');
    expect(screen.getByRole('textbox', { name: 'Why' })).toHaveValue('');
    await press('Cancel');
    await press('Record the inspection… Unfinished');
    expect(screen.getByRole('textbox', { name: 'What you found' })).toHaveValue('The stone is loose.');
    expect(screen.getByText(/^We restored what you typed on/)).toBeInTheDocument();
    await press('Record');
    expect(await screen.findByText('The return is accepted.')).toBeInTheDocument();
    expect(moves()).toMatchObject([{ to: 'inspected', note: 'The stone is loose.' }]);
    await press('Record the inspection…');
    expect(screen.getByRole('textbox', { name: 'What you found' })).toHaveValue('');
  });
});

describe('A dialog about a return', () => {
  it('opens again by itself after the session ended while it was typed in, once', async () => {
    const row = aReturn({ state: 'received' });
    const opened = show(<ReturnCard row={row} />);
    await press('Refuse…');
    await userEvent.type(screen.getByRole('textbox', { name: 'Why' }), 'It was worn.');
    opened.endSession();
    const signedInAgain = show(<ReturnCard row={row} />);
    expect(screen.getByRole('textbox', { name: 'Why' })).toHaveValue('It was worn.');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    signedInAgain.unmount();
    show(<ReturnCard row={row} />);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Refuse… Unfinished' })).toBeVisible();
  });
});

describe('What the settings know of returns', () => {
  const settings = { ...demoShop, returnInstructions: 'Our courier comes.', version: 1, updatedAt: daysAgo(1) };
  beforeEach(() => shop.on('GET /api/admin/settings', () => reply({ data: settings })));

  it('fills in how a return is sent, which can be changed before it is approved', async () => {
    show(<ReturnCard row={aReturn({ state: 'requested' })} />);
    await press('Approve…');
    await userEvent.type(await screen.findByDisplayValue('Our courier comes.'), ' On Monday.');
    await press('Approve');
    expect(await screen.findByText('The return is accepted.')).toBeInTheDocument();
    expect(moves()).toMatchObject([{ to: 'approved', note: 'Our courier comes. On Monday.' }]);
  });

  it('offers the couriers of the shop for a pick-up', async () => {
    show(<ReturnCard row={aReturn({ state: 'approved' })} />);
    await press('Record the pick-up…');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Courier' }), 'Blue Dart');
    await userEvent.type(screen.getByRole('textbox', { name: 'AWB' }), '1234567890');
    await press('Record');
    expect(await screen.findByText('The return is accepted.')).toBeInTheDocument();
    expect(moves()).toEqual([{ to: 'inTransit', courier: 'Blue Dart', awb: '1234567890' }]);
  });
});

describe('Receiving a return', () => {
  it('is asked first, because its customer gets an e-mail', async () => {
    show(<ReturnCard row={aReturn({ state: 'approved' })} />);
    await press('Mark as received…');
    const dialog = within(screen.getByRole('dialog', { name: 'Mark as received' }));
    expect(dialog.getByText(/^The customer gets an e-mail/)).toBeInTheDocument();
    expect(dialog.getByText('Nobody has recorded yet that it was sent.')).toBeInTheDocument();
    expect(moves()).toEqual([]);
    await press('Mark as received');
    expect(await screen.findByText('The return is accepted.')).toBeInTheDocument();
    expect(moves()).toEqual([{ to: 'received' }]);
  });

  it('doubts nothing when the parcel is on its way', async () => {
    show(<ReturnCard row={aReturn({ state: 'inTransit', courier: 'India Post', awb: 'EM1' })} />);
    await press('Mark as received…');
    expect(screen.queryByText('Nobody has recorded yet that it was sent.')).not.toBeInTheDocument();
  });
});

describe('Accepting a return', () => {
  it('says in the dialog and on its button what goes back, for as many as are accepted', async () => {
    await open(aReturn());
    await screen.findByText('Asha');
    await press('Accept and refund…');
    const dialog = within(screen.getByRole('dialog', { name: 'Accept and refund' }));
    expect(dialog.getByText('Refund:')).toHaveTextContent('Refund: ₹20,600.00');
    await userEvent.selectOptions(dialog.getByRole('combobox'), '0');
    expect(dialog.getByRole('button', { name: /^Accept and refund/ })).toBeDisabled();
    await userEvent.selectOptions(dialog.getByRole('combobox'), '1');
    await userEvent.click(dialog.getByRole('button', { name: 'Accept and refund ₹10,300.00' }));
    expect(await screen.findByText('The return is accepted.')).toBeInTheDocument();
    expect(moves()).toMatchObject([{ to: 'accepted', lines: [{ productId: ring, quantity: 1 }] }]);
  });

  it('keeps what is deducted, and asks why', async () => {
    await open(aReturn());
    await screen.findByText('Asha');
    await press('Accept and refund…');
    await userEvent.type(screen.getByRole('textbox', { name: 'Deduct (₹, optional)' }), '1,600.50');
    expect(screen.getByText('Refund:')).toHaveTextContent('Refund: ₹18,999.50');
    await press('Accept and refund ₹18,999.50');
    const why = screen.getByRole('textbox', { name: 'Why it is deducted' });
    expect(why).toHaveAccessibleDescription(expect.stringContaining('Please say for the customer why.'));
    expect(moves()).toEqual([]);
    await userEvent.type(why, 'A stone is missing.');
    await press('Accept and refund ₹18,999.50');
    expect(await screen.findByText('The return is accepted.')).toBeInTheDocument();
    expect(moves()).toMatchObject([{ deduction: { amount: '1600.50', reason: 'A stone is missing.' } }]);
  });

  it('for an exchange says what the credit is', async () => {
    await open(aReturn());
    await screen.findByText('Asha');
    await press('Accept for an exchange…');
    expect(screen.getByText('Credit:')).toHaveTextContent('Credit: ₹20,600.00');
    expect(screen.getByRole('button', { name: 'Accept with ₹20,600.00 credit' })).toBeEnabled();
  });

  it('instead of the exchange that was wanted says what was kept', async () => {
    await open(aReturn({ state: 'exchanging', exchange: { credit: 10_300, by: daysAgo(-4) } }));
    await screen.findByText('Asha');
    await press('Accept and refund…');
    expect(screen.getByRole('button', { name: 'Accept and refund ₹10,300.00' })).toBeEnabled();
  });

  it('offers no more than can still be given back', async () => {
    const [line] = aReturn().lines;
    await open(aReturn({ lines: line ? [{ ...line, worth: [10_300] }] : [] }));
    await screen.findByText('Asha');
    await press('Accept and refund…');
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Not accepted', '1 accepted']);
  });
});
