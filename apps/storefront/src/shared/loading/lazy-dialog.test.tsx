import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Toaster } from '@kanaka/ui/toaster';
import { act, render, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazyWithPreload } from './lazy-with-preload.tsx';
import { useLazyDialog } from './lazy-dialog.tsx';

let online: boolean;

const neverLoaded = (arrived: Promise<unknown> = Promise.resolve()) =>
  lazyWithPreload(async () => {
    if (!online) throw new Error('no network');
    await arrived;
    return { Bag: ({ open }: { open: boolean }) => (open ? <p>What is in the bag</p> : null) };
  }, 'Bag');

function Header({ cart: CartSheet }: { cart: ReturnType<typeof neverLoaded> }) {
  const cart = useLazyDialog();
  return (
    <>
      <button {...cart.button}>Bag</button>
      {cart.show(<CartSheet open={cart.open} />)}
      <Toaster />
    </>
  );
}

it('A button looks pressed until the code of its dialog is there', async () => {
  online = true;
  const code = Promise.withResolvers();
  const { getByRole, findByText } = render(<Header cart={neverLoaded(code.promise)} />);
  const button = getByRole('button', { name: 'Bag' });
  await userEvent.click(button);
  await waitFor(() => expect(button).toHaveAttribute('data-busy'));
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(button).toHaveAttribute('data-busy');
  code.resolve(null);
  expect(await findByText('What is in the bag')).toBeVisible();
  await waitFor(() => expect(button).not.toHaveAttribute('data-busy'));
});

describe('A dialog whose code cannot be loaded', () => {
  const quiet = jest.spyOn(console, 'error');
  beforeEach(() => {
    // React logs every error that an error boundary catches.
    quiet.mockImplementation(() => undefined);
    jest.useFakeTimers();
  });
  afterEach(() => {
    quiet.mockRestore();
    jest.useRealTimers();
  });

  it('shows a toast, keeps the page, and opens at the next click when online again', async () => {
    const { getByRole, findByRole, findByText, queryByRole } = render(<Header cart={neverLoaded()} />);
    const mouse = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    const later = () => act(() => jest.advanceTimersByTimeAsync(1000));
    const press = () => mouse.click(getByRole('button', { name: 'Bag' }));
    online = false;
    await mouse.hover(getByRole('button', { name: 'Bag' }));
    await later();
    expect(queryByRole('alert')).toBeNull();

    await press();
    expect(await findByRole('alert')).toHaveTextContent('This could not be opened');
    online = true;
    await press();
    expect(await findByText('What is in the bag')).toBeVisible();
  });

  it('says that the browser is offline, and opens with Retry', async () => {
    const offline = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { getByRole, findByRole, findByText } = render(<Header cart={neverLoaded()} />);
    const mouse = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    online = false;
    await mouse.click(getByRole('button', { name: 'Bag' }));
    expect(await findByRole('alert')).toHaveTextContent('You are offline');
    offline.mockRestore();
    online = true;
    await mouse.click(getByRole('button', { name: 'Retry' }));
    expect(await findByText('What is in the bag')).toBeVisible();
  });
});
