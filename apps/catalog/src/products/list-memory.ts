/** How many lists are remembered; beyond it, the one that was noted first is forgotten. */
const MOST_LISTS = 100;

/** Facts about lists, all under one version of the lists (`listVersion`); those of another version are forgotten. */
export type Memory<Fact> = {
  /** A fact, with the version at which it is right. Read the version in the statement that uses it, and compare. */
  recall: (list: string) => { version: string; fact: Fact } | null;
  note: (version: string, list: string, fact: Fact) => void;
};

export function openMemory<Fact>(): Memory<Fact> {
  let current = '';
  const facts = new Map<string, Fact>();
  return {
    recall(list) {
      const fact = facts.get(list);
      return fact === undefined ? null : { version: current, fact };
    },
    note(version, list, fact) {
      if (version !== current) facts.clear();
      current = version;
      facts.delete(list);
      facts.set(list, fact);
      const [first] = facts.keys();
      if (facts.size > MOST_LISTS && first !== undefined) facts.delete(first);
    },
  };
}

/** A piece of a list and its index in it, from which a late page is read without walking all pages before it. */
export type Start = { id: string; index: number };

/** In so many pieces one start is kept, so that a list of 100,000 keeps at most a hundred in each order. */
const START_EVERY = 1_000;

/** The total of a list, and starts by the order and the number of their thousand. */
export type KnownList = { total: number; starts: Map<string, Start> };
export type ListMemory = Memory<KnownList>;

/** A total, and the version at which it was counted if that is known. */
export type Counted = { total: number; listVersion: string | null };

type PageOf<Row> = {
  /** Identifies what is listed, whatever its order. */
  list: string;
  order: string;
  offset: number;
  /** Reads the page from a start, or the first page from the top. */
  read: (start: Start | null) => Promise<Row[]>;
  /** Reads the page by its offset, and counts the list. */
  readAndCount: () => Promise<Counted & { rows: Row[] }>;
};

/** A page and the total of its list, from what is remembered if the page's own statement saw the same version. */
export async function readPage<Row extends { id: string; listVersion: string }>(
  memory: ListMemory,
  { list, order, offset, read, readAndCount }: PageOf<Row>,
): Promise<{ rows: Row[]; total: number }> {
  const known = memory.recall(list);
  const start = known && nearestStart(known.fact, order, offset);
  if (known && (start || offset === 0)) {
    const rows = await read(start);
    if (rows[0]?.listVersion === known.version) {
      noteStart(known.fact, order, { id: rows[0].id, index: offset });
      return { rows, total: known.fact.total };
    }
  }
  const { rows, total, listVersion: version } = await readAndCount();
  if (version !== null) {
    const before = memory.recall(list);
    const starts = before?.version === version ? before.fact.starts : new Map<string, Start>();
    const fact = { total, starts };
    if (rows[0]?.listVersion === version) noteStart(fact, order, { id: rows[0].id, index: offset });
    memory.note(version, list, fact);
  }
  return { rows, total };
}

const startKey = (order: string, thousand: number) => `${order} ${thousand}`;

function nearestStart({ total, starts }: KnownList, order: string, offset: number): Start | null {
  if (offset >= total) return null;
  for (let thousand = Math.floor(offset / START_EVERY); thousand >= 0; thousand -= 1) {
    const start = starts.get(startKey(order, thousand));
    if (start && start.index <= offset) return start;
  }
  return null;
}

/** Keeps the first known start of each thousand, which serves the most pages. */
function noteStart({ starts }: KnownList, order: string, start: Start): void {
  const key = startKey(order, Math.floor(start.index / START_EVERY));
  const kept = starts.get(key);
  if (!kept || start.index < kept.index) starts.set(key, start);
}
