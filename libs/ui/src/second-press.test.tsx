import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { ignoreSecondPresses } from './second-press.ts';

let done: string[] = [];
beforeAll(() => ignoreSecondPresses());
beforeEach(() => {
  done = [];
  // Nothing was pressed just before.
  fireEvent.click(document.body);
});

/** A panel over the button that opens it. */
function Bag() {
  const [open, setOpen] = useState(true);
  const note = (what: string, isOpen: boolean) => () => {
    done.push(what);
    setOpen(isOpen);
  };
  return (
    <>
      <button onPointerDown={() => done.push('touched')} onClick={note('opened', true)}>
        Bag
      </button>
      {open && (
        <div role="dialog">
          <button onClick={() => done.push('one more')}>More</button>
          <button onClick={note('closed', false)}>Close</button>
        </div>
      )}
    </>
  );
}

const press = (name: string, [clientX, clientY]: [number, number] = [300, 30]) => {
  const element = screen.getByText(name);
  // Of a pointer event the test's browser leaves out the place.
  fireEvent(element, new MouseEvent('pointerdown', { clientX, clientY, bubbles: true, cancelable: true }));
  fireEvent.click(element, { clientX, clientY, detail: 1 });
};

it('the second press of a double press does not reach what lies beneath what the first has closed', () => {
  render(<Bag />);
  press('Close');
  press('Bag', [305, 33]);
  expect(done).toEqual(['closed']);
  press('Bag');
  expect(done).toEqual(['closed', 'touched', 'opened']);
});

it('a press elsewhere, one by keyboard, and fast presses on the page or in a panel all count', () => {
  render(<Bag />);
  press('More');
  press('More');
  press('Close');
  press('Bag', [20, 500]);
  press('Close');
  fireEvent.click(screen.getByText('Bag'), { detail: 0 });
  expect(done).toEqual(['one more', 'one more', 'closed', 'touched', 'opened', 'closed', 'opened']);
});
