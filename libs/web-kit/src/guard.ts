import type { User } from '@kanaka/contracts/identity/accounts';
import { pagePaths, pages } from '@kanaka/presentation/pages';

const isUnder = (path: string, root: string) => path === root || path.startsWith(`${root}/`);

/** Whether the path belongs to a page that is only for them. */
const isOnlyFor = (path: string, who: 'signed-in' | 'guests') =>
  pagePaths.some((page) => pages[page].only === who && isUnder(path, page));

type Visitor = Pick<User, 'role' | 'permissions'> | null;

/** The start page for a role; the back office knows the first page of one that does not include the dashboard. */
export function homeOf(user: Visitor): string {
  if (user?.role !== 'admin') return '/shop/home';
  return user.permissions?.includes('statistics:read') === false ? '/admin' : '/admin/dashboard';
}

/** The access rules; the first that fits decides. Returns the path to redirect to, or null to stay. */
export function guard({ path, user }: { path: string; user: Visitor }): string | null {
  const isAdmin = isUnder(path, '/admin');

  if (path === '/') return homeOf(user);
  if (!user) return isAdmin || isOnlyFor(path, 'signed-in') ? '/auth/login' : null;
  if (isOnlyFor(path, 'guests')) return homeOf(user);
  if (user.role !== 'admin' && isAdmin) return '/unauth-page';
  if (user.role === 'admin' && isUnder(path, '/shop')) return homeOf(user);
  return null;
}
