import { fetchPublic, type FetchOptions } from '@kanaka/server-kit/fetch-public';

const TIMEOUT_MS = 5_000;
const MOST_BYTES = 64 * 1024;

/** The JSON at a public https address, in UTF-8 or UTF-16, with or without a byte order mark; within 5 s and 64 KB. */
export async function fetchPublicJson(address: string, options: FetchOptions = {}): Promise<unknown> {
  const limits = { timeoutMs: TIMEOUT_MS, mostBytes: MOST_BYTES };
  const bytes = await fetchPublic(address, { accept: 'application/json', ...limits, ...options });
  try {
    return JSON.parse(decoded(bytes)) as unknown;
  } catch (error) {
    throw new Error('The response is not JSON.', { cause: error });
  }
}

function decoded(bytes: Buffer): string {
  const mark = bytes.subarray(0, 2).toString('hex');
  return new TextDecoder({ fffe: 'utf-16le', feff: 'utf-16be' }[mark] ?? 'utf-8').decode(bytes);
}
