import { afterEach, describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { builtInRoles, type BuiltInRole } from '@kanaka/contracts/identity/permissions';
import { signedIn } from '@kanaka/web-kit/session';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { RouterProvider } from 'react-router-dom';
import { fakeServer, owner, reply } from '../../test/with-shop.tsx';
import { buildRouter } from './routes.tsx';
import { buildStore } from './store.ts';

const { asked, on } = fakeServer();
afterEach(() => window.history.replaceState(null, '', '/'));

async function open(role: BuiltInRole, at: string) {
  const { name: staffRole, permissions } = builtInRoles[role];
  const user = { ...owner, staffRole, permissions: [...permissions] };
  on('GET /api/auth/check-auth', () => reply({ user }));
  window.history.replaceState(null, '', at);
  const store = buildStore();
  store.dispatch(signedIn(user));
  const router = buildRouter();
  render(
    <Provider store={store}>
      <RouterProvider router={router} />
    </Provider>,
  );
  await screen.findByRole('navigation', { name: 'Back office' });
  return { router, person: userEvent.setup() };
}
const shown = () =>
  within(screen.getByRole('navigation', { name: 'Back office' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

describe('A role', () => {
  it.each<[BuiltInRole, string[]]>([
    ['packer', ['Orders', 'Returns']],
    ['photographer', ['Products', 'Rates', 'Stock']],
  ])('of a %s shows only its pages in the navigation', async (role, pages) => {
    await open(role, '/admin/account');
    expect(shown()).toEqual(pages);
  });

  it('opens its first page after the sign-in', async () => {
    const { router } = await open('packer', '/admin');
    expect(router.state.location.pathname).toBe('/admin/orders');
  });

  it('that does not include a page says so at its address, with a way on', async () => {
    await open('packer', '/admin/customers/0198c5a2-7e11-7c3a-9d21-5f0c8ad00001');
    expect(await screen.findByRole('heading', { name: 'Your role does not include this' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'To your first page' })).toHaveAttribute('href', '/admin/orders');
    expect(asked.filter(({ what }) => what.includes('customers'))).toEqual([]);
  });

  it('is not asked for what it does not include, so that no refusal is noted', async () => {
    await open('packer', '/admin/account');
    const beyond = /payments|dead-letters|settlements|reviews|rates|settings\b/;
    expect(asked.map(({ what }) => what).filter((what) => beyond.test(what))).toEqual([]);
  });

  it('finds by the palette only what it includes', async () => {
    const { person } = await open('packer', '/admin/account');
    await person.keyboard('{Control>}k{/Control}');
    await screen.findByRole('combobox');
    const labels = screen.getAllByRole('option').map(({ textContent }) => textContent);
    expect(labels).toEqual(['Orders', 'Returns', 'Your account and password']);
  });
});
