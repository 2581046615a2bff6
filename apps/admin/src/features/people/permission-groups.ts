import { allPermissions, type Permission } from '@kanaka/contracts/identity/permissions';

/** The permissions in groups, by what stands before their colon. */
const titles: readonly [title: string, of: readonly string[]][] = [
  ['Orders', ['orders', 'returns', 'payments', 'documents']],
  ['Customers', ['customers', 'reviews']],
  ['Pieces and stock', ['products', 'images', 'stock', 'rates', 'content']],
  ['The shop', ['statistics', 'settings', 'audit', 'jobs', 'integrations']],
  ['People', ['staff']],
];

const thingOf = (permission: Permission) => permission.slice(0, permission.indexOf(':'));

export const permissionGroups = titles.map(([title, of]) => ({
  title,
  permissions: allPermissions.filter((permission) => of.includes(thingOf(permission))),
}));
