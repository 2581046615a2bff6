import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const exec = promisify(execFile);

/** A command to spawn for a program that refuses to run as root. */
export type Spawnable = { command: string; args: string[]; uid?: number; gid?: number };
export type AsUnprivileged = (command: string, args: string[]) => Spawnable;

const USER = 'postgres';

async function idOf(flag: '-u' | '-g'): Promise<number> {
  return Number((await exec('id', [flag, USER])).stdout);
}

async function userIds(): Promise<{ uid: number; gid: number }> {
  await exec('id', ['-u', USER]).catch(async () => {
    await exec('groupadd', ['--force', USER]);
    await exec('useradd', ['--gid', USER, '--no-create-home', USER]);
  });
  return { uid: await idOf('-u'), gid: await idOf('-g') };
}

/**
 * How to run a program as another user if we are root; unchanged otherwise. If a folder is not accessible to other users
 * (root's home, a `mktemp -d`), the program keeps the one capability that is needed for it.
 */
export async function unprivileged(
  folders: string[],
): Promise<{ as: AsUnprivileged; ids: { uid: number; gid: number } | null }> {
  if (process.getuid?.() !== 0) return { as: (command, args) => ({ command, args }), ids: null };
  const ids = await userIds();
  const open = await Promise.all(folders.map((folder) => reaches(folder, ids)));
  if (open.every(Boolean)) return { as: (command, args) => ({ command, args, ...ids }), ids };
  const capability = '-all,+dac_override';
  return {
    as: (command, args) => ({
      command: 'setpriv',
      args: [
        `--reuid=${ids.uid}`,
        `--regid=${ids.gid}`,
        '--clear-groups',
        `--inh-caps=${capability}`,
        `--ambient-caps=${capability}`,
        `--bounding-set=${capability}`,
        // Postgres calls access(2) on its own files, which ignores capabilities unless this is set.
        '--securebits=+no_setuid_fixup',
        command,
        ...args,
      ],
    }),
    ids,
  };
}

async function reaches(folder: string, ids: { uid: number; gid: number }): Promise<boolean> {
  return exec('test', ['-x', folder], ids).then(
    () => true,
    () => false,
  );
}
