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
      {open ? (
        <button key="close" onClick={note('closed', false)}>
          <svg aria-label="Close" />
        </button>
      ) : (
        <button key="bag" onPointerDown={() => done.push('touched')} onClick={note('opened', true)}>
          Bag
        </button>
      )}
      <button onClick={() => done.push('one more')}>More</button>
    </>
  );
}

const press = (element: Element, place: { clientX: number; clientY: number } = { clientX: 300, clientY: 30 }) => {
  // Of a pointer event the test's browser leaves out the place.
  fireEvent(element, new MouseEvent('pointerdown', { ...place, bubbles: true, cancelable: true }));
  fireEvent.click(element, { ...place, detail: 1 });
};
const shown = (name: string) => screen.queryByLabelText(name) ?? screen.getByText(name);

it('the second press of a double press does not reach what appears where the first has closed something', () => {
  render(<Bag />);
  press(shown('Close'));
  press(shown('Bag'), { clientX: 305, clientY: 33 });
  expect(done).toEqual(['closed']);
  press(shown('Bag'));
  expect(done).toEqual(['closed', 'touched', 'opened']);
});

it('a press elsewhere, one by keyboard, and fast presses of what stays all count', () => {
  render(<Bag />);
  press(shown('Close'));
  press(shown('More'), { clientX: 20, clientY: 500 });
  press(shown('More'), { clientX: 20, clientY: 500 });
  fireEvent.click(shown('Bag'), { detail: 0 });
  press(shown('Close'));
  fireEvent.click(shown('Bag'), { detail: 0 });
  expect(done).toEqual(['closed', 'one more', 'one more', 'opened', 'closed', 'opened']);
});
