import { expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fakeServer, show } from '../../../test/with-shop.tsx';
import { ReviewPhotographs } from './review-photographs.tsx';

fakeServer();
const photograph = (number: number) => {
  const id = `0198c5a2-7e11-7c3a-9d21-5f0c8ad0000${number}-1200x1600`;
  return { _id: id, photograph: `${id}.${'a'.repeat(43)}`, state: 'waiting' as const };
};

it('opens each photograph of a review among the others, and is decided on beside its thumbnail', async () => {
  show(<ReviewPhotographs photographs={[photograph(1), photograph(2)]} author="Asha" />, '/');
  const second = screen.getByRole('button', { name: 'Photograph by Asha, 2 of 2, large' });
  const besideSecond = second.closest('li');
  expect(besideSecond).toContainElement(screen.getByRole('button', { name: 'Approve photograph 2 by Asha' }));
  expect(besideSecond).not.toContainElement(screen.getByRole('button', { name: 'Approve photograph 1 by Asha' }));
  await userEvent.click(second);
  const opened = screen.getByRole('dialog', { name: 'Photograph 2 of 2' });
  expect(within(opened).getByRole('img', { name: 'Photograph by Asha, 2 of 2' })).toBeVisible();
  await userEvent.click(within(opened).getByRole('button', { name: 'Previous' }));
  expect(opened).toHaveAccessibleName('Photograph 1 of 2');
  expect(within(opened).getByRole('img', { name: 'Photograph by Asha, 1 of 2' })).toBeVisible();
});
