import { findChromium } from '@kanaka/chromium/find-chromium';
import { hasSharedMemory } from './shared-memory.ts';

/** Options for Chromium without a display, a GPU and a sandbox, for example in a container. */
const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'];

/**
 * How to launch the browser for tests: the one of `CHROMIUM_PATH`, otherwise the packaged one, unpacked into `folder`. It
 * does not use the machine's fonts, language and time zone.
 */
export async function browserToLaunch(folder: string) {
  const { executablePath, env } = await findChromium({ named: process.env['CHROMIUM_PATH'], parent: folder });
  // Playwright's browsers keep what they draw in files, because a container may have too little of this memory.
  const ignoreDefaultArgs = (await hasSharedMemory({ gigabytes: 4 })) ? ['--disable-dev-shm-usage'] : [];
  return {
    executablePath,
    args,
    ignoreDefaultArgs,
    env: { ...env, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8', TZ: 'Asia/Kolkata' },
  };
}
