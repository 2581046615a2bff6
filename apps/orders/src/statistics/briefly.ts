/** A change must be seen within 2 seconds; half of it leaves room for the way. */
const KEPT_MS = 1_000;

/**
 * Keeps each answer for a second and lets everybody who asks meanwhile wait for the same one: a dashboard open on five
 * screens reads the books once. A failure is not kept.
 */
export function briefly<Answer>(now: () => Date) {
  const kept = new Map<string, { since: number; answer: Promise<Answer> }>();
  return (key: string, work: () => Promise<Answer>): Promise<Answer> => {
    const time = now().getTime();
    for (const [name, { since }] of kept) if (time < since || time >= since + KEPT_MS) kept.delete(name);
    const known = kept.get(key);
    if (known) return known.answer;
    const answer = work();
    kept.set(key, { since: time, answer });
    answer.catch(() => kept.delete(key));
    return answer;
  };
}
