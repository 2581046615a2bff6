/** A change is prepared once it was sent as often in this process: what is written once in a while is not worth keeping. */
const OFTEN = 10;
/** Postgres keeps each in every connection. */
const MOST_PREPARED = 100;
/** Of changes that were sent less often. */
const MOST_COUNTED = 500;
/** A list that is a value: Postgres plans a prepared change for ten, so one of very many is planned for itself. */
const MOST_ITEMS = 100;

/** An insert, an update or a delete, also with others alongside; never a list, whose best plan depends on the values. */
const isChange = (text: string) => /^\s*(with\s[^]*?\bas\s*\(\s*)?(insert|update|delete)\s/.test(text);

/**
 * Names changes that are sent again and again, so that Postgres parses and plans each once for a connection, which takes longer
 * than most changes. What it returns is called with the arguments of pg's `query` and returns those to send.
 */
export function preparedChanges(): (query: unknown[]) => unknown[] {
  const names = new Map<string, string>();
  const sent = new Map<string, number>();

  function nameOf(text: string): string | undefined {
    const name = names.get(text);
    if (name !== undefined || names.size >= MOST_PREPARED || !isChange(text)) return name;
    const times = (sent.get(text) ?? 0) + 1;
    if (times < OFTEN) {
      if (sent.size >= MOST_COUNTED) sent.clear();
      sent.set(text, times);
      return undefined;
    }
    sent.delete(text);
    names.set(text, `change-${names.size}`);
    return names.get(text);
  }

  return (query) => {
    const [what, values, ...rest] = query;
    // What drizzle sends. Without values it is `begin` or the like, and with a name it is prepared already.
    if (typeof what !== 'object' || what === null || !Array.isArray(values) || values.length === 0) return query;
    if (!('text' in what) || typeof what.text !== 'string' || ('name' in what && what.name)) return query;
    if (values.some((value) => Array.isArray(value) && value.length > MOST_ITEMS)) return query;
    const name = nameOf(what.text);
    return name === undefined ? query : [{ ...what, name }, values, ...rest];
  };
}
