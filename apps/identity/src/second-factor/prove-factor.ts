import type { FactorMethod } from '@kanaka/contracts/identity/accounts';
import type { FactorProof } from '@kanaka/contracts/identity/factors';
import { AppError, fieldError } from '@kanaka/server-kit/app-error';
import { waitWords } from '@kanaka/server-kit/wait-words';
import type { UserRow } from '../accounts/accounts.repository.ts';
import type { SessionDeps } from '../sessions/access-token.ts';
import { recordRefusedSignIn } from '../sessions/record-of-admin.ts';
import type { RequestOrigin } from '../sessions/devices.ts';
import { stepOf } from './app-codes.ts';
import { countRecoveryCodes, findApp, listPasskeys, takeRecoveryCode, takeStep } from './factors.repository.ts';
import type { Passkeys } from './passkeys.ts';
import { tellOfFactor } from './tell-of-factor.ts';
import type { Sealing } from '@kanaka/server-kit/sealed-text';

export type FactorDeps = Pick<SessionDeps, 'db' | 'throttle' | 'logger'> & { passkeys: Passkeys; sealing: Sealing };

/** By what this account can prove a second factor just now. */
export async function methodsOf({ db }: Pick<FactorDeps, 'db'>, userId: string): Promise<FactorMethod[]> {
  const [app, keys, codes] = [
    await findApp(db, userId),
    await listPasskeys(db, userId),
    await countRecoveryCodes(db, userId),
  ];
  return [
    ...(app?.setUpAt ? (['code'] as const) : []),
    ...(keys.length > 0 ? (['passkey'] as const) : []),
    ...(codes > 0 ? (['recovery-code'] as const) : []),
  ];
}

/** Refuses a wrong proof. They are counted as wrong passwords are, but apart from them: who knows the password clears those. */
export async function proveFactor(
  deps: FactorDeps,
  user: UserRow,
  { proof, origin: { address, deviceOf } }: { proof: FactorProof; origin: RequestOrigin },
): Promise<void> {
  const { db, throttle, logger } = deps;
  const deviceId = deviceOf(user);
  const attempt = { email: `factor of ${user.email}`, address, deviceId: deviceId && `factor ${deviceId}` };
  const refusal = await throttle.begin(attempt);
  if (refusal) {
    logger.warn({ event: 'factor-locked', by: refusal.by, userId: user.id }, 'too many wrong second factors');
    throw new AppError('auth.too-many-tries', `Too many tries. Please wait ${waitWords(refusal.seconds)}.`, {
      retryAfterSeconds: refusal.seconds,
    });
  }
  if (!(await isRight(deps, user, proof))) {
    logger.warn({ event: 'factor-failed', userId: user.id }, 'a second factor was wrong');
    await recordRefusedSignIn(db, user, new Date());
    throw wrongFactor(proof);
  }
  await throttle.forgive(attempt);
}

async function isRight({ db, passkeys, sealing }: FactorDeps, user: UserRow, proof: FactorProof): Promise<boolean> {
  const { code, recoveryCode, passkey } = proof;
  if (passkey) return passkeys.isProven(user.id, passkey);
  if (recoveryCode === undefined) return isFreshCode({ db, sealing }, user.id, code ?? '');
  return db.transaction(async (tx) => {
    const isTaken = await takeRecoveryCode(tx, user.id, recoveryCode);
    if (isTaken) await tellOfFactor(tx, user, { change: 'recovery-code-used' });
    return isTaken;
  });
}

async function isFreshCode({ db, sealing }: Pick<FactorDeps, 'db' | 'sealing'>, userId: string, code: string) {
  const app = await findApp(db, userId);
  const secret = app && sealing.open(userId, app.sealedSecret);
  const step = secret ? stepOf(secret, { code, now: new Date() }) : null;
  return step !== null && takeStep(db, userId, step);
}

const messages = {
  code: 'This code is wrong or has been used. Please enter the next one that your app shows.',
  recoveryCode: 'This recovery code is wrong or has been used.',
  passkey: 'This passkey was not accepted. Please try again.',
};

export function wrongFactor(proof: { [Kind in keyof typeof messages]?: unknown }): AppError {
  const path = proof.passkey ? 'passkey' : proof.recoveryCode === undefined ? 'code' : 'recoveryCode';
  return fieldError('account.wrong-factor', path, messages[path]);
}
