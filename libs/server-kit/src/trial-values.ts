type Env = Record<string, string | undefined>;

/** Names that nobody can reach: reserved for examples, tests and this machine (RFC 2606 and RFC 6761). */
const NOT_PUBLIC = /(^|\.)(example|test|invalid|localhost|local|internal)$|(^|\.)example\.(com|net|org)$|^[\d.]+$|^\[/;

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).hostname : '');
const domainOf = (address: string) => /@([^\s<>@]+)>?\s*$/.exec(address)?.[1] ?? '';
/** A name without a dot exists only inside a network of containers. */
const isNotPublic = (host: string) => NOT_PUBLIC.test(host) || !host.includes('.');

/** What is wrong with a value for a shop that sells; null if nothing is. */
const faults: Record<string, (value: string) => string | null> = {
  RAZORPAY_KEY_ID: (key) => (key.startsWith('rzp_live_') ? null : 'is not a live key (rzp_live_…): nobody is charged'),
  RAZORPAY_API_URL: (url) => (hostOf(url) === 'api.razorpay.com' ? null : 'is not Razorpay: take the line out'),
  RAZORPAY_CHECKOUT_URL: (url) =>
    hostOf(url) === 'checkout.razorpay.com' ? null : 'is not Razorpay’s checkout: take the line out',
  PUBLIC_URL: (url) =>
    url.startsWith('https://') && !isNotPublic(hostOf(url)) ? null : 'is not a public https:// address',
  SMTP_URL: (url) => (hostOf(url) === 'mail' ? 'is the mail catcher: nothing is sent' : null),
  MAIL_FROM: (address) => (isNotPublic(domainOf(address)) ? 'is an invented address' : null),
  WEBHOOK_LOOPBACK: (value) => (value === 'yes' ? 'lets webhooks reach this machine: take the line out' : null),
  OWNER_EMAIL: (address) => (isNotPublic(domainOf(address)) ? 'is the demo’s login' : null),
};

/** Whether invented values are allowed: everywhere but in production, and there where the operator says that it is a trial. */
export function isTrial(env: Env = process.env): boolean {
  return env['NODE_ENV'] !== 'production' || env['TRIAL'] === 'yes';
}

/**
 * The variables of an environment that hold values for trying the shop out: a stand-in for Razorpay or its test keys, the mail
 * catcher, the demo's login, invented addresses. With them a shop looks open and takes no money and sends no e-mail, so
 * services refuse them in production, except in a trial (`TRIAL=yes`). Values that are not there are not complained about.
 */
export function trialValuesIn(env: Env): { name: string; fault: string }[] {
  if (env['TRIAL'] === 'yes') return [];
  return Object.entries(faults).flatMap(([name, faultOf]) => {
    const value = env[name];
    const fault = value ? faultOf(value) : null;
    return fault ? [{ name, fault }] : [];
  });
}
