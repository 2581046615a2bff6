import { expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Dialog } from './dialog.tsx';

function Steps({ doneAfterMs }: { doneAfterMs: number }) {
  const [open, setOpen] = useState(false);
  const [done, setDone] = useState(false);
  const finish = () => {
    setOpen(false);
    if (doneAfterMs === 0) setDone(true);
    else setTimeout(() => setDone(true), doneAfterMs);
  };
  return (
    <main tabIndex={-1}>
      {!done && <button onClick={() => setOpen(true)}>Approve…</button>}
      <Dialog open={open} onClose={() => setOpen(false)} title="Approve it">
        <button onClick={finish}>Approve</button>
      </Dialog>
    </main>
  );
}

it('a dialog that is left gives the focus back to the button that opened it', async () => {
  render(<Steps doneAfterMs={0} />);
  const opener = screen.getByRole('button', { name: 'Approve…' });
  await userEvent.click(opener);
  await userEvent.keyboard('{Escape}');
  expect(opener).toHaveFocus();
});

it.each([0, 50])('gives it to the page if what was done takes that button away after %d ms', async (doneAfterMs) => {
  render(<Steps doneAfterMs={doneAfterMs} />);
  await userEvent.click(screen.getByRole('button', { name: 'Approve…' }));
  await userEvent.click(screen.getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Approve…' })).toBeNull());
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});

function TwoDialogs() {
  const [at, setAt] = useState<'page' | 'pack' | 'send'>('page');
  const close = () => setAt('page');
  return (
    <main tabIndex={-1}>
      {at === 'page' && <button onClick={() => setAt('pack')}>Pack…</button>}
      {at === 'pack' && (
        <Dialog onClose={close} title="Pack">
          <button onClick={() => setAt('send')}>Send…</button>
        </Dialog>
      )}
      {at === 'send' && (
        <Dialog onClose={close} title="Send">
          <button onClick={close}>Send</button>
        </Dialog>
      )}
    </main>
  );
}

it('gives it to the page after a dialog that another one led to', async () => {
  render(<TwoDialogs />);
  await userEvent.click(screen.getByRole('button', { name: 'Pack…' }));
  await userEvent.click(screen.getByRole('button', { name: 'Send…' }));
  expect(screen.getByRole('button', { name: 'Send' })).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});

it.each([
  { isForm: true, times: 0 },
  { isForm: false, times: 1 },
])('a press beside a dialog closes it, unless it has fields: %j', async ({ isForm, times }) => {
  const closed = jest.fn();
  render(<Dialog isForm={isForm} onClose={closed} title="Approve it" />);
  // The dialog listens from the next turn on, so that the press that opened it does not close it.
  await new Promise((turn) => setTimeout(turn));
  fireEvent.pointerDown(document.body);
  expect(closed).toHaveBeenCalledTimes(times);
});
