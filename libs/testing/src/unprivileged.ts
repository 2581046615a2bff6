import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const exec = promisify(execFile);

/** A command as it has to be spawned for a program that refuses to be root. */
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
 * How to run a program as somebody other than root, where we are root; as it is otherwise. A folder that is closed to
 * other users (root's home, a `mktemp -d`) is still reached: the program then keeps the one capability for it.
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
        // Postgres asks access(2) about its own files, which forgets capabilities unless this is set.
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
