/** The storefront's index.html: what every document is, but for its head. */
import type { Logger } from '@kanaka/server-kit/logger';
import { ttlCache } from '@kanaka/server-kit/ttl-cache';

/**
 * What index.html marks: a head that holds until one is put in its place, and places for the shop's name, the way to reach
 * it, and the data at the end.
 */
const PARTS = ['head', 'name', 'reach', 'data'] as const;

/** Index.html around what differs from page to page and from shop to shop. */
export type Shell = (parts: Record<(typeof PARTS)[number], string>) => string;

export type ReadShell = () => Promise<Shell | null>;

const TIMEOUT_MS = 1_000;
const FRESH_MS = 2_000;

const MARK = /<!-- head -->[^]*?<!-- \/head -->|<!-- (name|reach|data) -->/;

/**
 * Reads index.html from the storefront and keeps it: asked about again every two seconds at most, by its ETag. While the
 * storefront is away the kept one is good; null when there is none yet.
 */
export function storefrontShell({ url, logger, now }: { url: string; logger: Logger; now?: () => number }): ReadShell {
  const cached = ttlCache<{ shell: Shell; etag: string | null }>({
    freshMs: FRESH_MS,
    keepLast: true,
    ...(now && { now }),
    onFailure: (error) => logger.warn({ err: error }, 'the storefront’s document could not be had'),
  });
  let kept: { shell: Shell; etag: string | null } | null = null;

  async function ask() {
    const headers: Record<string, string> = { accept: 'text/html', ...(kept?.etag && { 'if-none-match': kept.etag }) };
    const response = await fetch(`${url}/index.html`, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (kept && response.status === 304) return kept;
    if (!response.ok) throw new Error(`the storefront answered ${response.status}`);
    kept = { shell: shellOf(await response.text()), etag: response.headers.get('etag') };
    return kept;
  }

  return async () => {
    const known = await cached('', ask).catch(() => null);
    return known?.shell ?? null;
  };
}

function shellOf(document: string): Shell {
  for (const part of ['head', 'data']) {
    if (!document.includes(`<!-- ${part} -->`)) throw new Error('index.html does not mark its head and its data');
  }
  // Between what stays stands, in turn, which part goes there; nothing there is the head.
  const pieces = document.split(MARK);
  return (parts) =>
    pieces.map((piece, place) => (place % 2 === 0 ? piece : parts[(piece ?? 'head') as keyof typeof parts])).join('');
}
