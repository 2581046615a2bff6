/** One line of the report: right, wrong, or not known from here. */
export type Finding = { mark: '✓' | '✗' | '–'; text: string };

const marked =
  (mark: Finding['mark']) =>
  (text: string): Finding => ({ mark, text });
export const right = marked('✓');
export const wrong = marked('✗');
export const unknown = marked('–');

/** The reason of a failure in a few words, without any address or password that its message may contain. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'for an unknown reason';
  const { code, name } = error as { code?: unknown; name: string };
  return typeof code === 'string' || typeof code === 'number' ? String(code) : name;
}

/** A name without a dot is known only in the network of the shop's containers. */
const isInside = (url: string) => URL.canParse(url) && /^[a-z][\w-]*$/i.test(new URL(url).hostname);

/** A server of the shop could not be reached: wrong, unless it has a name that only the shop's containers know. */
export function unreachable(name: string, url: string, error: unknown): Finding {
  const reason = reasonOf(error);
  return isInside(url) && ['ENOTFOUND', 'EAI_AGAIN', 'EDNS'].includes(reason)
    ? unknown(`${name}: known only inside the shop’s network; run this command there (docs/operations.md)`)
    : wrong(`${name} cannot be reached (${reason}): correct its address, or let this machine through`);
}
