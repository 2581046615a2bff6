const MAX_LENGTH = 80;

/** A title as part of a URL: "Dhara Diamond Rivière" → "dhara-diamond-riviere". Letters of other scripts stay. */
export function slugOf(title: string): string {
  const words = title
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-');
  const slug = Array.from(words)
    .slice(0, MAX_LENGTH)
    .join('')
    .replace(/^-+|-+$/g, '');
  return slug || 'piece';
}

/** The slug itself, or with the first free number appended, from 2 on. */
export function firstFreeSlug(slug: string, taken: string[]): string {
  const known = new Set(taken);
  if (!known.has(slug)) return slug;
  let number = 2;
  while (known.has(`${slug}-${number}`)) number += 1;
  return `${slug}-${number}`;
}
