import { describe, expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { asha, renderShop, serveShop } from '../../../test/render-shop.tsx';
import { ring } from '../../../test/pieces.ts';
import { StopNotices } from './stop-notices.tsx';
import { TellMeWhenBack } from './tell-me-when-back.tsx';

const asking = 'POST /api/shop/stock-notices';
const sizes = [
  { size: '12', stock: 0 },
  { size: '14', stock: 2 },
  { size: '16', stock: 0 },
];
const sized = { ...ring, sizing: 'ring' as const, sizes };
const soldOut = { ...ring, totalStock: 0 };

describe('A shopper who wants to be told when a piece is back', () => {
  it('says for which sold-out size and to which address, their own at first', async () => {
    const { calls } = serveShop({ [asking]: { body: { message: 'Thank you.' } } });
    const { person, getByRole, findByRole, findByLabelText, findByText } = renderShop(
      <TellMeWhenBack product={sized} />,
      { user: asha },
    );
    await person.click(getByRole('button', { name: 'Is your size sold out? Notify me when it is back' }));
    expect(await findByLabelText('Email')).toHaveValue('asha@kanaka.example');
    const size = await findByLabelText('Size');
    expect(Array.from((size as HTMLSelectElement).options, ({ value }) => value)).toEqual(['', '12', '16']);
    await person.selectOptions(size, '16');
    expect(await findByText(/you agree that we write to this address once/)).toBeVisible();
    await person.click(await findByRole('button', { name: 'Notify me' }));
    expect(await findByText('We will write to you')).toBeVisible();
    const body = { productId: ring._id, size: '16', email: 'asha@kanaka.example' };
    expect(calls.filter(({ method }) => method === 'POST')).toMatchObject([{ body }]);
    await waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull());
  });

  it('is told at each field what is wrong, and begins at the first', async () => {
    const issues = [{ path: 'email', message: 'This address cannot be used.' }];
    const { calls } = serveShop({
      [asking]: () => ({ status: 400, body: { message: issues[0]?.message, issues } }),
    });
    const { person, getByRole, findByLabelText, getByLabelText } = renderShop(<TellMeWhenBack product={sized} />);
    await person.click(getByRole('button'));
    await person.type(await findByLabelText('Email'), 'asha');
    await person.click(getByRole('button', { name: 'Notify me' }));
    const size = getByLabelText('Size');
    await waitFor(() => expect(size).toHaveAccessibleDescription('Please choose a size of this piece.'));
    expect(getByLabelText('Email')).toHaveAccessibleDescription('Please enter a valid email address.');
    expect(size).toHaveFocus();
    expect(calls).toHaveLength(0);
    await person.selectOptions(size, '16');
    await person.type(getByLabelText('Email'), '@kanaka.example');
    await person.click(getByRole('button', { name: 'Notify me' }));
    await waitFor(() => expect(getByLabelText('Email')).toHaveAccessibleDescription(issues[0]?.message ?? ''));
    await waitFor(() => expect(getByLabelText('Email')).toHaveFocus());
  });

  it('chooses nothing for a piece without sizes, and learns when it is back already', async () => {
    const message = 'This is in stock now. Please load the page again.';
    const { calls } = serveShop({ [asking]: { status: 409, body: { message, code: 'stock-notice.in-stock' } } });
    const { person, getByRole, findByLabelText, findByText, queryByLabelText } = renderShop(
      <TellMeWhenBack product={soldOut} />,
    );
    await person.click(getByRole('button', { name: 'Notify me when it is back' }));
    await person.type(await findByLabelText('Email'), 'asha@kanaka.example');
    expect(queryByLabelText('Size')).toBeNull();
    await person.click(getByRole('button', { name: 'Notify me' }));
    expect(await findByText(message)).toBeVisible();
    expect(calls).toMatchObject([{ body: { productId: ring._id, size: '' } }]);
  });
});

describe('The link that stops such e-mails', () => {
  const stopping = 'POST /api/shop/stock-notices/stop';

  it('does it at once', async () => {
    const { calls } = serveShop({ [stopping]: { body: { message: 'You will get no more.' } } });
    const { findByText } = renderShop(<StopNotices />, { at: '/shop/stop-notices#token=hash.signature' });
    expect(await findByText('You will get no more.')).toBeVisible();
    expect(calls[0]?.path).toBe('/api/shop/stock-notices/stop?token=hash.signature');
  });

  it('says so when it is not complete, and can be tried again', async () => {
    const { calls } = serveShop({ [stopping]: { status: 400, body: { message: 'This link is incomplete.' } } });
    const { person, findByText, getByRole } = renderShop(<StopNotices />, { at: '/shop/stop-notices' });
    expect(await findByText('This link is incomplete.')).toBeVisible();
    await person.click(getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(calls).toHaveLength(2));
  });
});
