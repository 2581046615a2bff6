import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { MAX_ANSWER } from '@kanaka/contracts/reviews/answers';
import { demoShop } from '@kanaka/contracts/catalog/shop-profile';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fakeServer, reply, show } from '../../test/with-shop.tsx';
import { ReviewsPage } from './reviews-page.tsx';

const shop = fakeServer();
const photograph = (number: number, state: string) => {
  const id = `0198c5a2-7e11-7c3a-9d21-5f0c8ad0000${number}-1200x1600`;
  return { _id: id, photograph: `${id}.${'a'.repeat(43)}`, state };
};
const review = (photographs: object[], changed: object = {}) => ({
  _id: '0198c5a2-7e11-7c3a-9d21-5f0c8ad01111',
  productId: null,
  userName: 'Asha',
  reviewMessage: 'A joy to wear.',
  reviewValue: 5,
  verified: true,
  createdAt: '2026-03-04T05:06:07.000Z',
  answer: '',
  answeredAt: null,
  hiddenAt: null,
  held: false,
  photographs,
  ...changed,
});
const other = { _id: '0198c5a2-7e11-7c3a-9d21-5f0c8ad03333', userName: 'Ravi' };
const page = (...data: object[]) => reply({ data, page: 1, limit: 25, total: data.length });
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
  shop.on('GET /api/admin/reviews?shown=held&page=1&limit=1', () => reply({ data: [], page: 1, limit: 1, total: 2 }));
  shop.on('GET /api/admin/reviews?answered=waiting&page=1&limit=1', () =>
    reply({ data: [], page: 1, limit: 1, total: 7 }),
  );
});

