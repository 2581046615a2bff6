/**
 * What the people of the shop may do: each endpoint of the back office names one permission, a role is a set of them. What is
 * said of each is shown where a role is made.
 */
export const permissions = {
  'orders:read': 'See orders, returns and what is waiting',
  'orders:amounts': 'See what orders cost and how they were paid',
  'orders:write': 'Change an order: status, notes, address, holds',
  'orders:ship': 'Pack, label and hand over parcels',
  'orders:refund': 'Cancel, refund, and decide on payments that do not match',
  'orders:export': 'Export orders as a file',
  'returns:write': 'Decide on returns and exchanges',
  'payments:record': 'Record a payment made outside the shop',
  'documents:read': 'Open invoices, credit notes and registers',
  'customers:read': 'See customers, with telephone numbers',
  'customers:write': 'Write notes about customers',
  'products:read': 'See pieces, units, categories and rates',
  'products:write': 'Add and change pieces and their prices',
  'images:write': 'Upload photographs and certificates',
  'stock:write': 'Tag units and take stock',
  'stock:value': 'See what the stock is worth',
  'rates:publish': 'Publish the day’s metal rates',
  'content:write': 'Change categories, collections, banners and search words',
  'reviews:write': 'Answer, show and hide reviews',
  'statistics:read': 'See the dashboard’s sales',
  'settings:read': 'See the shop’s settings',
  'settings:write': 'Change the shop’s settings',
  'audit:read': 'Read the activity log, with all that was changed',
  'integrations:write': 'Connect other systems: API keys and webhooks',
  'jobs:replay': 'Retry failed tasks',
  'staff:read': 'See the people of the shop and their roles',
  'staff:write': 'Invite people, and change or end their access',
} as const;

export type Permission = keyof typeof permissions;

/** For how long a password or a factor counts, on endpoints that ask for one again (`confirms`). */
export const CONFIRMED_MINUTES = 10;

export const allPermissions = Object.keys(permissions) as [Permission, ...Permission[]];

const all: readonly Permission[] = allPermissions;
const without = (...left: Permission[]) => all.filter((permission) => !left.includes(permission));

/**
 * What an API key may be given: nothing by which it could give itself or anybody more (people, roles, keys, webhooks, settings),
 * and not the activity log, which shows what other permissions hide.
 */
export const keyPermissions = without(
  ...(['staff:read', 'staff:write', 'integrations:write', 'settings:write', 'audit:read', 'jobs:replay'] as const),
) as [Permission, ...Permission[]];

/** The roles that every shop has. Only an owner touches another owner's account, and one owner always stays. */
export const builtInRoles = {
  owner: { name: 'Owner', permissions: all },
  manager: {
    name: 'Manager',
    permissions: without('staff:write', 'settings:write', 'integrations:write', 'jobs:replay'),
  },
  packer: { name: 'Packer', permissions: ['orders:read', 'orders:ship'] },
  accountant: {
    name: 'Accountant',
    permissions: [
      ...(['orders:read', 'orders:amounts', 'orders:export', 'documents:read', 'customers:read'] as const),
      ...(['stock:value', 'products:read', 'statistics:read', 'settings:read'] as const),
    ],
  },
  photographer: { name: 'Photographer', permissions: ['products:read', 'products:write', 'images:write'] },
} as const satisfies Record<string, { name: string; permissions: readonly Permission[] }>;

export type BuiltInRole = keyof typeof builtInRoles;
export const builtInRoleNames = Object.keys(builtInRoles) as [BuiltInRole, ...BuiltInRole[]];
