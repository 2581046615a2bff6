import { existsSync } from 'node:fs';
import { homedir, userInfo } from 'node:os';
import { join } from 'node:path';

/** Variables that select a container engine, or require one for the tests. */
const named = /^(DOCKER_HOST$|TESTCONTAINERS_|TEST_\w+_IMAGE$)/;

/**
 * Whether a container engine may be available: a variable selects one, or one of the sockets exists where testcontainers
 * looks. Asking testcontainers itself would take most of a second in every test file, because of all that it loads.
 */
export function engineAtHand(): boolean {
  if (process.platform === 'win32' || Object.keys(process.env).some((name) => named.test(name))) return true;
  const home = homedir();
  const places = [
    '/var/run/docker.sock',
    join(process.env['XDG_RUNTIME_DIR'] ?? `/run/user/${userInfo().uid}`, 'docker.sock'),
    join(home, '.docker/run/docker.sock'),
    join(home, '.docker/desktop/docker.sock'),
    join(home, '.testcontainers.properties'),
  ];
  return places.some((place) => existsSync(place));
}
