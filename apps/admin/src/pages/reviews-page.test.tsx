import { beforeEach, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fakeServer, reply, show } from '../../test/with-shop.tsx';
import { ReviewsPage } from './reviews-page.tsx';

const shop = fakeServer();
const photograph = (number: number, state: string) => {
  const id = `0198c5a2-7e11-7c3a-9d21-5f0c8ad0000${number}-1200x1600`;
  return { _id: id, photograph: `${id}.${'a'.repeat(43)}`, state };
};
const review = (photographs: object[]) => ({
  _id: '0198c5a2-7e11-7c3a-9d21-5f0c8ad01111',
  productId: null,
  userId: '0198c5a2-7e11-7c3a-9d21-5f0c8ad02222',
  userName: 'Asha',
  reviewMessage: 'A joy to wear.',
  reviewValue: 5,
  verified: true,
  createdAt: '2026-03-04T05:06:07.000Z',
  answer: '',
  answeredAt: null,
  hiddenAt: null,
  photographs,
});
const listAs = (photographs: object[]) => {
  const answer = () => reply({ data: [review(photographs)], page: 1, limit: 25, total: 1 });
  shop.on('GET /api/admin/reviews?page=1&limit=25', answer);
  shop.on('GET /api/admin/reviews?page=1&limit=25&photographs=waiting', answer);
};
const [first, second] = [photograph(1, 'waiting'), photograph(2, 'shown')];

beforeEach(() => {
  listAs([first, second]);
  shop.on('GET /api/admin/reviews?photographs=waiting&page=1&limit=1', () =>
    reply({ data: [], page: 1, limit: 1, total: 1 }),
  );
  shop.on('GET /api/admin/reviews?shown=shown&answered=unanswered&page=1&limit=1', () =>
    reply({ data: [], page: 1, limit: 1, total: 7 }),
  );
});

it('shows the reviews to answer, as many as the navigation counts', async () => {
  shop.on('GET /api/admin/reviews?page=1&limit=25&shown=shown&answered=unanswered', () =>
    reply({ data: [review([])], page: 1, limit: 25, total: 7 }),
  );
  const { router } = show(<ReviewsPage />, '/reviews');
  const toAnswer = await screen.findByRole('button', { name: 'To answer 7' });
  await userEvent.click(toAnswer);
  expect(toAnswer).toHaveAttribute('aria-pressed', 'true');
  expect(await screen.findByText('7 reviews, newest first')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'All' }));
  expect(router.state.location.search).toBe('');
});

it('leads the owner to photographs that wait, and approves one and hides another without their text', async () => {
  show(<ReviewsPage />, '/reviews');
  await userEvent.click(await screen.findByRole('button', { name: 'Photographs 1' }));
  await waitFor(() => expect(shop.asked.some(({ what }) => what.includes('limit=25&photographs=waiting'))).toBe(true));
  await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());
  const row = within(screen.getByRole('list', { name: 'Photographs by Asha' }));
  expect(row.getByText('To be approved')).toBeVisible();
  expect(row.queryByRole('button', { name: 'Approve photograph 2 by Asha' })).toBeNull();
  const decided = (photographs: object[]) => () => {
    listAs(photographs);
    return reply({ message: 'Photograph approved', data: review(photographs) });
  };
  shop.on(`PUT /api/admin/reviews/photographs/${first._id}`, decided([photograph(1, 'shown'), second]));
  await userEvent.click(row.getByRole('button', { name: 'Approve photograph 1 by Asha' }));
  expect(await screen.findByText('Photograph approved')).toBeVisible();
  await waitFor(() => expect(row.getAllByText('Shown')).toHaveLength(2));
  shop.on(
    `PUT /api/admin/reviews/photographs/${second._id}`,
    decided([photograph(1, 'shown'), photograph(2, 'hidden')]),
  );
  await userEvent.click(row.getByRole('button', { name: 'Hide photograph 2 by Asha' }));
  expect(await row.findByText('Hidden')).toBeVisible();
  expect(screen.getByText('A joy to wear.')).toBeVisible();
  expect(shop.asked.filter(({ what }) => what.startsWith('PUT')).map(({ body }) => body)).toEqual([
    { hidden: false },
    { hidden: true },
  ]);
});
