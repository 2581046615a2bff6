const MOST = 80;

/** A title as it stands in an address: "Dhruva Solitaire Ring" → "dhruva-solitaire-ring". */
export function slugOf(title: string): string {
  const slug = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, MOST)
    .replace(/^-+|-+$/g, '');
  return slug || 'piece';
}

/** The n-th address to try for a slug that may be taken: the slug itself, then with a number. */
export function nthSlug(slug: string, n: number): string {
  return n === 1 ? slug : `${slug}-${n}`;
}
