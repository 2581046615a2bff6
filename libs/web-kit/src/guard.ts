import type { User } from '@kanaka/contracts/identity';

const isUnder = (path: string, root: string) => path === root || path.startsWith(`${root}/`);

/** The start page for a role. */
export function homeOf(user: Pick<User, 'role'> | null): string {
  return user?.role === 'admin' ? '/admin/dashboard' : '/shop/home';
}

/** The access rules; the first that fits decides. Returns the path to redirect to, or null to stay. */
export function guard({ path, user }: { path: string; user: Pick<User, 'role'> | null }): string | null {
  const isAuth = isUnder(path, '/auth/login') || isUnder(path, '/auth/register');
  const isAdmin = isUnder(path, '/admin');
  const isPrivate = isUnder(path, '/shop/checkout') || isUnder(path, '/shop/account');

  if (path === '/') return homeOf(user);
  if (!user) return isPrivate || isAdmin ? '/auth/login' : null;
  if (isAuth) return homeOf(user);
  if (user.role !== 'admin' && isAdmin) return '/unauth-page';
  if (user.role === 'admin' && isUnder(path, '/shop')) return '/admin/dashboard';
  return null;
}
