/** The mailboxes that most people in India have. */
const PROVIDERS = [
  ...['gmail.com', 'yahoo.com', 'yahoo.co.in', 'yahoo.in', 'rediffmail.com', 'outlook.com', 'outlook.in'],
  ...['hotmail.com', 'icloud.com', 'live.com', 'live.in', 'ymail.com', 'protonmail.com', 'zoho.com'],
];

/** How many letters are missing, too many, wrong or exchanged with the next one. */
function distance(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, place) => place)];
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const above = rows[i - 1] ?? [];
      const isSame = one[i - 1] === other[j - 1];
      const costs = [(above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + (isSame ? 0 : 1)];
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) {
        costs.push((rows[i - 2]?.[j - 2] ?? 0) + 1);
      }
      row.push(Math.min(...costs));
    }
    rows.push(row);
  }
  return rows.at(-1)?.at(-1) ?? 0;
}

/** The address that was probably meant, if the domain is nearly that of a common provider; otherwise null. */
export function emailSuggestion(email: string): string | null {
  const [, local, domain = ''] = /^\s*([^@\s]+)@([^@\s]+)\s*$/.exec(email.toLowerCase()) ?? [];
  if (!local || domain.length > 20 || PROVIDERS.includes(domain)) return null;
  const near = PROVIDERS.map((provider) => ({ provider, far: distance(domain, provider) }))
    .filter(({ provider, far }) => far <= (provider.length > 8 ? 2 : 1))
    .toSorted((one, other) => one.far - other.far);
  return near[0] ? `${local}@${near[0].provider}` : null;
}
