import { describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { aCustomer, customerId } from '../../../test/customers.ts';
import { anOrder } from '../../../test/orders.ts';
import { aRing, ringId } from '../../../test/products.ts';
import { fakeServer, refuse, reply, show } from '../../../test/with-shop.tsx';
import { GoToButton } from './go-to-button.tsx';

const { asked, on } = fakeServer();
const ordersOf = (words: string) => `GET /api/admin/orders/get?words=${words}&limit=5`;
const productsOf = (words: string) => `GET /api/admin/products/get?words=${words}&limit=30`;
const customersOf = (words: string) => `GET /api/admin/customers?words=${words}&limit=5`;
const found = (data: object[]) => reply({ data, page: 1, limit: 5, total: data.length, isMore: false });

async function open() {
  const person = userEvent.setup();
  const shown = show(<GoToButton />);
  await person.keyboard('{Control>}k{/Control}');
  return {
    person,
    router: shown.router,
    field: await screen.findByRole('combobox', { name: 'Page, order, customer or product' }),
  };
}
const group = (name: string) => within(screen.getByRole('group', { name }));
const active = (field: HTMLElement) => document.getElementById(field.getAttribute('aria-activedescendant') ?? '');

describe('The command palette', () => {
  it('opens by Ctrl-K and by its button, and closes by Escape and Ctrl-K', async () => {
    const { person, field } = await open();
    expect(field).toHaveFocus();
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await person.click(screen.getByRole('button', { name: 'Go to …' }));
    expect(await screen.findByRole('dialog', { name: 'Go to' })).toBeVisible();
    await person.keyboard('{Control>}k{/Control}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Go to …' })).toHaveFocus());
    expect(asked).toEqual([]);
  });

  it('takes what is typed at once after its keys', async () => {
    const person = userEvent.setup();
    show(<GoToButton />);
    await person.keyboard('{Control>}k{/Control}settings');
    expect(screen.getByRole('combobox')).toHaveValue('settings');
  });

  it('goes to a page by arrow keys and Enter, and lists it as recent the next time', async () => {
    const { person, router, field } = await open();
    expect(active(field)).toHaveTextContent('Dashboard');
    await person.keyboard('{ArrowDown}{ArrowDown}');
    expect(active(field)).toHaveTextContent('Products');
    expect(active(field)).toHaveAttribute('aria-selected', 'true');
    await person.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
    expect(active(field)).toHaveTextContent('Your account and password');
    await person.type(field, 'setti{Enter}');
    expect(router.state.location.pathname).toBe('/settings');
    expect(screen.queryByRole('dialog')).toBeNull();

    await person.keyboard('{Control>}k{/Control}');
    await screen.findByRole('combobox');
    expect(group('Recent').getByRole('option')).toHaveTextContent('Settings');
  });

  it('finds orders and products by what is typed, a number with or without its sign', async () => {
    on(ordersOf('ring'), () => found([anOrder()]));
    on(productsOf('ring'), () => found([aRing()]));
    const { person, router, field } = await open();
    await person.type(field, '#ring');
    const order = await screen.findByRole('option', { name: /^Order #8ad03135.*Asha · 20 Nov 2026 · ₹20,600/ });
    expect(group('Orders').getByRole('option')).toBe(order);
    expect(group('Products').getByRole('option')).toHaveTextContent(/^Temple ringRing/);
    expect(
      group('Lists')
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual([
      ...['All orders with “ring”', 'All customers with “ring”', 'All products with “ring”'],
      'Earlier orders with “ring”',
    ]);
    await person.click(group('Products').getByRole('option'));
    expect(`${router.state.location.pathname}${router.state.location.search}`).toBe(`/products?edit=${ringId}`);
  });

  it('goes by a piece’s name to the piece before its orders, and by a customer’s to the customer', async () => {
    on(ordersOf('ring'), () => found([anOrder()]));
    on(productsOf('ring'), () => found([aRing()]));
    on(customersOf('ring'), () => found([]));
    on(customersOf('asha'), () => found([aCustomer()]));
    on(ordersOf('asha'), () => found([anOrder()]));
    on(productsOf('asha'), () => found([aRing({ title: 'Asha band' })]));
    const { person, router, field } = await open();
    await person.type(field, 'ring');
    await screen.findByRole('option', { name: /^Order/ });
    await person.keyboard('{Enter}');
    expect(`${router.state.location.pathname}${router.state.location.search}`).toBe(`/products?edit=${ringId}`);
    await person.keyboard('{Control>}k{/Control}');
    await person.type(await screen.findByRole('combobox'), 'asha');
    await screen.findByRole('option', { name: /^Asha Raman.*Madurai · 9876543210/ });
    await person.keyboard('{Enter}');
    expect(router.state.location.pathname).toBe(`/customers/${customerId}`);
  });

  it('opens the first that is found when Enter was pressed before it was', async () => {
    on(ordersOf('temple'), () => found([anOrder()]));
    on(productsOf('temple'), () => found([aRing()]));
    const { person, router, field } = await open();
    await person.type(field, 'temple{Enter}');
    expect(screen.getByRole('dialog')).toBeVisible();
    await waitFor(() => expect(router.state.location.search).toBe(`?edit=${ringId}`));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    ['whatsapp', 'Settings: Contact', '/settings#contact'],
    ['holid', 'Settings: Holidays', '/settings#holidays'],
    ['unpaid', 'Settings: Unpaid and late payments', '/settings#payments'],
    ['banner', 'New banner', '/features#new-banner'],
    ['favicon', 'Settings: Logo and icon', '/settings#logo'],
    ['returns', 'Returns', '/returns'],
    ['unit', 'Find a unit', '/stock?part=find'],
    ['stock take', 'Stock take', '/stock?part=takes'],
    ['synonym', 'Search words (synonyms)', '/settings/synonyms'],
    ['rates', 'Rates', '/rates'],
    ['to pack', 'Orders: To pack', '/orders?stage=toPack&sort=promised'],
    ['hand over csv', 'Orders: Hand over by CSV', '/orders?dialog=hand-over'],
    ['closed ret', 'Closed returns', '/returns?show=closed'],
  ])('finds by “%s” first: %s', async (typed, label, to) => {
    on(ordersOf(encodeURIComponent(typed).replace('%20', '+')), () => found([]));
    const { person, router, field } = await open();
    await person.type(field, typed);
    expect(active(field)).toHaveTextContent(label);
    await person.keyboard('{Enter}');
    const { pathname, search, hash } = router.state.location;
    expect(`${pathname}${search}${hash}`).toBe(to);
  });

  it.each([
    ['csv{ArrowDown}', 'Orders: Export CSV', 'GET /api/admin/orders/export?sort=newest'],
    ['log out', 'Logout', 'POST /api/auth/logout'],
  ])('does what is found by “%s”, and does not list it as recent: %s', async (typed, label, asks) => {
    const { person, field } = await open();
    await person.type(field, typed);
    expect(active(field)).toHaveTextContent(label);
    await person.keyboard('{Enter}');
    await waitFor(() => expect(asked.map(({ what }) => what)).toContain(asks));
    await person.keyboard('{Control>}k{/Control}');
    await screen.findByRole('combobox');
    expect(screen.queryByRole('group', { name: 'Recent' })).not.toBeInTheDocument();
  });

  it('lists products first whose title begins with what was typed', async () => {
    const titles = ['Earring', 'Temple ring', 'Anklet', 'Ring of gold', 'Ringed bangle', 'Nose ring'];
    on(ordersOf('ring'), () => found([]));
    on(productsOf('ring'), () =>
      found(titles.map((title, place) => ({ ...aRing(), _id: `${ringId.slice(0, -1)}${place}`, title }))),
    );
    const { person, field } = await open();
    await person.type(field, 'ring');
    await screen.findByRole('group', { name: 'Products' });
    const listed = group('Products')
      .getAllByRole('option')
      .map(({ firstElementChild }) => firstElementChild?.textContent);
    expect(listed).toEqual(['Ring of gold', 'Ringed bangle', 'Temple ring', 'Nose ring', 'Earring']);
  });

  it('keeps no customer’s name in the browser', async () => {
    on(ordersOf('asha'), () => found([anOrder()]));
    on(customersOf('asha'), () => found([aCustomer()]));
    on(productsOf('asha'), () => found([]));
    const { person } = await open();
    for (const option of [/^Order/, /^Asha Raman/]) {
      await person.type(screen.getByRole('combobox'), 'asha');
      await person.click(await screen.findByRole('option', { name: option }));
      await person.keyboard('{Control>}k{/Control}');
    }
    const kept = JSON.stringify(Object.entries(localStorage));
    expect(kept).toContain('Order #8ad03135');
    expect(kept).toContain('Customer #8ad00007');
    expect(kept).not.toContain('Asha');
  });

  it('says that nothing was found, or that not everything could be searched', async () => {
    on(customersOf('zzz'), () => found([]));
    on(ordersOf('zzz'), () => found([]));
    on(productsOf('zzz'), () => found([]));
    const { person, field } = await open();
    await person.type(field, 'zzz');
    await waitFor(() => expect(screen.getByText('Nothing found')).toBeVisible());
    on(ordersOf('zzzz'), () => refuse(503, 'service.unavailable', 'A part of the shop is resting.'));
    on(productsOf('zzzz'), () => found([aRing()]));
    await person.type(field, 'z');
    expect(await screen.findByText('Not everything could be searched. Please type it again.')).toBeVisible();
    expect(group('Products').getByRole('option')).toHaveTextContent('Temple ring');
  });
});
