import { afterEach, beforeEach, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { usePartInView } from './use-part-in-view.ts';

const ids = ['title', 'price', 'details'];

function Form() {
  const current = usePartInView(ids);
  return (
    <div data-scroller="">
      <p>Marked: {current}</p>
      <button onClick={() => document.getElementById('details')?.focus()}>To the details</button>
      {ids.map((id) => (
        <div key={id} id={id} tabIndex={-1}>
          <textarea aria-label={id} />
        </div>
      ))}
    </div>
  );
}

const real = { observer: globalThis.IntersectionObserver, now: performance.now.bind(performance) };
let tellSeen: (seen: string[]) => void;
let nowMs = 0;
beforeEach(() => {
  performance.now = () => nowMs;
  globalThis.IntersectionObserver = class {
    observe = () => undefined;
    disconnect = () => undefined;
    constructor(answer: (entries: { target: Element; isIntersecting: boolean }[]) => void) {
      tellSeen = (seen) => {
        const targets = [...document.querySelectorAll('[id]')];
        act(() => answer(targets.map((target) => ({ target, isIntersecting: seen.includes(target.id) }))));
      };
    }
  } as unknown as typeof IntersectionObserver;
  render(<Form />);
});
afterEach(() => {
  globalThis.IntersectionObserver = real.observer;
  performance.now = real.now;
});

/** Scrolls like somebody who looks further, a second later. */
const scroll = (element: Element | null) => {
  nowMs += 1000;
  if (element) fireEvent.scroll(element);
};
const scroller = () => document.querySelector('[data-scroller]');
const marked = (part: string) => expect(screen.getByText(`Marked: ${part}`)).toBeVisible();

it('marks the part at the top of the view while nothing in the form has the focus', () => {
  marked('title');
  tellSeen(['price', 'details']);
  marked('price');
});

it('marks the part of the focused field, until the view is scrolled', async () => {
  tellSeen(['title', 'price']);
  await userEvent.click(screen.getByLabelText('price'));
  marked('price');
  // The form moves below a field without being scrolled, when an error appears.
  tellSeen(['title', 'price', 'details']);
  marked('price');
  scroll(screen.getByLabelText('price'));
  marked('price');
  scroll(scroller());
  marked('title');
  await userEvent.click(screen.getByLabelText('details'));
  marked('details');
});

it('keeps a chosen part marked that cannot come to the top, until the view is scrolled', async () => {
  await userEvent.click(screen.getByRole('button', { name: 'To the details' }));
  fireEvent.scroll(scroller() ?? document);
  tellSeen(['price', 'details']);
  marked('details');
  scroll(scroller());
  marked('price');
});
