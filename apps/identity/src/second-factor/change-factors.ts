import { recordChange, actorOf } from '@kanaka/audit/record-change';
import type { NewPasskey } from '@kanaka/contracts/identity/factors';
import { AppError } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database/database';
import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { UserRow } from '../accounts/accounts.repository.ts';
import { lacksFactor } from '../staff/staff.repository.ts';
import { newAppSecret, stepOf, uriOf } from './app-codes.ts';
import * as factors from './factors.repository.ts';
import { wrongFactor, type FactorDeps } from './prove-factor.ts';
import { newRecoveryCodes, writtenCode } from './recovery-codes.ts';
import { tellOfFactor } from './tell-of-factor.ts';

const MOST_PASSKEYS = 10;
const APP = 'Authenticator app';

/** A new secret for the account's app; it counts once `finishApp` gets a code of it. */
export async function beginApp({ db, sealing, passkeys }: FactorDeps, { id: userId, email }: UserRow) {
  const secret = newAppSecret();
  if (!(await factors.upsertApp(db, { userId, sealedSecret: sealing.seal(userId, secret) }))) {
    throw new AppError('account.factor-set', 'Your account already has an authenticator app.');
  }
  return { secret, uri: uriOf(secret, { shop: passkeys.rpId, email }) };
}

/** Lets the app count. The first factor brings recovery codes. */
export async function finishApp(
  { db, sealing }: FactorDeps,
  user: UserRow,
  code: string,
): Promise<string[] | undefined> {
  const app = await factors.findApp(db, user.id);
  const secret = app && sealing.open(user.id, app.sealedSecret);
  const step = secret ? stepOf(secret, { code, now: new Date() }) : null;
  if (!app || step === null) throw wrongFactor({ code });
  return db.transaction(async (tx) => {
    await factors.lockUser(tx, user.id);
    if (!(await factors.markAppSetUp(tx, { ...app, step }))) throw wrongFactor({ code });
    return added(tx, user.id, APP);
  });
}

export async function addPasskey(
  { db, passkeys }: FactorDeps,
  { id: userId }: UserRow,
  { name, passkey }: { name: string; passkey: NewPasskey },
): Promise<string[] | undefined> {
  const credential = await passkeys.read(userId, passkey);
  if (!credential) throw wrongFactor({ passkey });
  return db.transaction(async (tx) => {
    await factors.lockUser(tx, userId);
    if ((await factors.listPasskeys(tx, userId)).length >= MOST_PASSKEYS) {
      throw new AppError('account.factor-set', `An account has at most ${MOST_PASSKEYS} passkeys.`);
    }
    if (!(await factors.insertPasskey(tx, { id: uuidv7(), userId, name, ...credential })))
      throw wrongFactor({ passkey });
    return added(tx, userId, `Passkey “${name}”`);
  });
}

/** After a factor was added, in its transaction. */
async function added(tx: Db, userId: string, factor: string): Promise<string[] | undefined> {
  const user = await factors.lockUser(tx, userId);
  if (!user) throw new AppError('auth.guest', 'You are not signed in.');
  await tellOfFactor(tx, user, { change: 'factor-added', factor });
  if (user.factorSince !== null) return undefined;
  await factors.markFactorSince(tx, userId, sql`now()`);
  return recoveryCodesFor(tx, userId);
}

async function recoveryCodesFor(tx: Db, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  await factors.replaceRecoveryCodes(tx, userId, codes);
  return codes.map(writtenCode);
}

export async function renewRecoveryCodes({ db }: FactorDeps, { id }: UserRow): Promise<string[]> {
  return db.transaction(async (tx) => {
    const user = await factors.lockUser(tx, id);
    if (!user?.factorSince) throw noFactor();
    await tellOfFactor(tx, user, { change: 'recovery-codes-renewed' });
    return recoveryCodesFor(tx, id);
  });
}

/** Removes the app, or one passkey. With the last factor its recovery codes and remembered browsers go. */
export async function removeFactor(
  { db }: FactorDeps,
  { id: userId }: UserRow,
  passkeyId: string | null,
): Promise<void> {
  await db.transaction(async (tx) => {
    const user = await factors.lockUser(tx, userId);
    const named = (await factors.listPasskeys(tx, userId)).find(({ id }) => id === passkeyId);
    // Gone already.
    if (passkeyId !== null && !named) return;
    const gone = named ? await factors.deletePasskey(tx, named) : await factors.deleteApp(tx, userId);
    if (!user?.factorSince || gone === 0) return;
    await tellOfFactor(tx, user, { change: 'factor-removed', factor: named ? `Passkey “${named.name}”` : APP });
    const app = await factors.findApp(tx, userId);
    if (app?.setUpAt || (await factors.listPasskeys(tx, userId)).length > 0) return;
    if (lacksFactor({ ...user, factorSince: null }, await factors.isFactorRequired(tx))) {
      throw new AppError('account.no-factor', 'Your role needs two-step sign-in. Please add another factor first.');
    }
    await endFactors(tx, userId);
  });
}

export async function endFactors(tx: Db, userId: string): Promise<void> {
  await factors.deleteFactors(tx, userId);
  await factors.markFactorSince(tx, userId, null);
}

/** Whether owners and accountants must have a second factor. Who has none must not lock everybody out, oneself included. */
export async function saveFactorRule({ db }: FactorDeps, by: UserRow, required: boolean): Promise<void> {
  mustBeOwner(by);
  if (required && by.factorSince === null) throw noFactor();
  await db.transaction(async (tx) => {
    const before = { required: await factors.isFactorRequired(tx) };
    await factors.upsertFactorRule(tx, required);
    await recordChange(tx, {
      actor: actorOf(by),
      action: 'account.factor-rule-changed',
      subject: { kind: 'account', id: by.id, name: by.email },
      before,
      after: { required },
    });
  });
}

function mustBeOwner({ builtInRole }: UserRow): void {
  if (builtInRole !== 'owner') throw new AppError('account.owners-only', 'Only an owner can do this.');
}

const noFactor = () => new AppError('account.no-factor', 'Please set up two-step sign-in for your own account first.');
