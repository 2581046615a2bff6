import type { Addresses } from './parts.ts';
import { DEMO_PASSWORD, type Settings } from './settings.ts';

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
