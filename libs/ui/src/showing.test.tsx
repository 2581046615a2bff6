import { describe, expect, it, jest } from '@jest/globals';
import { act, render, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Dialog } from './dialog.tsx';
import { EmailAddress } from './email-address.tsx';
import { ResponsiveImage } from './responsive-image.tsx';
import { Price } from './price.tsx';
import { Toaster, toast } from './toaster.tsx';

describe('A price', () => {
  it('has Indian digit groups and two decimals', () => {
    expect(render(<Price paise={12450000} />).getByText('₹1,24,500.00')).toBeInTheDocument();
  });

  it('tells screen readers the former price', () => {
    const { container } = render(<Price paise={9000} insteadOfPaise={10000} />);
    expect(container).toHaveTextContent('Now ₹90.00, was ₹100.00');
  });
});

it('An e-mail address reads whole, and breaks after its @ and its dots', () => {
  const { container } = render(<EmailAddress>meenakshi.s@mail.example</EmailAddress>);
  expect(container.innerHTML).toBe('meenakshi.<wbr>s@<wbr>mail.<wbr>example');
});

describe('A picture', () => {
  const stored = `/media/${'a'.repeat(32)}-960x1280/960.jpg`;

  it('of the shop is offered in every format and reserves its space', () => {
    const { container, getByRole } = render(<ResponsiveImage url={stored} alt="A ring" sizes="50vw" />);
    expect([...container.querySelectorAll('source')].map((source) => source.type)).toEqual([
      'image/avif',
      'image/webp',
    ]);
    expect(getByRole('img')).toHaveAttribute('width', '960');
    expect(getByRole('img')).toHaveAttribute('loading', 'lazy');
  });

  it('from elsewhere is a plain image', () => {
    const { container } = render(
      <ResponsiveImage url="https://pictures.example/ring.jpg" alt="" sizes="50vw" priority />,
    );
    expect(container.querySelector('source')).toBeNull();
    expect(container.querySelector('img')).toHaveAttribute('fetchpriority', 'high');
  });
});

describe('Toasts', () => {
  it('are shown one at a time, destructive ones as alerts', async () => {
    const { findByText, findByRole, queryByText } = render(<Toaster />);
    act(() => toast({ title: 'Product is added to cart' }));
    expect(await findByText('Product is added to cart', {}, { timeout: 20_000 })).toBeInTheDocument();
    act(() => toast({ title: 'Only 1 left', description: 'Sorry.', variant: 'destructive' }));
    expect(await findByRole('alert')).toHaveTextContent('Only 1 leftSorry.');
    expect(queryByText('Product is added to cart')).toBeNull();
  });

  it('are below the header of a phone, where no button that is pressed next is', async () => {
    const { findByText } = render(<Toaster />);
    act(() => toast({ title: 'Address added' }));
    const shown = (await findByText('Address added', {}, { timeout: 20_000 })).closest('[data-sonner-toaster]');
    expect(shown).toHaveAttribute('data-y-position', 'top');
    expect(shown).toHaveStyle({ '--mobile-offset-top': '4.5rem' });
  });

  it('can offer to undo what they tell, and close when that is done', async () => {
    const person = userEvent.setup();
    const undo = jest.fn();
    const { findByRole, queryByText } = render(<Toaster />);
    act(() => toast({ title: 'Address deleted', action: { label: 'Undo', onPress: undo } }));
    await person.click(await findByRole('button', { name: 'Undo' }, { timeout: 20_000 }));
    expect(undo).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(queryByText('Address deleted')).toBeNull());
  });

  it('undo with Ctrl+Z while they offer it, once, and not while a text is typed', async () => {
    const person = userEvent.setup();
    const undo = jest.fn();
    const { findByText, getByRole, queryByText } = render(
      <>
        <input aria-label="Note" />
        <Toaster />
      </>,
    );
    act(() => toast({ title: 'Status changed', action: { label: 'Undo', onPress: undo } }));
    await findByText('Status changed', {}, { timeout: 20_000 });
    await person.click(getByRole('textbox'));
    await person.keyboard('{Control>}z{/Control}');
    expect(undo).not.toHaveBeenCalled();
    act(() => getByRole('textbox').blur());
    await person.keyboard('{Control>}zz{/Control}');
    expect(undo).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(queryByText('Status changed')).toBeNull());
    await person.keyboard('{Control>}z{/Control}');
    expect(undo).toHaveBeenCalledTimes(1);
  });

  it('are announced while the previous one is disappearing', async () => {
    const { findByText, findByRole, queryByText } = render(<Toaster />);
    act(() => toast({ title: 'Address added' }));
    await findByText('Address added');
    await userEvent.click(await findByRole('button', { name: 'Dismiss' }));
    act(() => toast({ title: 'Address changed' }));
    await waitFor(() => expect(queryByText('Address added')).toBeNull());
    expect(queryByText('Address changed')).toBeInTheDocument();
  });

  it('of the page are removed when a dialog opens, unless they offer to undo something', async () => {
    const page = (open: boolean) => (
      <>
        <Toaster />
        <Dialog title="Bag" open={open} onClose={() => undefined} />
      </>
    );
    const { findByText, queryByText, rerender } = render(page(false));
    act(() => toast({ title: 'Address added' }));
    await findByText('Address added');
    rerender(page(true));
    await waitFor(() => expect(queryByText('Address added')).toBeNull());
    rerender(page(false));
    act(() => toast({ title: 'Address deleted', action: { label: 'Undo', onPress: () => undefined } }));
    await findByText('Address deleted');
    rerender(page(true));
    await findByText('Bag');
    expect(queryByText('Address deleted')).toBeInTheDocument();
  });

  it('are announced over an open dialog, which stays open when one is clicked', async () => {
    const closed = jest.fn();
    const { findByRole, getByRole } = render(
      <>
        <Toaster />
        <Dialog title="Bag" onClose={closed} />
      </>,
    );
    act(() => toast({ title: 'Only 2 left', variant: 'destructive' }));
    // getByRole does not find elements that are hidden from screen readers.
    await userEvent.click(within(await findByRole('alert')).getByRole('button', { name: 'Dismiss' }));
    expect(getByRole('dialog', { name: 'Bag' })).toBeVisible();
    expect(closed).not.toHaveBeenCalled();
  });
});
