import * as contract from '@kanaka/contracts/identity/factors';
import { fieldError } from '@kanaka/server-kit/app-error';
import type { Caller } from '@kanaka/server-kit/auth';
import { serve } from '@kanaka/server-kit/serve';
import type { FastifyInstance } from 'fastify';
import type { UserRow } from '../accounts/accounts.repository.ts';
import { neverCached } from '../never-cached.ts';
import { provenUser } from '../password-changes/proven-user.ts';
import type { SessionDeps } from '../sessions/access-token.ts';
import { signedInUser } from '../sessions/signed-in-user.ts';
import { lacksFactor } from '../staff/staff.repository.ts';
import { addPasskey, beginApp, finishApp, removeFactor, renewRecoveryCodes, saveFactorRule } from './change-factors.ts';
import { countRecoveryCodes, findApp, isFactorRequired, listPasskeys, markConfirmed } from './factors.repository.ts';
import { methodsOf, proveFactor, type FactorDeps } from './prove-factor.ts';

type Deps = FactorDeps & Pick<SessionDeps, 'devices' | 'hashing'> & { wakeRelay: () => void };

const CODES = 'Please save the recovery codes now: they are not shown again.';
const added = (what: string, recoveryCodes: string[] | undefined) => ({
  message: recoveryCodes ? `${what} is set up. ${CODES}` : `${what} is set up.`,
  recoveryCodes,
});

/** The second factors of people of the shop, and the proof before weighty changes. */
export async function factorRoutes(app: FastifyInstance, deps: Deps) {
  neverCached(app);
  app.addHook('onResponse', async () => deps.wakeRelay());
  const { db, passkeys } = deps;

  serve(app, contract.findFactors, async ({ caller }) => {
    const user = await staffUser(caller);
    const required = await isFactorRequired(db);
    return {
      data: {
        app: Boolean((await findApp(db, user.id))?.setUpAt),
        passkeys: (await listPasskeys(db, user.id)).map(({ id, name, addedAt, usedAt }) => ({
          ...{ id, name, addedAt: addedAt.toISOString() },
          usedAt: usedAt?.toISOString() ?? null,
        })),
        recoveryCodesLeft: await countRecoveryCodes(db, user.id),
        required,
        needed: lacksFactor(user, required),
        decides: user.builtInRole === 'owner',
      },
    };
  });

  serve(app, contract.beginApp, async ({ caller }) => ({ data: await beginApp(deps, await staffUser(caller)) }));

  serve(app, contract.finishApp, async ({ caller, body }) =>
    added('Your app', await finishApp(deps, await staffUser(caller), body.code)),
  );

  serve(app, contract.beginPasskey, async ({ caller }) => ({ options: await passkeys.begin(await staffUser(caller)) }));

  serve(app, contract.addPasskey, async ({ caller, body }) =>
    added('Your passkey', await addPasskey(deps, await staffUser(caller), body)),
  );

  serve(app, contract.removeApp, async ({ caller }) => {
    await removeFactor(deps, await staffUser(caller), null);
    return { message: 'Your app is removed.' };
  });

  serve(app, contract.removePasskey, async ({ caller, params }) => {
    await removeFactor(deps, await staffUser(caller), params.id);
    return { message: 'Your passkey is removed.' };
  });

  serve(app, contract.renewRecoveryCodes, async ({ caller }) => ({
    message: CODES,
    recoveryCodes: await renewRecoveryCodes(deps, await staffUser(caller)),
  }));

  serve(app, contract.findConfirmation, async ({ caller }) => {
    const user = await staffUser(caller);
    return { data: { methods: user.factorSince ? await methodsOf(deps, user.id) : ['password' as const] } };
  });

  serve(app, contract.confirmPasskey, async ({ caller }) => {
    const user = await staffUser(caller);
    return { options: await passkeys.ask(user.id) };
  });

  serve(app, contract.confirm, async ({ caller, request, body: { password, ...proof } }) => {
    const user = await staffUser(caller);
    const logged = { ...deps, logger: request.log };
    const origin = { ...deps.devices.originOf(request), sessionId: caller.sessionId };
    if (user.factorSince) {
      if (password !== undefined)
        throw fieldError('account.wrong-factor', 'password', 'Please use your second factor.');
      await proveFactor(logged, user, { proof, origin });
    } else {
      await provenUser(logged, { path: 'password', password: password ?? '' }, origin);
    }
    await markConfirmed(db, caller.sessionId);
    return { message: 'Thank you.' };
  });

  serve(app, contract.saveFactorRule, async ({ caller, body: { required } }) => {
    await saveFactorRule(deps, await staffUser(caller), required);
    return {
      message: required ? 'Owners and accountants now need two-step sign-in.' : 'Two-step sign-in is now optional.',
    };
  });

  const staffUser = ({ sessionId }: Caller): Promise<UserRow> => signedInUser(db, sessionId);
}
