import { expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from './button.tsx';

it('keeps the focus while it is busy, and ignores clicks and the Enter key of its form', async () => {
  const [clicked, submitted] = [jest.fn(), jest.fn((event: { preventDefault: () => void }) => event.preventDefault())];
  const form = (busy: boolean) => (
    <form onSubmit={submitted}>
      <input aria-label="Name" />
      <Button type="submit" busy={busy} onClick={clicked}>
        Save
      </Button>
    </form>
  );
  const { rerender } = render(form(false));
  const button = screen.getByRole('button', { name: 'Save' });
  await userEvent.click(button);
  expect([clicked, submitted].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);

  rerender(form(true));
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(button);
  await userEvent.type(screen.getByLabelText('Name'), 'Asha{Enter}');
  expect([clicked, submitted].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});
