import { mailboxOf } from '@kanaka/contracts/email-address';
import type { MailedLinkEmail } from '@kanaka/contracts/identity/accounts';
import type { Db } from '@kanaka/server-kit/database/database';
import { deleteRows, firstOf, updateRow, updateRows } from '@kanaka/server-kit/database/rows';
import { deleteFirst } from '@kanaka/server-kit/database/claim-rows';
import { and, eq, gt, isNotNull, isNull, lt, notExists, or, sql, type SQL } from 'drizzle-orm';
import { mailedLinks, users, type LinkKind } from '../schema.ts';

/** The links of one kind to one e-mail address. */
type Links = { kind: LinkKind; email: string };

const now = sql`now()`;
const ofAddress = ({ kind, email }: Links) => and(eq(mailedLinks.kind, kind), eq(mailedLinks.email, email));

/** The id of the job that sends a link's e-mail. */
export const emailJobOf = (linkId: string) => `mailed-link-${linkId}`;

/** False while another transaction holds the lock of the links to this mailbox. */
export async function lockEmail(db: Db, { kind, email }: Links): Promise<boolean> {
  const { rows } = await db.execute<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`${kind} ${mailboxOf(email)}`}, 0)) as locked`,
  );
  return rows[0]?.locked === true;
}

/**
 * How many were requested in the last hour, and in the last day: for a proven mailbox by its own address, so that nobody uses
 * them up by spelling it otherwise; for any other by all addresses of its mailbox.
 */
export async function countLinks(db: Db, links: Links): Promise<{ lastHour: number; lastDay: number }> {
  const since = (interval: SQL) =>
    sql<number>`count(*) filter (where ${mailedLinks.askedAt} > now() - ${interval})::int`;
  const proven = db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, links.email), isNotNull(users.emailProvenAt)));
  const ofUnproven = and(eq(mailedLinks.mailbox, mailboxOf(links.email)), notExists(proven));
  const [row] = await db
    .select({ lastHour: since(sql`interval '1 hour'`), lastDay: since(sql`interval '1 day'`) })
    .from(mailedLinks)
    .where(and(eq(mailedLinks.kind, links.kind), or(eq(mailedLinks.email, links.email), ofUnproven)));
  return row ?? { lastHour: 0, lastDay: 0 };
}

/** Invalidates all open links of a kind to an e-mail address. */
export const markLinksEnded = (db: Db, links: Links) =>
  updateRows(db, mailedLinks, { endedAt: now }, ofAddress(links), isNull(mailedLinks.endedAt));

/** All of an e-mail address. */
export const deleteLinksTo = (tx: Db, email: string) => deleteRows(tx, mailedLinks, eq(mailedLinks.email, email));

type Invited = Partial<Pick<typeof mailedLinks.$inferSelect, 'builtInRole' | 'roleId' | 'invitedBy'>>;
export async function insertLink(db: Db, link: { id: string } & Links & Invited): Promise<void> {
  await db.insert(mailedLinks).values({ ...link, mailbox: mailboxOf(link.email) });
}

/** The account of a link's e-mail address, in a subquery. */
const ofAccount = (what: SQL) => sql`(select ${what} from users where users.email = ${mailedLinks.email})`;

/**
 * Stores the token's hash with an open link. Null when the link has ended, its e-mail address has no account (or has one, and is
 * invited to open one), or is proven already and the link would only prove it.
 */
export async function updateToken(
  db: Db,
  { linkId, tokenHash, minutes }: { linkId: string; tokenHash: string; minutes: Record<LinkKind, number> },
): Promise<(Omit<MailedLinkEmail, 'token' | 'expiresAt'> & { expiresAt: Date | null }) | null> {
  const lifetime = sql`case ${mailedLinks.kind} ${sql.join(
    Object.entries(minutes).map(([kind, each]) => sql`when ${kind} then ${each}::int`),
    sql` `,
  )} end`;
  const [row] = await db
    .update(mailedLinks)
    .set({ tokenHash, expiresAt: sql`now() + make_interval(mins => ${lifetime})` })
    .where(
      and(
        ...[eq(mailedLinks.id, linkId), isNull(mailedLinks.endedAt)],
        sql`case ${mailedLinks.kind}
          when 'invitation' then ${ofAccount(sql`1`)} is null
          when 'email-proof' then ${ofAccount(sql`email_proven_at is null`)}
          else ${ofAccount(sql`1`)} is not null end`,
      ),
    )
    .returning({
      kind: mailedLinks.kind,
      to: mailedLinks.email,
      // Whoever opens an account with a stranger's address chooses its name, and the shop would send those words.
      name: sql<string>`coalesce(${ofAccount(sql`case when email_proven_at is not null then user_name end`)}, '')`,
      expiresAt: mailedLinks.expiresAt,
    });
  return row ?? null;
}

const usable = (tokenHash: string) =>
  and(eq(mailedLinks.tokenHash, tokenHash), isNull(mailedLinks.endedAt), gt(mailedLinks.expiresAt, now));

/** A link that can still be used, with its account; it is not used up by this. Only an invitation has none. */
export const findUsable = (db: Db, tokenHash: string) =>
  firstOf(
    db
      .select({ link: mailedLinks, user: users })
      .from(mailedLinks)
      .leftJoin(users, eq(users.email, mailedLinks.email))
      .where(and(usable(tokenHash), sql`(${users.id} is not null) = (${mailedLinks.kind} <> 'invitation')`)),
  );

/** Uses a link of this kind up. Of any number of concurrent calls exactly one succeeds; the others get null. */
export const markUsed = (db: Db, { kind, tokenHash }: { kind: LinkKind; tokenHash: string }) =>
  updateRow(db, mailedLinks, { endedAt: now }, usable(tokenHash), eq(mailedLinks.kind, kind));

/** Deletes links that are older than three days, at most `limit`; returns how many. Skips rows locked by another replica. */
export async function deleteOldLinks(db: Db, limit: number): Promise<number> {
  const isDue = lt(mailedLinks.askedAt, sql`now() - interval '3 days'`);
  return deleteFirst(db, mailedLinks, { key: mailedLinks.id, isDue, by: mailedLinks.askedAt, limit });
}
