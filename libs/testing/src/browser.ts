import { findChromium } from '@kanaka/chromium/find-chromium';

/** What Chromium needs to run where there is no display, no graphics card and no sandbox to be had, e.g. in a container. */
const args = ['--no-sandbox', '--no-zygote', '--disable-gpu', '--disable-quic', '--disable-background-networking'];

/**
 * How to launch the browser to test with: the one named by `CHROMIUM_PATH`, or else the packaged one, unpacked into `folder`.
 * It takes neither fonts, language nor time zone from the machine.
 */
export async function browserToLaunch(folder: string) {
  const { executablePath, env } = await findChromium({ named: process.env['CHROMIUM_PATH'], parent: folder });
  return { executablePath, args, env: { ...env, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8', TZ: 'Asia/Kolkata' } };
}
