import { expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fakeServer, reply, show } from '../../../test/with-shop.tsx';
import { CategoryManagement } from './category-management.tsx';

const shop = fakeServer();
const ordering = 'PUT /api/common/categories/order';

it('leaves the arrows as they are while a move is stored, and sends no second one meanwhile', async () => {
  const categories = ['Rings', 'Bangles', 'Chains'].map((name, place) => ({
    id: `0198c5a2-7e11-7c3a-9d21-5f0c8ad0000${place}`,
    name,
    sizing: 'none',
  }));
  shop.on('GET /api/common/categories', () => reply({ categories, subcategories: [] }));
  shop.on(ordering, () => new Promise(() => undefined));
  show(<CategoryManagement />);
  await userEvent.click(await screen.findByRole('button', { name: 'Move Chains up' }));
  expect(screen.getByRole('button', { name: 'Move Bangles up' })).not.toHaveAttribute('aria-disabled');
  await userEvent.click(screen.getByRole('button', { name: 'Move Bangles up' }));
  expect(shop.asked.filter(({ what }) => what === ordering)).toHaveLength(1);
});
