import { beforeEach, describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import type { Banner } from '@kanaka/contracts/banners';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { addressOf, fakeUploads } from '../../../test/uploads.ts';
import { refuse, reply, show, fakeServer } from '../../../test/with-shop.tsx';
import { FeatureBanners } from './feature-banners.tsx';

const shop = fakeServer();
const uploads = fakeUploads();

const banner = (name: string, number: number): Banner => ({
  _id: `0198c5a2-7e11-7c3a-9d21-5f0c8ad0000${number}`,
  imageDesktop: addressOf(`${name}-wide.jpg`),
  imageMobile: addressOf(`${name}-tall.jpg`),
  alt: name,
  link: '',
});
let banners: Banner[] = [];
beforeEach(() => {
  banners = [banner('Bridal', 1), banner('Rings', 2), banner('Bangles', 3)];
  shop.on('GET /api/common/feature/get', () => reply({ data: banners }));
});

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const names = async () => {
  const list = await screen.findByRole('list', { name: 'Banners' });
  return within(list)
    .getAllByRole('listitem')
    .map((item) => /Bridal|Rings|Bangles/.exec(item.textContent)?.[0]);
};
const bodyOf = (what: string) => shop.asked.filter((asked) => asked.what === what).map(({ body }) => body);
const ordering = 'PUT /api/common/feature/order';

describe('The banner list', () => {
  it('is empty at first', async () => {
    banners = [];
    show(<FeatureBanners />);
    expect(await screen.findByText('No banners added yet.')).toBeInTheDocument();
  });

  it('moves a banner step by step, sends the whole order, and keeps the focus on the button', async () => {
    shop.on(ordering, () => {
      const [{ ids }] = bodyOf(ordering) as [{ ids: string[] }];
      banners = ids.flatMap((id) => banners.filter(({ _id }) => _id === id));
      return reply({ message: 'The banners are in their new order', data: banners });
    });
    show(<FeatureBanners />);
    expect(await names()).toEqual(['Bridal', 'Rings', 'Bangles']);
    expect(screen.getByRole('button', { name: 'Move banner 1 up' })).toHaveAttribute('aria-disabled', 'true');
    await press('Move banner 2 up');
    await waitFor(async () => expect(await names()).toEqual(['Rings', 'Bridal', 'Bangles']));
    expect(screen.getByRole('button', { name: 'Move banner 1 up' })).toHaveFocus();
    expect(screen.getByText('Banner 2 is now at place 1 of 3.')).toBeInTheDocument();
    expect(bodyOf(ordering)).toEqual([{ ids: [2, 1, 3].map((number) => banner('', number)._id) }]);
    await press('Move banner 1 up');
    expect(bodyOf(ordering)).toHaveLength(1);
  });

  it('goes back to the old order when the new one is refused', async () => {
    shop.on(ordering, () => refuse(409, 'banner.order-outdated', 'A banner was added or deleted in the meantime.'));
    show(<FeatureBanners />);
    await names();
    await press('Move banner 3 up');
    expect(await screen.findByText('A banner was added or deleted in the meantime.')).toBeInTheDocument();
    expect(await names()).toEqual(['Bridal', 'Rings', 'Bangles']);
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
    show(<FeatureBanners />);
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
    await userEvent.type(screen.getByLabelText('Link'), '/shop/listing');
    await userEvent.click(save);
    expect(await screen.findByText('Banner added successfully')).toBeInTheDocument();
    expect(bodyOf(adding)).toEqual([
      {
        imageDesktop: addressOf('wide.jpg'),
        imageMobile: addressOf('tall.jpg'),
        alt: 'To the rings',
        link: '/shop/listing',
      },
    ]);
    expect(screen.queryByRole('form')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Add New Banner' })).toHaveFocus();
  });

  it('is edited in its row, and its link cannot run a script', async () => {
    const editing = `PUT /api/common/feature/edit/${banner('', 2)._id}`;
    shop.on(editing, () => reply({ message: 'Banner updated successfully', data: banner('Rings', 2) }));
    show(<FeatureBanners />);
    await names();
    await press('Edit banner 2');
    expect(screen.getByRole('form', { name: 'Edit banner 2' })).toHaveFocus();
    expect(screen.getByLabelText('Description')).toHaveValue('Rings');
    const link = screen.getByLabelText('Link');
    await userEvent.type(link, 'javascript:alert(1)');
    await press('Save banner');
    expect(link).toHaveFocus();
    expect(link).toHaveAccessibleDescription(/Please give a path of the shop/);
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
        link: 'https://a.example/rings',
      },
    ]);
    expect(screen.getByRole('button', { name: 'Edit banner 2' })).toHaveFocus();
  });
});
