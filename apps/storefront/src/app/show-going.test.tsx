import { afterEach, beforeAll, expect, it } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { Link } from '@kanaka/ui/link';
import { BrowserRouter, useLocation, useNavigate } from 'react-router-dom';
import { arrived, showGoing } from './show-going.ts';

function Shop() {
  const location = useLocation();
  const navigate = useNavigate();
  useEffect(arrived, [location]);
  return (
    <>
      <button type="button" onClick={() => void navigate('/shop/checkout')}>
        Checkout
      </button>
      <Link to="/shop/rates">Rates</Link>
      <a href="https://example.org/elsewhere" target="_blank" rel="noreferrer">
        Elsewhere
      </a>
      <Link to="/shop/home" onClick={(event) => event.preventDefault()}>
        Nowhere
      </Link>
    </>
  );
}

const goes = () => document.documentElement.hasAttribute('data-going');
const press = (name: string) => screen.getByRole('link', { name }).dispatchEvent(click());
const click = (keys: MouseEventInit = {}) => new MouseEvent('click', { bubbles: true, cancelable: true, ...keys });
const aMoment = () => act(() => new Promise((resolve) => setTimeout(resolve)));

/** jsdom has none. */
const navigation = new EventTarget();

beforeAll(() => {
  Object.assign(window, { navigation });
  showGoing();
});
afterEach(arrived);

it('a link looks pressed until its page is there', async () => {
  render(<Shop />, { wrapper: BrowserRouter });
  const link = screen.getByRole('link', { name: 'Rates' });
  let seen = false;
  const look = () => {
    seen = goes() && link.hasAttribute('data-busy');
  };
  link.addEventListener('click', look);
  act(() => void press('Rates'));
  await aMoment();
  expect(seen).toBe(true);
  expect(window.location.pathname).toBe('/shop/rates');
  expect([goes(), link.hasAttribute('data-busy')]).toEqual([false, false]);
});

it('a link that is pressed again before its page is there leads to it once', async () => {
  window.history.replaceState(null, '', '/shop/home');
  render(<Shop />, { wrapper: BrowserRouter });
  const before = window.history.length;
  act(() => {
    press('Rates');
    press('Rates');
  });
  expect(window.history.length).toBe(before + 1);
  await waitFor(() => expect(goes()).toBe(false));
});

it('a link that leads nowhere, elsewhere or into another tab does not', async () => {
  render(<Shop />, { wrapper: BrowserRouter });
  press('Nowhere');
  await aMoment();
  expect(goes()).toBe(false);
  for (const [name, keys] of [
    ['Elsewhere', {}],
    ['Rates', { ctrlKey: true }],
  ] as const) {
    const event = click(keys);
    const link = screen.getByRole('link', { name });
    link.addEventListener('click', (pressed) => pressed.preventDefault(), { once: true });
    link.dispatchEvent(event);
    expect([name, goes()]).toEqual([name, false]);
  }
});

it('a button shows that it leads to another page, until that is there, and not what it does on this one', async () => {
  window.history.replaceState(null, '', '/shop/home');
  render(<Shop />, { wrapper: BrowserRouter });
  const navigates = (path: string, navigationType = 'push') => {
    const destination = { url: new URL(path, window.location.href).href, sameDocument: true };
    navigation.dispatchEvent(Object.assign(new Event('navigate'), { destination, navigationType }));
    return goes();
  };
  expect(navigates('/shop/home?sortBy=title-atoz')).toBe(false);
  expect(navigates('/shop/checkout', 'reload')).toBe(false);
  expect(navigates('/shop/checkout')).toBe(true);
  act(() => screen.getByRole('button', { name: 'Checkout' }).click());
  await waitFor(() => expect(goes()).toBe(false));
});
