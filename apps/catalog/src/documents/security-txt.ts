/** Half a year: what is older is not to be trusted, and every answer is made anew. */
const GOOD_FOR_MS = 180 * 24 * 60 * 60 * 1000;

/** Where somebody who has found a weakness tells us of it (RFC 9116). */
export function securityTxt({ contact, address, now }: { contact: string; address: string; now: Date }): string {
  const lines = [
    `Contact: ${contact}`,
    `Expires: ${new Date(now.getTime() + GOOD_FOR_MS).toISOString()}`,
    'Preferred-Languages: en',
    // The standard lets no other address be the canonical one.
    ...(address.startsWith('https://') ? [`Canonical: ${address}`] : []),
  ];
  return `${lines.join('\n')}\n`;
}