it('shows the reviews to answer, as many as the navigation counts', async () => {
  shop.on('GET /api/admin/reviews?page=1&limit=25&answered=waiting', () =>
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

it.each([
  ['Show', false],
  ['Hide', true],
])('lets the owner decide about a review that waits: %s', async (label, hidden) => {
  const held = review([], { held: true, hiddenAt: '2026-03-04T05:06:07.000Z', verified: false });
  shop.on('GET /api/admin/reviews?page=1&limit=25&shown=held', () => page(held));
  const showing = `PUT /api/admin/reviews/visibility/${held._id}`;
  shop.on(showing, () => reply({ message: 'Done', data: { ...held, held: false } }));
  show(<ReviewsPage />, '/reviews');
  await userEvent.click(await screen.findByRole('button', { name: 'To show 2' }));
  await waitFor(() => expect(within(screen.getByRole('list', { name: 'Reviews' })).getByText('Waiting')).toBeVisible());
  await userEvent.click(screen.getByRole('button', { name: `${label} the review by Asha` }));
  await waitFor(() => expect(shop.asked.filter(({ what }) => what === showing)).toMatchObject([{ body: { hidden } }]));
  if (!hidden) return;
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  const undone = { body: { hidden: true, held: true } };
  await waitFor(() => expect(shop.asked.filter(({ what }) => what === showing)[1]).toMatchObject(undone));
});

it('takes a review that needs no answer from those to answer, until that is undone', async () => {
  const waiving = `PUT /api/admin/reviews/needs-no-answer/${review([])._id}`;
  shop.on(waiving, () => reply({ message: 'No answer needed', data: review([], { needsNoAnswer: true }) }));
  show(<ReviewsPage />, '/reviews');
  const list = () => within(screen.getByRole('list', { name: 'Reviews' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Needs no answer: the review by Asha' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  const sent = () => shop.asked.filter(({ what }) => what === waiving).map(({ body }) => body);
  await waitFor(() => expect(sent()).toEqual([{ needsNoAnswer: true }, { needsNoAnswer: false }]));
  // Until the undo is answered, the button is busy.
  const button = list().getByRole('button', { name: 'Needs no answer: the review by Asha' });
  await waitFor(() => expect(button).not.toHaveAttribute('aria-busy', 'true'));
  shop.on('GET /api/admin/reviews?page=1&limit=25', () => page(review([], { needsNoAnswer: true })));
  await userEvent.click(button);
  expect(await list().findByText('No answer needed')).toBeVisible();
});

it('begins an answer with a saved one, made out to the customer', async () => {
  shop.on('GET /api/admin/settings', () =>
    reply({
      data: { ...demoShop, reviewAnswers: ['Thank you, {name}.'], version: 1, updatedAt: '2026-11-21T10:00:00.000Z' },
    }),
  );
  const { router } = show(<ReviewsPage />, '/reviews');
  await userEvent.click(await screen.findByRole('button', { name: 'Answer Asha' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Saved answers' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Thank you, {name}.' }));
  expect(screen.getByLabelText('Answer to Asha')).toHaveValue('Thank you, Asha.');
  await userEvent.click(screen.getByRole('button', { name: 'Saved answers' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Change saved answers' }));
  expect(router.state.location).toMatchObject({ pathname: '/settings', hash: '#texts' });
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

describe('The focus', () => {
  const waiting = 'GET /api/admin/reviews?page=1&limit=25&photographs=waiting';
  const toAnswer = 'GET /api/admin/reviews?page=1&limit=25&answered=waiting';
  const answering = `PUT /api/admin/reviews/answer/${review([])._id}`;
  const press = async (name: string) => {
    screen.getByRole('button', { name }).focus();
    await userEvent.keyboard('{Enter}');
  };

  it('goes from an answer that is saved or given up to the button that opened it', async () => {
    show(<ReviewsPage />, '/reviews');
    await screen.findByText('A joy to wear.');
    await press('Answer Asha');
    await press('Cancel');
    expect(screen.getByRole('button', { name: 'Answer Asha' })).toHaveFocus();
    await press('Answer Asha');
    const answered = review([first, second], { answer: 'Thank you.' });
    shop.on('GET /api/admin/reviews?page=1&limit=25', () => page(answered));
    shop.on(answering, () => reply({ message: 'Answer saved', data: answered }));
    await userEvent.keyboard('Thank you.');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByRole('button', { name: 'Edit answer to Asha' })).toHaveFocus();
    expect(shop.asked.filter(({ what }) => what === answering)).toMatchObject([{ body: { answer: 'Thank you.' } }]);
  });

  it('goes from the button that shows all reviews to the page', async () => {
    shop.on('GET /api/admin/reviews?words=ruby&page=1&limit=25', () => page());
    show(
      <main id="main" tabIndex={-1}>
        <ReviewsPage />
      </main>,
      '/reviews?words=ruby',
    );
    await screen.findByText('No review matches');
    await press('Show all reviews');
    expect(await screen.findByText('A joy to wear.')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });

  it('goes to the next review that waits for an answer, and from the last one to the page', async () => {
    const both = [review([]), review([], other)];
    shop.on(toAnswer, () => page(...both));
    show(
      <main tabIndex={-1}>
        <ReviewsPage />
      </main>,
      '/reviews?answered=waiting',
    );
    await screen.findByRole('button', { name: 'Answer Ravi' });
    for (const { _id } of both) {
      shop.on(`PUT /api/admin/reviews/answer/${_id}`, () => {
        both.shift();
        return reply({ message: 'Answer saved', data: review([]) });
      });
    }
    await press('Answer Asha');
    await userEvent.keyboard('Thank you.');
    await press('Save answer');
    await waitFor(() => expect(screen.queryByText('Asha')).toBeNull());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Answer Ravi' })).toHaveFocus());
    await press('Answer Ravi');
    await userEvent.keyboard('Thank you.');
    await press('Save answer');
    expect(await screen.findByText('Nothing to answer')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });

  it('goes to the other button of a photograph when that is decided, and with the last of a review to the next one', async () => {
    show(<ReviewsPage />, '/reviews');
    await screen.findByText('A joy to wear.');
    shop.on(`PUT /api/admin/reviews/photographs/${first._id}`, () => {
      listAs([photograph(1, 'shown'), second]);
      return reply({ message: 'Photograph approved', data: review([]) });
    });
    await press('Approve photograph 1 by Asha');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Approve photograph 1 by Asha' })).toBeNull());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Hide photograph 1 by Asha' })).toHaveFocus());

    const third = photograph(3, 'waiting');
    shop.on(waiting, () => page(review([first]), review([third], other)));
    await userEvent.click(screen.getByRole('button', { name: 'Photographs 1' }));
    await screen.findByRole('button', { name: 'Approve photograph 1 by Ravi' });
    shop.on(`PUT /api/admin/reviews/photographs/${first._id}`, () => {
      shop.on(waiting, () => page(review([third], other)));
      return reply({ message: 'Photograph approved', data: review([]) });
    });
    await press('Approve photograph 1 by Asha');
    await waitFor(() => expect(screen.queryByText('Asha')).toBeNull());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Approve photograph 1 by Ravi' })).toHaveFocus());
  });
});

it.each([
  ['waiting', { hidden: true, waiting: true }],
  ['shown', { hidden: false }],
])('lets the owner undo that a photograph was hidden that was %s before', async (state, undone) => {
  listAs([photograph(1, state)]);
  show(<ReviewsPage />, '/reviews');
  await screen.findByText('A joy to wear.');
  const deciding = `PUT /api/admin/reviews/photographs/${first._id}`;
  shop.on(deciding, () => {
    listAs([photograph(1, 'hidden')]);
    return reply({ message: 'Photograph hidden', data: review([]) });
  });
  await userEvent.click(screen.getByRole('button', { name: 'Hide photograph 1 by Asha' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Hide photograph 1 by Asha' })).toBeNull());
  shop.on(deciding, () => {
    listAs([photograph(1, state)]);
    return reply({ message: 'Photograph as before', data: review([]) });
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('button', { name: 'Hide photograph 1 by Asha' })).toBeVisible();
  expect(shop.asked.filter(({ what }) => what === deciding).map(({ body }) => body)).toEqual([
    { hidden: true },
    undone,
  ]);
});

it('says calmly that no photographs wait, and otherwise that a search found none', async () => {
  shop.on('GET /api/admin/reviews?page=1&limit=25&photographs=waiting', () => page());
  shop.on('GET /api/admin/reviews?words=ruby&page=1&limit=25&photographs=waiting', () => page());
  show(<ReviewsPage />, '/reviews?photographs=waiting');
  expect(await screen.findByText('No photographs to approve')).toBeVisible();
  expect(screen.queryByText(/0 reviews|No review matches|other filters/)).toBeNull();
  await userEvent.type(screen.getByLabelText('Find reviews'), 'ruby{Enter}');
  expect(await screen.findByText('No review matches')).toBeVisible();
});

it('brings the whole form of an answer into view, and counts what is typed', async () => {
  const scrolled = jest.spyOn(Element.prototype, 'scrollIntoView');
  show(<ReviewsPage />, '/reviews');
  await userEvent.click(await screen.findByRole('button', { name: 'Answer Asha' }));
  const form = screen.getByRole('button', { name: 'Save answer' }).closest('form');
  expect(scrolled.mock.contexts).toEqual([form]);
  scrolled.mockRestore();
  await userEvent.keyboard('Thank you.');
  expect(screen.getByText(`10/${MAX_ANSWER}`)).toBeVisible();
  expect(screen.getByLabelText('Answer to Asha')).toHaveAccessibleDescription('Everyone reads it below the review.');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('button', { name: 'Answer Asha' })).toHaveFocus();
});

it('clears all filters from their sheet on a phone', async () => {
  shop.on('GET /api/admin/reviews?words=ruby&page=1&limit=25&stars=5', () => page());
  const { router } = show(<ReviewsPage />, '/reviews?words=ruby&stars=5');
  await screen.findByText('No review matches');
  await userEvent.click(screen.getByRole('button', { name: 'Filters (1)' }));
  await userEvent.click(screen.getByRole('button', { name: 'Clear all' }));
  expect(router.state.location.search).toBe('');
});

it('marks a review whose answer was begun and not saved, until it is saved or discarded', async () => {
  const { unmount } = show(<ReviewsPage />, '/reviews');
  await userEvent.click(await screen.findByRole('button', { name: 'Answer Asha' }));
  await userEvent.keyboard('Thank');
  unmount();
  show(<ReviewsPage />, '/reviews');
  expect(await screen.findByText('Unfinished answer')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Answer Asha' }));
  expect(screen.getByLabelText('Answer to Asha')).toHaveValue('Thank');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByText('Unfinished answer')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Answer Asha' }));
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByText('Unfinished answer')).toBeNull();
});
