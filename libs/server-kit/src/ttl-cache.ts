export type TtlCacheOptions = {
  /** How long an answer is good, and how long a failure is remembered, in milliseconds. */
  freshMs: number;
  /** Answers with what was last heard while the source fails, however old it is. For a handful of keys: none is forgotten. */
  keepLast?: boolean;
  /** The time in milliseconds, on any clock. */
  now?: () => number;
  /** Hears of every failure of the source, once. */
  onFailure?: (error: unknown) => void;
};

/** Answers with what is known by this key; `ask` is called where nothing fresh is. */
export type TtlCache<Answer> = (key: string, ask: () => Promise<Answer>) => Promise<Answer>;

type Entry<Answer> = {
  answer: Promise<Answer>;
  isAsking: boolean;
  hasFailed: boolean;
  /** An answer is as old as the question, a failure as its end: a source that hangs must not be asked again at once. */
  since: number;
  last: { answer: Answer } | null;
};

/**
 * Keeps the answers of a source for a while. Everybody who asks meanwhile shares one question and one answer. A failure is
 * remembered as well, so that while the source is away callers fail at once, or get what was last heard, and only one
 * caller at a time waits to find out whether it is back.
 */
export function ttlCache<Answer>({
  freshMs,
  keepLast = false,
  now = Date.now,
  onFailure,
}: TtlCacheOptions): TtlCache<Answer> {
  const entries = new Map<string, Entry<Answer>>();

  function isFresh({ since }: Entry<Answer>): boolean {
    const age = now() - since;
    return age >= 0 && age < freshMs;
  }

  function startRetention(): void {
    if (keepLast) return;
    for (const [key, entry] of entries) if (!entry.isAsking && !isFresh(entry)) entries.delete(key);
  }

  function start(key: string, ask: () => Promise<Answer>, before: Entry<Answer> | undefined): Promise<Answer> {
    const run = async () => {
      try {
        const answer = await ask();
        if (keepLast) entry.last = { answer };
        entry.hasFailed = false;
        return answer;
      } catch (error) {
        onFailure?.(error);
        entry.hasFailed = true;
        entry.since = now();
        if (entry.last) return entry.last.answer;
        throw error;
      } finally {
        entry.isAsking = false;
      }
    };
    const entry: Entry<Answer> = {
      isAsking: true,
      hasFailed: before?.hasFailed ?? false,
      since: now(),
      last: before?.last ?? null,
      // Begins after the entry is there to be written to.
      answer: Promise.resolve().then(run),
    };
    entries.set(key, entry);
    return entry.answer;
  }

  return (key, ask) => {
    const entry = entries.get(key);
    if (entry?.isAsking) return entry.hasFailed && entry.last ? Promise.resolve(entry.last.answer) : entry.answer;
    if (entry && isFresh(entry)) return entry.answer;
    startRetention();
    return start(key, ask, entry);
  };
}
