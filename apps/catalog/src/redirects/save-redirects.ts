import { actorOf, recordChange } from '@kanaka/audit/record-change';
import { MAX_REDIRECTS, oldPathOf, type RedirectDraft } from '@kanaka/contracts/catalog/redirects';
import { AppError, existing, fieldError } from '@kanaka/server-kit/app-error';
import type { Caller } from '@kanaka/server-kit/auth';
import type { Db } from '@kanaka/server-kit/database/database';
import { placeAt, readLine, readRedirect } from './redirect-rules.ts';
import * as repository from './redirects.repository.ts';

type RedirectDeps = { db: Db };
/** Why one is refused: `name` is its line in a list. */
type Mistake = { name: string; field: 'from' | 'to'; message: string };
type Typed = { name: string; draft: RedirectDraft };

/** Lets an old address lead somewhere, in place of where it led before. */
export async function saveRedirect(
  { db }: RedirectDeps,
  { draft, caller }: { draft: RedirectDraft; caller: Caller },
): Promise<void> {
  await db.transaction(async (tx) => {
    const { saved, known, mistakes } = await check(tx, [{ name: '', draft }]);
    const [mistake] = mistakes;
    if (mistake) throw fieldError('redirect.refused', mistake.field, mistake.message);
    await repository.saveRedirects(tx, saved);
    for (const redirect of saved) {
      const before = known.get(redirect.from);
      await recordChange(tx, {
        actor: actorOf(caller),
        action: 'redirect.saved',
        subject: { kind: 'redirect', id: redirect.from.slice(0, 200), name: redirect.from },
        before: before ? { to: before.to, permanent: before.permanent } : null,
        after: { to: redirect.to, permanent: redirect.permanent },
      });
    }
  });
}

/** Saves a list of redirects, all or none. Returns how many are new, and how many lead elsewhere now. */
export async function importRedirects(
  { db }: RedirectDeps,
  { lines, caller }: { lines: string; caller: Caller },
): Promise<{ added: number; changed: number }> {
  const rows = lines.split(/\r?\n/).map((line, place) => ({ name: `lines.${place + 1}`, line: line.trim() }));
  // Exports begin with the names of their columns.
  const filled = rows.filter(({ line }, place) => line !== '' && !(place === 0 && !line.includes('/')));
  const typed: Typed[] = [];
  const unread: Mistake[] = [];
  for (const { name, line } of filled) {
    const draft = readLine(line);
    if (draft) typed.push({ name, draft });
    else unread.push({ name, field: 'from', message: 'Please enter two addresses, the old one and the new one.' });
  }
  return db.transaction(async (tx) => {
    const { saved, known, mistakes } = await check(tx, typed);
    const issues = [...unread, ...mistakes].map(({ name, message }) => ({ path: name, message }));
    if (issues.length > 0 || saved.length === 0) {
      const message = issues.length > 0 ? 'Nothing was saved: some lines are wrong.' : 'The list is empty.';
      throw new AppError('redirect.refused', message, { issues });
    }
    await repository.saveRedirects(tx, saved);
    const changed = saved.filter(({ from, to }) => known.has(from) && known.get(from)?.to !== to).length;
    const added = saved.filter(({ from }) => !known.has(from)).length;
    await recordChange(tx, {
      actor: actorOf(caller),
      action: 'redirect.imported',
      subject: { kind: 'redirect', id: 'all', name: 'The redirects' },
      before: null,
      after: { added, changed },
    });
    return { added, changed };
  });
}

/** Lets the former address of a page lead to its new one, and with it whatever led there. */
export async function redirectMoved(tx: Db, { from, to }: Pick<RedirectDraft, 'from' | 'to'>): Promise<void> {
  await repository.lockRedirects(tx);
  await repository.moveTarget(tx, { from, to });
  await repository.saveRedirects(tx, [{ from, to, permanent: true }]);
  refuseMore(await repository.countRedirects(tx));
}

function refuseMore(count: number): void {
  if (count <= MAX_REDIRECTS) return;
  throw new AppError('redirect.limit', `A shop has at most ${MAX_REDIRECTS} redirects. Delete some first.`);
}

export async function deleteRedirect(
  { db }: RedirectDeps,
  { id, caller }: { id: string; caller: Caller },
): Promise<void> {
  await db.transaction(async (tx) => {
    const before = existing('redirect', await repository.deleteRedirect(tx, id));
    await recordChange(tx, {
      actor: actorOf(caller),
      action: 'redirect.deleted',
      subject: { kind: 'redirect', id: before.from.slice(0, 200), name: before.from },
      before: { to: before.to, permanent: before.permanent },
      after: null,
    });
  });
}

/** The old address that a redirect would lead to, if it led to one. */
const nextOf = (to: string) => oldPathOf(to.split(/[?#]/, 1)[0] ?? '') ?? '';

/** Reads what was typed as it is to be stored, and finds what is wrong with it alone and together with what there is. */
async function check(tx: Db, typed: readonly Typed[]) {
  await repository.lockRedirects(tx);
  const known = new Map((await repository.listAllRedirects(tx)).map((row) => [row.from, row]));
  const leads = new Map([...known].map(([from, { to }]) => [from, to]));
  const mistakes: Mistake[] = [];
  const saved = new Map<string, { name: string; redirect: RedirectDraft }>();
  for (const { name, draft } of typed) {
    const read = readRedirect(draft);
    if ('message' in read) {
      mistakes.push({ name, ...read });
      continue;
    }
    const place = placeAt(read.from);
    const twice = saved.get(read.from);
    if (place && place !== 'always' && (await repository.isThere(tx, place))) {
      mistakes.push({ name, field: 'from', message: `The shop itself answers at ${read.from}.` });
    } else if (twice && twice.redirect.to !== read.to) {
      mistakes.push({
        name,
        field: 'from',
        message: `${read.from} leads to ${twice.redirect.to} in this list already.`,
      });
    } else {
      saved.set(read.from, { name, redirect: read });
      leads.set(read.from, read.to);
    }
  }
  refuseMore(leads.size);
  const leadingTo = new Map([...leads].map(([from, to]) => [nextOf(to), from]));
  for (const { name, redirect } of saved.values()) {
    const further = leads.get(nextOf(redirect.to));
    if (further !== undefined) {
      mistakes.push({ name, field: 'to', message: `This address leads on to ${further}. Please enter that one.` });
    }
    const before = leadingTo.get(redirect.from);
    if (before !== undefined && !saved.has(before)) {
      mistakes.push({ name, field: 'from', message: `${before} leads here. Please let that lead elsewhere first.` });
    }
  }
  return { saved: [...saved.values()].map(({ redirect }) => redirect), known, mistakes };
}
