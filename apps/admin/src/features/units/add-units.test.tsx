import { expect, it, jest } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fakeServer, refuse, reply, show } from '../../../test/with-shop.tsx';
import { AddUnits } from './add-units.tsx';

const shop = fakeServer();
const productId = '0198c5a2-7e11-7c3a-9d21-5f0c8ad00001';
const added = jest.fn();
const open = (sisters: number[] = []) =>
  show(
    <AddUnits
      productId={productId}
      sizes={[]}
      sisters={sisters}
      seesCosts
      isFirst={false}
      onAdded={added}
      onClose={() => undefined}
    />,
  );
const pasting = () => userEvent.click(screen.getByRole('tab', { name: 'Paste several' }));

it('Units that are typed or pasted are kept when the session ends, until they are added or given up', async () => {
  const first = open();
  await userEvent.type(await screen.findByLabelText('Tag'), 'K-101');
  await pasting();
  await userEvent.type(await screen.findByLabelText('Units, one a line'), 'K-102, 12.5, 12');
  first.unmount();

  const second = open();
  expect(await screen.findByLabelText('Tag')).toHaveValue('K-101');
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(screen.getByLabelText('Tag')).toHaveValue('');
  await pasting();
  expect(await screen.findByLabelText('Units, one a line')).toHaveValue('K-102, 12.5, 12');
  shop.on(`POST /api/admin/units/add/${productId}`, () => reply({ message: '1 unit added', data: [] }));
  await userEvent.click(screen.getByRole('button', { name: 'Add units' }));
  await waitFor(() => expect(added).toHaveBeenCalledWith('1 unit added'));
  second.unmount();

  open();
  expect(await screen.findByLabelText('Tag')).toHaveValue('');
  await pasting();
  expect(await screen.findByLabelText('Units, one a line')).toHaveValue('');
});

const adding = `POST /api/admin/units/add/${productId}`;

it('A weight far from that of its sisters is asked about, and added only when the owner says that it is right', async () => {
  open([24.5, 24.9, 25.2]);
  shop.on(adding, () => reply({ message: 'The unit has been added.', data: [] }));
  await userEvent.type(await screen.findByLabelText('Tag'), 'K-104');
  await userEvent.type(screen.getByLabelText('Gross weight (g)'), '2500');
  await userEvent.type(screen.getByLabelText('Net weight (g)'), '2460');
  await userEvent.click(screen.getByRole('button', { name: 'Add unit' }));
  expect(await screen.findByText(/weigh about 24.9 g net.*K-104: 2460 g/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Correct it' }));
  expect(shop.asked.filter(({ what }) => what.startsWith('POST'))).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Add unit' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Add it' }));
  expect(await screen.findByText('Added: K-104')).toBeVisible();
});

it('What the shop refuses of pasted units is shown with its line', async () => {
  open();
  shop.on(adding, () =>
    refuse(409, 'unit.taken', 'There is already a unit with the tag K-2.', [
      { path: 'units.1.tag', message: 'There is already a unit with the tag K-2.' },
    ]),
  );
  await pasting();
  const field = await screen.findByLabelText('Units, one a line');
  await userEvent.click(field);
  await userEvent.paste('Tag\tGross\tNet\nK-1\t12.5\t12\n\nK-2\t12.5\t12');
  const read = within(screen.getByRole('table', { name: 'Units as they are read' })).getAllByRole('row');
  expect(read.map(({ textContent }) => textContent)).toEqual([
    'TagGrossNetHUID',
    'K-112.50 g12.00 g—',
    'K-212.50 g12.00 g—',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Add 2 units' }));
  expect(await screen.findByText('Line 4: There is already a unit with the tag K-2.')).toBeVisible();
});
