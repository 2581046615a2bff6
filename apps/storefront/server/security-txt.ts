/** Half a year from each request: after `Expires` the file must not be trusted (RFC 9116). */
const VALID_FOR_MS = 180 * 24 * 60 * 60 * 1000;

/** Tells researchers how to report a vulnerability (RFC 9116). */
export function securityTxt({ contact, address, now }: { contact: string; address: string; now: Date }): string {
  const lines = [
    `Contact: ${contact}`,
    `Expires: ${new Date(now.getTime() + VALID_FOR_MS).toISOString()}`,
    'Preferred-Languages: en',
    // The standard requires https here.
    ...(address.startsWith('https://') ? [`Canonical: ${address}`] : []),
  ];
  return `${lines.join('\n')}\n`;
}
