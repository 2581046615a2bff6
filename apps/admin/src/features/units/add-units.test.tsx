import { expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fakeServer, reply, show } from '../../../test/with-shop.tsx';
import { AddUnits } from './add-units.tsx';

const shop = fakeServer();
const productId = '0198c5a2-7e11-7c3a-9d21-5f0c8ad00001';
const open = () => show(<AddUnits productId={productId} sizes={[]} isFirst={false} onClose={() => undefined} />);
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
  expect(await screen.findByText('1 unit added')).toBeInTheDocument();
  second.unmount();

  open();
  expect(await screen.findByLabelText('Tag')).toHaveValue('');
  await pasting();
  expect(await screen.findByLabelText('Units, one a line')).toHaveValue('');
});
