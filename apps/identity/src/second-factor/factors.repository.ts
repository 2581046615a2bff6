import type { Db } from '@kanaka/server-kit/database/database';
import { deleteRows, firstOf, isAny, updateRow } from '@kanaka/server-kit/database/rows';
import { and, asc, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import {
  authenticatorApps,
  passkeyChallenges,
  passkeys,
  recoveryCodes,
  sessions,
  staffRules,
  users,
} from '../schema.ts';
import { hashOfCode } from './recovery-codes.ts';

const now = sql`now()`;

export const findUser = (db: Db, id: string) => firstOf(db.select().from(users).where(eq(users.id, id)));

/** The account, locked until the transaction ends, so that of its factors one change is made after the other. */
export const lockUser = (tx: Db, id: string) => firstOf(tx.select().from(users).where(eq(users.id, id)).for('update'));

/** Writes since when the account has a second factor; null for none. */
export const markFactorSince = (tx: Db, id: string, factorSince: typeof now | null) =>
  updateRow(tx, users, { factorSince }, eq(users.id, id));

export const markConfirmed = (db: Db, sessionId: string) =>
  updateRow(db, sessions, { confirmedAt: now }, eq(sessions.id, sessionId));

export const findApp = (db: Db, userId: string) =>
  firstOf(db.select().from(authenticatorApps).where(eq(authenticatorApps.userId, userId)));

export const listApps = (db: Db) => db.select().from(authenticatorApps);

/** Begins anew while none counts; false when one does. */
export const upsertApp = async (db: Db, app: { userId: string; sealedSecret: string }) =>
  isAny(
    db
      .insert(authenticatorApps)
      .values(app)
      .onConflictDoUpdate({
        target: authenticatorApps.userId,
        set: { sealedSecret: app.sealedSecret },
        setWhere: isNull(authenticatorApps.setUpAt),
      })
      .returning({ userId: authenticatorApps.userId }),
  );

export const updateSealedSecret = (db: Db, userId: string, { before, after }: { before: string; after: string }) =>
  updateRow(
    db,
    authenticatorApps,
    { sealedSecret: after },
    eq(authenticatorApps.userId, userId),
    eq(authenticatorApps.sealedSecret, before),
  );

/** Uses a step up, of an app that counts. Of any number of concurrent calls with one step exactly one gets true. */
export const takeStep = async (db: Db, userId: string, step: number) =>
  (await updateRow(
    db,
    authenticatorApps,
    { lastStep: step },
    eq(authenticatorApps.userId, userId),
    isNotNull(authenticatorApps.setUpAt),
    lt(authenticatorApps.lastStep, step),
  )) !== null;

/** Makes an app count from its first code on; false when it does already, or its secret is another one by now. */
export const markAppSetUp = async (db: Db, app: { userId: string; sealedSecret: string; step: number }) =>
  (await updateRow(
    db,
    authenticatorApps,
    { setUpAt: now, lastStep: app.step },
    eq(authenticatorApps.userId, app.userId),
    eq(authenticatorApps.sealedSecret, app.sealedSecret),
    isNull(authenticatorApps.setUpAt),
  )) !== null;

export const deleteApp = (db: Db, userId: string) =>
  deleteRows(db, authenticatorApps, eq(authenticatorApps.userId, userId));

export const listPasskeys = (db: Db, userId: string) =>
  db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.addedAt), asc(passkeys.id));

/** False when somebody has this credential already. */
export const insertPasskey = (db: Db, passkey: typeof passkeys.$inferInsert) =>
  isAny(db.insert(passkeys).values(passkey).onConflictDoNothing().returning({ id: passkeys.id }));

/** Only a counter that goes up is taken; authenticators without one always send 0. */
export const markPasskeyUsed = async (db: Db, { id, counter }: { id: string; counter: number }) =>
  (await updateRow(
    db,
    passkeys,
    { counter, usedAt: now },
    eq(passkeys.id, id),
    or(lt(passkeys.counter, counter), and(eq(passkeys.counter, 0), sql`${counter} = 0`)),
  )) !== null;

export const deletePasskey = (db: Db, { id, userId }: { id: string; userId: string }) =>
  deleteRows(db, passkeys, eq(passkeys.id, id), eq(passkeys.userId, userId));

type Challenge = { challenge: string; userId: string; purpose: 'add' | 'prove' };

export async function insertChallenge(db: Db, challenge: Challenge, minutes: number): Promise<void> {
  await deleteRows(
    db,
    passkeyChallenges,
    eq(passkeyChallenges.userId, challenge.userId),
    lt(passkeyChallenges.expiresAt, now),
  );
  const expiresAt = sql`now() + make_interval(mins => ${minutes})`;
  await db.insert(passkeyChallenges).values({ ...challenge, expiresAt });
}

/** Uses a challenge up; true once at most. */
export const takeChallenge = async (db: Db, { challenge, userId, purpose }: Challenge) =>
  (await deleteRows(
    db,
    passkeyChallenges,
    eq(passkeyChallenges.challenge, challenge),
    eq(passkeyChallenges.userId, userId),
    eq(passkeyChallenges.purpose, purpose),
    gt(passkeyChallenges.expiresAt, now),
  )) > 0;

export const countRecoveryCodes = (db: Db, userId: string) =>
  db.$count(recoveryCodes, eq(recoveryCodes.userId, userId));

/** Uses a recovery code up; true once at most. */
export const takeRecoveryCode = async (db: Db, userId: string, code: string) =>
  (await deleteRows(
    db,
    recoveryCodes,
    eq(recoveryCodes.userId, userId),
    eq(recoveryCodes.codeHash, hashOfCode(code)),
  )) > 0;

export async function replaceRecoveryCodes(tx: Db, userId: string, codes: string[]): Promise<void> {
  await deleteRows(tx, recoveryCodes, eq(recoveryCodes.userId, userId));
  if (codes.length > 0)
    await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: hashOfCode(code) })));
}

/** Everything by which this account proves a second factor. */
export async function deleteFactors(tx: Db, userId: string): Promise<void> {
  await deleteApp(tx, userId);
  await deleteRows(tx, passkeys, eq(passkeys.userId, userId));
  await replaceRecoveryCodes(tx, userId, []);
}

export const isFactorRequired = (db: Db) =>
  isAny(db.select().from(staffRules).where(eq(staffRules.factorRequired, true)));

export async function upsertFactorRule(tx: Db, factorRequired: boolean): Promise<void> {
  await tx
    .insert(staffRules)
    .values({ factorRequired })
    .onConflictDoUpdate({ target: staffRules.id, set: { factorRequired } });
}
