import { beforeEach, expect, it } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { Link } from './link.tsx';
import { BrowserRouter, useLocation, useNavigate } from 'react-router-dom';
import { watchBack } from './close-on-back.ts';
import { Dialog } from './dialog.tsx';
import { DropdownMenu } from './dropdown-menu.tsx';

/** A moment longer than each step that follows when something opens or closes. */
const aStep = () => act(() => new Promise((resolve) => setTimeout(resolve, 41)));
/** One step after the other: a slow machine delays all of their timers alike. */
const settled = async () => {
  for (let step = 0; step < 3; step += 1) await aStep();
};
const go = async (by: number) => {
  act(() => window.history.go(by));
  await settled();
};
const dialog = (name: string) => screen.queryByRole('dialog', { name });
const press = async (name: string) => {
  act(() => screen.getByText(name).click());
  await settled();
};

let heard: string[] = [];

function Shop() {
  const location = useLocation();
  const navigate = useNavigate();
  const [bag, setBag] = useState(false);
  const [gift, setGift] = useState(false);
  const [asked, setAsked] = useState(0);
  const here = `${location.pathname}${location.search}`;
  if (heard.at(-1) !== here) heard.push(here);
  return (
    <>
      <p>at {here}</p>
      <button onClick={() => setBag(true)}>Open the bag</button>
      <DropdownMenu trigger={<button>Account</button>} items={[{ label: 'Logout', onSelect: () => undefined }]} />
      <Dialog open={bag} onClose={() => setBag(false)} title="Bag">
        <Link to="/checkout" onClick={() => setBag(false)}>
          Checkout
        </Link>
        <button onClick={() => setBag(false)}>Put away</button>
        <button onClick={() => void navigate({ search: '?size=9' }, { replace: true })}>Size 9</button>
        <button onClick={() => setGift(true)}>Wrap it</button>
      </Dialog>
      <Dialog
        open={gift}
        onClose={() => {
          setAsked(asked + 1);
          // Asks once before it closes.
          if (asked > 0) setGift(false);
        }}
        title="Gift"
      >
        asked {asked} times
      </Dialog>
    </>
  );
}

watchBack();
beforeEach(async () => {
  window.history.pushState(null, '', `/before`);
  window.history.pushState(null, '', `/home`);
  render(
    <BrowserRouter>
      <Shop />
    </BrowserRouter>,
  );
  await settled();
  heard = [];
});

it('what is open is closed by Back, and the page below stays', async () => {
  await press('Open the bag');
  expect(dialog('Bag')).toBeInTheDocument();
  await go(-1);
  expect(dialog('Bag')).not.toBeInTheDocument();
  expect(screen.getByText('at /home')).toBeInTheDocument();
  expect(heard).toEqual(['/home']);
  await go(-1);
  expect(window.location.pathname).toBe('/before');
});

it('closed by its button, it leaves nothing for Back, and Forward opens nothing', async () => {
  await press('Open the bag');
  await press('Put away');
  await go(1);
  expect(dialog('Bag')).not.toBeInTheDocument();
  expect(screen.getByText('at /home')).toBeInTheDocument();
  await go(-1);
  expect(window.location.pathname).toBe('/before');
});

it('a link in it leads on from the page, which is in the history once', async () => {
  await press('Open the bag');
  await press('Checkout');
  expect(screen.getByText('at /checkout')).toBeInTheDocument();
  await go(-1);
  expect(screen.getByText('at /home')).toBeInTheDocument();
  await go(-1);
  expect(window.location.pathname).toBe('/before');
});

it('a page that it leads to while it closes is not lost', async () => {
  await press('Open the bag');
  act(() => screen.getByText('Put away').click());
  await aStep();
  act(() => window.history.pushState({ idx: 9, key: 'next' }, '', '/next'));
  await settled();
  expect(window.location.pathname).toBe('/next');
  await go(-1);
  expect(window.location.pathname).toBe('/home');
});

it('what it changed of the address stays when Back closes it', async () => {
  await press('Open the bag');
  await press('Size 9');
  await go(-1);
  expect(dialog('Bag')).not.toBeInTheDocument();
  expect(screen.getByText('at /home?size=9')).toBeInTheDocument();
  expect(window.location.search).toBe('?size=9');
});

it('of two, Back closes the upper one first, and asks again one that has asked', async () => {
  await press('Open the bag');
  await press('Wrap it');
  await go(-1);
  expect(screen.getByText('asked 1 times')).toBeInTheDocument();
  await go(-1);
  expect(dialog('Gift')).not.toBeInTheDocument();
  expect(dialog('Bag')).toBeInTheDocument();
  await go(-1);
  expect(dialog('Bag')).not.toBeInTheDocument();
  expect(screen.getByText('at /home')).toBeInTheDocument();
});

it('a menu is closed by Back', async () => {
  await userEvent.click(screen.getByText('Account'));
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Logout' })).toBeInTheDocument());
  await settled();
  await go(-1);
  expect(screen.queryByRole('menuitem')).not.toBeInTheDocument();
  expect(window.location.pathname).toBe('/home');
});
