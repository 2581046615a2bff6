import { readFile } from 'node:fs/promises';
import { expect, it } from '@jest/globals';
import { allPermissions, builtInRoles, type Permission } from '@kanaka/contracts/identity/permissions';

function inWords(permissions: readonly Permission[]): string {
  const left = allPermissions.filter((one) => !permissions.includes(one));
  if (left.length === 0) return 'all';
  return left.length < permissions.length ? `all but ${left.join(', ')}` : permissions.join(', ');
}

it('The page of the architecture has the roles with their permissions', async () => {
  const page = await readFile(new URL('../../../docs/architecture.md', import.meta.url), 'utf8');
  const [, table = ''] = page.split(/^\| role .*\n\|.*\n/m);
  const rows = table
    .split('\n\n')[0]
    ?.split('\n')
    .map((row) =>
      row
        .split('|')
        .slice(1, 3)
        .map((cell) => cell.trim()),
    );
  const roles = Object.values(builtInRoles).map(({ name, permissions }) => [name, inWords(permissions)]);
  expect(rows).toEqual(roles);
});
