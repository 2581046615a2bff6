import { existsSync } from 'node:fs';
import { homedir, userInfo } from 'node:os';
import { join } from 'node:path';

/** What says where an engine is, or that tests are to run on one. */
const named = /^(DOCKER_HOST$|TESTCONTAINERS_|TEST_\w+_IMAGE$)/;

/**
 * Whether an engine for containers may answer: something names one, or one of the sockets is there where testcontainers looks.
 * Asking testcontainers itself would take the better part of a second in every file of tests, for all that it loads.
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
