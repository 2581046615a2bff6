import { beforeEach, describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import type { AdminBanner } from '@kanaka/contracts/catalog/banners';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { addressOf, fakeUploads } from '../../../test/uploads.ts';
import { refuse, reply, show, fakeServer } from '../../../test/with-shop.tsx';
import { FeatureBanners } from './feature-banners.tsx';

const shop = fakeServer();
const uploads = fakeUploads();

const ringsId = '0198c5a2-7e11-7c3a-9d21-5f0c8ad00009';
const parts = {
  choices: {
    categories: [{ id: ringsId, name: 'Ring', sizing: 'none' as const }],
    subcategories: [],
  },
  pickPiece: ({ label, onChoose }: { label: string; onChoose: (piece: { id: string; title: string }) => void }) =>
    label === 'Product named beside it' && (
      <button type="button" onClick={() => onChoose({ id: ringsId, title: 'Padma Ring' })}>
        Name a ring
      </button>
    ),
};
const banner = (name: string, number: number): AdminBanner => ({
  _id: `0198c5a2-7e11-7c3a-9d21-5f0c8ad0000${number}`,
  imageDesktop: addressOf(`${name}-wide.jpg`),
  imageMobile: addressOf(`${name}-tall.jpg`),
  alt: name,
  link: '',
  target: { kind: 'none' },
  hidden: false,
  startsAt: null,
  endsAt: null,
});
let banners: AdminBanner[] = [];
beforeEach(() => {
  banners = [banner('Bridal', 1), banner('Rings', 2), banner('Bangles', 3)];
  shop.on('GET /api/common/feature/all', () => reply({ data: banners }));
});

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const names = async () => {
  const list = await screen.findByRole('list', { name: 'Banners' });
  return within(list)
    .getAllByRole('listitem')
    .map((item) => /Bridal|Rings|Bangles/.exec(item.textContent)?.[0]);
};
const bodyOf = (what: string) => shop.asked.filter((asked) => asked.what === what).map(({ body }) => body);
const ordering = 'PUT /api/common/feature/order';

describe('The picture of a banner', () => {
  it('of the other shape is accepted with a word about it', async () => {
    banners = [
      {
        ...banner('Bridal', 1),
        imageDesktop: addressOf('1080.jpg', '1080x1350'),
        imageMobile: addressOf('1080.jpg', '1080x1350'),
      },
    ];
    show(<FeatureBanners {...parts} />);
    await userEvent.click(await screen.findByRole('button', { name: /^Edit/ }));
    expect(await screen.findByText(/^This picture is upright: only its middle is shown here/)).toBeInTheDocument();
    expect(screen.queryByText(/^This picture is wide/)).not.toBeInTheDocument();
  });
});

describe('The banner list', () => {
  it('is empty at first', async () => {
    banners = [];
    show(<FeatureBanners {...parts} />);
    expect(await screen.findByText('No banners added yet.')).toBeInTheDocument();
  });

  it('moves a banner step by step, sends the whole order, and keeps the focus on the button', async () => {
    shop.on(ordering, () => {
      const [{ ids }] = bodyOf(ordering) as [{ ids: string[] }];
      banners = ids.flatMap((id) => banners.filter(({ _id }) => _id === id));
      return reply({ message: 'The banners are in their new order', data: banners });
    });
    show(<FeatureBanners {...parts} />);
    expect(await names()).toEqual(['Bridal', 'Rings', 'Bangles']);
    expect(screen.getByRole('button', { name: 'Move banner 1 up' })).toHaveAttribute('aria-disabled', 'true');
    await press('Move banner 2 up');
    await waitFor(async () => expect(await names()).toEqual(['Rings', 'Bridal', 'Bangles']));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Move banner 1 up' })).toHaveFocus());
    expect(screen.getByText('Banner 2 is now at place 1 of 3.')).toBeInTheDocument();
    expect(bodyOf(ordering)).toEqual([{ ids: [2, 1, 3].map((number) => banner('', number)._id) }]);
    await press('Move banner 1 up');
    expect(bodyOf(ordering)).toHaveLength(1);
  });

  it('goes back to the old order when the new one is refused', async () => {
    shop.on(ordering, () => refuse(409, 'banner.order-outdated', 'A banner was added or deleted in the meantime.'));
    show(<FeatureBanners {...parts} />);
    await names();
    await press('Move banner 3 up');
    expect(await screen.findByText('A banner was added or deleted in the meantime.')).toBeInTheDocument();
    await waitFor(async () => expect(await names()).toEqual(['Bridal', 'Rings', 'Bangles']));
  });
});

describe('A banner', () => {
  const adding = 'POST /api/common/feature/add';
  const file = (name: string) => new File(['x'], name, { type: 'image/jpeg' });
  const choose = async (label: RegExp, name: string) => {
    await userEvent.upload(screen.getByLabelText(label), file(name));
    await uploads.stores(name);
  };

  it('is added with its two pictures, its text and its link', async () => {
    shop.on(adding, () => reply({ message: 'Banner added successfully', data: banner('New', 4) }));
    show(<FeatureBanners {...parts} />);
    await names();
    await press('Add New Banner');
    const form = screen.getByRole('form', { name: 'New banner' });
    expect(form).toHaveFocus();
    const save = within(form).getByRole('button', { name: 'Upload Banner' });
    expect(save).toBeDisabled();
    await choose(/^Desktop image/, 'wide.jpg');
    expect(screen.getByText('Mobile image is required.')).toBeInTheDocument();
    expect(save).toBeDisabled();
    await choose(/^Mobile image/, 'tall.jpg');
    await userEvent.type(screen.getByLabelText('Description'), 'To the rings');
    await userEvent.type(screen.getByLabelText('Line'), 'Six rings');
    await userEvent.selectOptions(screen.getByLabelText('Links to'), 'A category');
    await userEvent.selectOptions(screen.getByLabelText('Category'), 'Ring');
    await press('Name a ring');
    await userEvent.type(screen.getByLabelText('Shown from'), '30/11/2026');
    fireEvent.change(screen.getByLabelText('Time of Shown from'), { target: { value: '18:00' } });
    await userEvent.click(save);
    expect(await screen.findByText('Banner added successfully')).toBeInTheDocument();
    expect(bodyOf(adding)).toEqual([
      {
        imageDesktop: addressOf('wide.jpg'),
        imageMobile: addressOf('tall.jpg'),
        alt: 'To the rings',
        line: 'Six rings',
        namedId: ringsId,
        target: { kind: 'category', categoryId: ringsId, subcategoryId: null },
        hidden: false,
        startsAt: '2026-11-30T12:30:00.000Z',
        endsAt: null,
      },
    ]);
    expect(screen.queryByRole('form')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Add New Banner' })).toHaveFocus();
  });

  it('is edited in its row, and its link cannot run a script', async () => {
    const editing = `PUT /api/common/feature/edit/${banner('', 2)._id}`;
    shop.on(editing, () => reply({ message: 'Banner updated successfully', data: banner('Rings', 2) }));
    show(<FeatureBanners {...parts} />);
    await names();
    await press('Edit banner 2');
    expect(screen.getByRole('form', { name: 'Edit banner 2' })).toHaveFocus();
    expect(screen.getByLabelText('Description')).toHaveValue('Rings');
    await userEvent.selectOptions(screen.getByLabelText('Links to'), 'A web address');
    const link = screen.getByLabelText('Address');
    await userEvent.type(link, 'javascript:alert(1)');
    await press('Save banner');
    expect(link).toHaveFocus();
    expect(link).toHaveAccessibleDescription(/Please enter a path of the shop/);
    expect(bodyOf(editing)).toEqual([]);
    await userEvent.clear(link);
    await userEvent.type(link, 'https://a.example/rings');
    await press('Remove Mobile image');
    expect(screen.getByRole('button', { name: 'Save banner' })).toBeDisabled();
    await choose(/^Mobile image/, 'new.jpg');
    await press('Save banner');
    expect(await screen.findByText('Banner updated successfully')).toBeInTheDocument();
    expect(bodyOf(editing)).toEqual([
      {
        imageDesktop: addressOf('Rings-wide.jpg'),
        imageMobile: addressOf('new.jpg'),
        alt: 'Rings',
        line: '',
        link: 'https://a.example/rings',
        hidden: false,
        startsAt: null,
        endsAt: null,
      },
    ]);
    expect(screen.getByRole('button', { name: 'Edit banner 2' })).toHaveFocus();
  });

  it('is hidden and shown with one press, and says when it is shown', async () => {
    const [first] = banners;
    if (!first) throw new Error('there is no banner');
    const editing = `PUT /api/common/feature/edit/${first._id}`;
    banners = [{ ...first, endsAt: '2020-01-01T00:00:00.000Z' }];
    shop.on(editing, () => reply({ message: 'Banner updated successfully', data: first }));
    show(<FeatureBanners {...parts} />);
    expect(await screen.findByText(/^Ended 1 Jan 2020/)).toBeInTheDocument();
    await press('Hide banner 1');
    await screen.findByText('Banner updated successfully');
    expect(bodyOf(editing)).toMatchObject([{ hidden: true, endsAt: '2020-01-01T00:00:00.000Z' }]);
  });

  it('is not lost when the form is left: what was typed comes back, and can be discarded', async () => {
    const { unmount } = show(<FeatureBanners {...parts} />);
    await names();
    await press('Add New Banner');
    await userEvent.type(screen.getByLabelText('Description'), 'To the rings');
    unmount();
    show(<FeatureBanners {...parts} />);
    await names();
    await press('Add New Banner');
    expect(screen.getByLabelText('Description')).toHaveValue('To the rings');
    expect(screen.getByText(/^We restored what you typed on/)).toBeInTheDocument();
    await press('Discard');
    expect(screen.getByLabelText('Description')).toHaveValue('');
    expect(screen.queryByText(/^What you typed/)).not.toBeInTheDocument();
  });
});
