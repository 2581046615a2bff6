import { afterEach, describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { demoShop } from '@kanaka/contracts/catalog/shop-profile';
import { routeOf } from '@kanaka/contracts/endpoint';
import {
  allPermissions,
  builtInRoles,
  type BuiltInRole,
  type Permission,
} from '@kanaka/contracts/identity/permissions';
import { endpointsByService } from '@kanaka/contracts/public-api';
import { signedIn } from '@kanaka/web-kit/session';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { RouterProvider } from 'react-router-dom';
import { aCustomer, customerId } from '../../test/customers.ts';
import { anOrder, orderId } from '../../test/orders.ts';
import { aRing, ringId } from '../../test/products.ts';
import { rates } from '../../test/rates.ts';
import { fakeServer, owner, refuse, reply } from '../../test/with-shop.tsx';
import { isCallable } from '../shared/may.ts';
import { askedBy, attention, places } from '../shared/navigation.ts';
import { buildRouter } from './routes.tsx';
import { buildStore } from './store.ts';

const at = '2026-11-20T09:00:00Z';
const listed = (...data: object[]) => ({ data, page: 1, limit: 20, total: data.length, isMore: false });

const change = {
  ...{ _id: ringId, at, actor: { id: owner.id, name: 'Meera' }, action: 'settings.edited', fields: ['tagline'] },
  subject: { kind: 'settings', id: 'shop', name: 'Settings' },
  shortDifferences: [{ field: 'tagline', before: 'Old', after: 'Mine' }],
};

/** What each call answers, whatever it is asked for. */
const answers: Record<string, object> = {
  adminListOrders: listed(anOrder()),
  adminOrderDetails: { data: { ...anOrder(), notes: [], timeline: [] } },
  listReturns: {
    data: [
      {
        ...{
          _id: ringId,
          orderId,
          state: 'inspected',
          reason: 'not-suited',
          words: '',
          lines: [],
          courier: '',
          awb: '',
        },
        ...{ customer: { id: customerId, name: 'Asha' }, steps: [{ state: 'inspected', at, note: '', by: 'Meera' }] },
      },
    ],
  },
  listDiscrepancies: {
    data: [{ orderId, person: 'Asha', total: 20_600, discrepancies: [{ kind: 'sentUnpaid', pieces: 1 }] }],
  },
  listHolds: {
    data: [{ orderId, customer: { name: 'Asha', emailProven: true }, pieces: 1, since: at, until: at }],
    total: 1,
  },
  adminListProducts: listed(aRing()),
  adminGetProduct: { data: aRing() },
  listCategories: { categories: [{ id: ringId, name: 'Ring', sizing: 'none' }], subcategories: [] },
  listUnits: listed(),
  listReservations: { data: [] },
  listStockNotices: { data: [] },
  listStockTakes: { data: [] },
  rateBoard: { data: { rates, ages: [], feed: null } },
  getSettings: { data: { ...demoShop, version: 1, updatedAt: at } },
  getShop: { data: demoShop },
  listSettlements: { ...listed(), sums: {} },
  customerDetails: { data: aCustomer() },
  adminListVisits: listed(),
  listCustomers: listed(aCustomer()),
  adminListReviews: listed({
    ...{ _id: ringId, productId: ringId, authorId: customerId, userName: 'Asha', reviewMessage: 'It glows.' },
    ...{ reviewValue: 5, verified: true, createdAt: at, answer: '', answeredAt: null, hiddenAt: null, held: false },
    photographs: [],
  }),
  listStaff: {
    data: ['Meera', 'Ravi'].map((name, place) => ({
      ...{ _id: place ? ringId : owner.id, name, email: 'a@kanaka.example', role: { _id: 'packer', name: 'Packer' } },
      ...{ suspendedAt: null, hasFactor: true, lastSignInAt: at },
    })),
    invitations: [],
  },
  listRoles: { data: [{ _id: ringId, name: 'Polisher', permissions: ['products:read'], people: 0, isBuiltIn: false }] },
  listAuditEntries: { ...listed(change), actors: [] },
  auditEntry: { data: { ...change, requestId: 'r', differences: change.shortDifferences } },
  listFlaggedPayments: { data: [] },
  listRefusedRefunds: { data: [] },
  listOpenSettlements: { data: [] },
  settlementsState: { data: { isReading: false } },
  listPages: { data: [] },
  listApiKeys: { data: [] },
  listWebhooks: { data: [] },
};
const endpoints = Object.values(endpointsByService).flatMap((service) => Object.entries(service));
const endpointOf = (what: string) =>
  endpoints.find(([, endpoint]) =>
    new RegExp(`^${endpoint.method} ${routeOf(endpoint).replaceAll(/:\w+/g, '[^/?]+')}(\\?|$)`).test(what),
  );

const { asked, on } = fakeServer((what) => {
  const answer = answers[endpointOf(what)?.[0] ?? ''];
  return answer ? reply(answer) : refuse(404, 'not-found', 'Nothing is here.');
});
afterEach(() => window.history.replaceState(null, '', '/'));

type Role = { name: string; permissions: readonly Permission[] };

async function open(role: BuiltInRole | Role, at: string) {
  const { name: staffRole, permissions } = typeof role === 'string' ? builtInRoles[role] : role;
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
  /** The pages to which something leads, although the role does not include them. */
  const beyond = () => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href^="/admin/"]')];
    const may = (asks: Permission | undefined) => asks === undefined || user.permissions.includes(asks);
    return links.map(({ pathname }) => pathname.replace('/admin', '')).filter((to) => !may(askedBy(to)));
  };
  /** What the servers would have refused. */
  const refused = () =>
    asked.map(({ what }) => what).filter((what) => !isCallable(user, endpointOf(what)?.[1] ?? { audience: 'anyone' }));
  /** Waits until everything has been answered. */
  const settled = () =>
    waitFor(
      () => {
        const { queries, mutations } = store.getState().api;
        const isPending = (one: object | undefined) => one !== undefined && 'status' in one && one.status === 'pending';
        expect(Object.values({ ...queries, ...mutations }).filter(isPending)).toEqual([]);
        expect(document.querySelector('h1')).not.toBeNull();
      },
      { timeout: 20_000 },
    );
  return { router, refused, beyond, settled, person: userEvent.setup() };
}
const shown = () =>
  within(screen.getByRole('navigation', { name: 'Back office' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

const page = {
  order: `/orders/${orderId}`,
  product: `/products?edit=${ringId}`,
  customer: `/customers/${customerId}`,
};
/** Every page of the back office, and what opens over it. */
const addresses = [
  ...[...places, attention].map(({ to }) => to),
  ...Object.values(page),
  ...['/products?add', '/products/files', '/people?tab=roles', '/pages/privacy', '/pages?tab=redirects'],
  ...[
    '/orders/new',
    '/orders/earlier',
    '/settings/emails',
    '/settings/emails/shipped',
    '/settings/synonyms',
    '/stock?tab=units',
  ],
];
/** The permissions that open a page; with one of the others alone there is only one's own account. */
const opening = allPermissions.filter((permission) => addresses.some((to) => askedBy(to) === permission));

const BUTTONS = 'main button:not(:disabled), [role=dialog] button:not(:disabled)';
const nameOf = (button: HTMLElement) => {
  const name = button.getAttribute('aria-label') ?? button.textContent;
  return button.closest('[role=dialog]') ? `${name} in a dialog` : name;
};

const reads = 'Your role includes reading this, not changing it.';

/** Of each page what a role sees there once it has loaded, and what it does not. */
const pages: Partial<Record<BuiltInRole, Record<string, { sees: string[]; not: string[] }>>> = {
  packer: {
    [page.order]: {
      sees: ['Pack…', 'Packing slip', 'Record HUID and weight', 'Shipments'],
      not: [
        'Download invoice K/26-27/1',
        'Resend confirmation…',
        'Change status',
        'Refunds',
        'New note',
        'Correct address…',
      ],
    },
    '/orders': { sees: ['View Details of order #8ad03135'], not: [] },
    '/returns': { sees: ['Inspected'], not: ['Accept and refund…', 'Refuse…'] },
  },
  photographer: {
    '/products': { sees: ['Edit Temple ring', 'Add New Product'], not: [] },
    [page.product]: { sees: ['Save changes', 'Upload images'], not: ['Tag this piece', 'Purchase'] },
    '/rates': { sees: ['Rate card'], not: ['Set today’s rates'] },
    '/stock': { sees: ['No stock take yet'], not: ['Start a stock take', 'Value', 'Slow sellers'] },
  },
  accountant: {
    [page.order]: {
      sees: ['Download invoice K/26-27/1', 'Asha', 'refundable'],
      not: ['Pack…', 'Refund…', 'Change status', 'New note', 'Record HUID and weight', 'Resend confirmation…'],
    },
    '/products': {
      sees: ['View Temple ring'],
      not: ['Add New Product', 'Delete Temple ring', 'Duplicate Temple ring', 'Choose Temple ring'],
    },
    [page.product]: { sees: [reads], not: ['Save changes', 'Upload images', 'Tag this piece'] },
    '/stock': { sees: ['Value', 'No stock take yet'], not: ['Start a stock take'] },
    [page.customer]: { sees: ['Likes rubies'], not: ['New note', 'Delete', 'Reviews'] },
    '/settlements': { sees: ['Export CSV'], not: ['Read now'] },
    '/month-end': { sees: ['Download: Orders'], not: [] },
    '/attention': { sees: ['Held, not paid'], not: ['Failed tasks', 'Release #8ad03135', 'Dismiss'] },
    '/settings': { sees: [reads], not: ['Save settings', 'Search words'] },
    '/dashboard': { sees: ['Newest orders'], not: ['Set up your shop', 'Set today’s rates', 'failed tasks'] },
  },
  manager: {
    [page.order]: { sees: ['Pack…', 'Refund…', 'Change status', 'New note', 'Activity log of this order'], not: [] },
    '/settings': { sees: [reads, 'Search words'], not: ['Save settings'] },
    '/attention': { sees: ['Release #8ad03135'], not: ['Failed tasks'] },
  },
};

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
    expect(screen.getByRole('link', { name: 'To your first page' })).toHaveAttribute(
      'href',
      '/admin/orders?stage=toPack&sort=promised',
    );
    expect(asked.filter(({ what }) => what.includes('customers'))).toEqual([]);
  });

  it.each(Object.entries(pages))(
    '(%s) is offered and asked for only what it includes, and nothing leads beyond it',
    async (role, seen) => {
      const { router, refused, beyond } = await open(role as BuiltInRole, '/admin/account');
      for (const [to, { sees, not }] of Object.entries(seen)) {
        await act(() => router.navigate(to));
        const found = (name: string) => [...screen.queryAllByText(name), ...screen.queryAllByLabelText(name)];
        await waitFor(() => {
          for (const name of sees) expect([to, name, found(name).length > 0]).toEqual([to, name, true]);
        });
        for (const name of not) expect([to, name, found(name)]).toEqual([to, name, []]);
        expect([to, screen.queryAllByText('Your role does not include this.')]).toEqual([to, []]);
        expect([to, beyond()]).toEqual([to, []]);
      }
      expect(refused()).toEqual([]);
    },
  );

  it.each(opening)(
    'with only %s asks for nothing that it does not include, whatever is pressed, and nothing leads beyond it',
    async (only) => {
      const { router, refused, beyond, settled } = await open({ name: 'Own', permissions: [only] }, '/admin/account');
      for (const to of addresses.filter((one) => askedBy(one) === only)) {
        const pressed = new Set<string>();
        const next = () =>
          [...document.querySelectorAll<HTMLButtonElement>(BUTTONS)].find((button) => !pressed.has(nameOf(button)));
        do {
          if (!window.location.href.endsWith(`/admin${to}`)) await act(() => router.navigate(to));
          await settled();
          expect([to, [...pressed], beyond()]).toEqual([to, [...pressed], []]);
          const button = next();
          if (button) {
            pressed.add(nameOf(button));
            fireEvent.click(button);
            await settled();
          }
          expect([to, [...pressed], refused()]).toEqual([to, [...pressed], []]);
        } while (next());
        expect([to, pressed.size > 0 || screen.queryAllByRole('link').length > 0]).toEqual([to, true]);
      }
    },
  );

  it('finds by the palette only what it includes', async () => {
    const { person } = await open('packer', '/admin/account');
    await person.keyboard('{Control>}k{/Control}');
    await screen.findByRole('combobox');
    const labels = screen.getAllByRole('option').map(({ textContent }) => textContent);
    expect(labels).toEqual(['Orders', 'Returns', 'Earlier orders', 'Your account and password']);
  });
});
