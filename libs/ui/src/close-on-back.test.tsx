import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { Dialog } from './dialog.tsx';

let watchers: Watcher[] = [];

/** Chrome's, as far as a page can see it: reports the first Back, unless it was destroyed. */
class Watcher {
  onclose: (() => void) | null = null;
  constructor() {
    watchers.push(this);
  }
  destroy(): void {
    watchers = watchers.filter((other) => other !== this);
  }
}

/** The phone's Back goes to what was opened last. */
const goBack = () => act(() => watchers.pop()?.onclose?.());

beforeEach(() => {
  Object.assign(window, { CloseWatcher: Watcher });
});
afterEach(() => {
  Reflect.deleteProperty(window, 'CloseWatcher');
});

function Gift({ refuses = false }: { refuses?: boolean }) {
  const [open, setOpen] = useState(true);
  const [asked, setAsked] = useState(0);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        setAsked(asked + 1);
        if (!refuses) setOpen(next);
      }}
      title="A gift"
    >
      asked {asked} times
    </Dialog>
  );
}

it('a dialog is closed by the Back of a phone', () => {
  render(<Gift />);
  expect(screen.getByRole('dialog', { name: 'A gift' })).toBeInTheDocument();
  goBack();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(watchers).toEqual([]);
});

it('a dialog that asks before it closes is asked at each Back', () => {
  render(<Gift refuses />);
  goBack();
  goBack();
  expect(screen.getByText('asked 2 times')).toBeInTheDocument();
});
