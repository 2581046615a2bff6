import { AppError } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database/database';
import type { UserRow } from '../accounts/accounts.repository.ts';
import { findUser } from '../second-factor/factors.repository.ts';
import { openAccountTokens, type Account, type TokenKeys } from './account-tokens.ts';

const LIFE_SECONDS = 5 * 60;

/** Between the two steps of a sign-in: what says that the password was right. It opens nothing by itself. */
export type SecondSteps = ReturnType<typeof openSecondSteps>;

export function openSecondSteps(db: Db, keys: TokenKeys) {
  const tokens = openAccountTokens(keys, { issuer: 'kanaka-second-step', lifeSeconds: LIFE_SECONDS });
  return {
    make: (user: Account) => tokens.make(user),
    /** The account whose password was right a moment ago, and still is; refused otherwise. */
    async userOf(token: string): Promise<UserRow> {
      const id = tokens.read(token)?.sub;
      const user = id === undefined ? null : await findUser(db, id);
      if (!user || !tokens.readOf(token, user) || user.suspendedAt !== null) throw secondStepOver();
      return user;
    },
  };
}

export const secondStepOver = () => new AppError('auth.second-step-over', 'This took too long. Please sign in again.');
