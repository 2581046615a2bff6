import type { Addresses } from './parts.ts';
import { DEMO_PASSWORD, type Settings } from './settings.ts';
/** The progress of the start: one line for each change. */
export function createProgress(write: (text: string) => unknown) {
  const since = new Map<string, number>();
  const say = (line: string) => void write(`${line}\n`);
  return {
    say,
    /** A step has begun, or has new details. */
    begin(name: string, detail = ''): void {
      if (!since.has(name)) since.set(name, Date.now());
      if (detail) say(`  ${name}: ${detail}`);
    },
    done(name: string, detail = ''): void {
      const seconds = ((Date.now() - (since.get(name) ?? Date.now())) / 1000).toFixed(1);
      say(`  ${name} ready in ${seconds} s${detail && `, ${detail}`}`);
    },
  };
}

/** Printed when the shop is ready: the URLs of everything, and the demo logins. */
export async function addressList(settings: Settings, at: Addresses, fromSource: boolean): Promise<string> {
  const { demoShopper } = await import('@kanaka/demo-tools/people');
  const shop = `http://localhost:${settings.PORT}`;
  const places = [
    ...(fromSource
      ? [
          ['Pages', `http://localhost:${at.port('storefront-pages')} (from source, with reload)`],
          ['', `http://localhost:${at.port('admin-pages')}/admin/ (the back office likewise)`],
        ]
      : []),
    ['Back office', `${shop}/admin/`],
    ['API', `${shop}/api/docs`],
    ['Payments', at.standin ? `${at.standin} (stand-in for Razorpay)` : settings.RAZORPAY_API_URL],
    ['Mail', at.mailPage ? `${at.mailPage} (nothing leaves this machine)` : 'sent through SMTP_URL'],
    ['Data, logs', settings.dataDir],
  ];
  const logins = [
    // Only the demo password is printed, never one that was set.
    [
      'Owner',
      `${settings.OWNER_EMAIL} / ${settings.OWNER_PASSWORD === DEMO_PASSWORD ? DEMO_PASSWORD : '(as you set it)'}`,
    ],
    ...(settings.DEMO !== 'off' ? [['Shopper', `${demoShopper.email} / ${demoShopper.password}`]] : []),
  ];
  const list = [...places, ...logins].map(([name = '', what = '']) => `  ${name.padEnd(12)} ${what}`);
  return ['', `Shop ready: ${shop}`, '', ...list, '', 'Ctrl-C stops everything.'].join('\n');
}
