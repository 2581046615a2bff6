import type { FactorMethod } from '@kanaka/contracts/identity/accounts';
import * as contract from '@kanaka/contracts/identity/factors';
import { Checkbox } from '@kanaka/ui/checkbox';
import { FactorForm } from '@kanaka/ui/factor-form';
import { toast } from '@kanaka/ui/toaster';
import { isRefusal, messageOf } from '@kanaka/web-kit/api-error';
import { call } from '@kanaka/web-kit/call';
import { signWithPasskey } from '@kanaka/web-kit/passkeys';
import { signedIn } from '@kanaka/web-kit/session';
import { sessionTabs } from '@kanaka/web-kit/session-tabs';
import { useState } from 'react';
import { api } from '../../api.ts';
import { ArrivedHeading } from './arrived-heading.tsx';

const SecondStepApi = api.injectEndpoints({
  endpoints: (build) => ({
    secondStepPasskey: build.mutation(call(contract.secondStepPasskey)),
    secondStep: build.mutation({
      ...call(contract.secondStep),
      async onQueryStarted(_arg, { dispatch, queryFulfilled }) {
        const done = await queryFulfilled.catch(() => null);
        if (!done) return;
        dispatch(signedIn(done.data.user));
        sessionTabs.notify('signed-in');
      },
    }),
  }),
});

type Body = Parameters<ReturnType<typeof SecondStepApi.useSecondStepMutation>[0]>[0]['body'];

/** After the right password of somebody of the shop: a second proof. `onOver` when it took too long. */
export function SecondStep({ token, methods, onOver }: { token: string; methods: FactorMethod[]; onOver: () => void }) {
  const [ask] = SecondStepApi.useSecondStepPasskeyMutation();
  const [send] = SecondStepApi.useSecondStepMutation();
  const [remember, setRemember] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');

  const prove = async (proofOf: () => Promise<Partial<Body>> | Partial<Body>) => {
    setBusy(true);
    setError('');
    try {
      const { message } = await send({ body: { ...(await proofOf()), token, remember } }).unwrap();
      toast({ title: message });
    } catch (refused) {
      setBusy(false);
      setError(messageOf(refused));
      if (!isRefusal(refused, 'auth.second-step-over')) return;
      toast({ title: messageOf(refused), variant: 'destructive' });
      onOver();
    }
  };
  const withPasskey = async () => {
    const { options } = await ask({ body: { token } }).unwrap();
    return { passkey: await signWithPasskey(options) };
  };

  return (
    <>
      <ArrivedHeading>Confirm It Is You</ArrivedHeading>
      <p className="mt-2 mb-8 text-base text-ink-soft">Your password is right. One more step keeps the shop safe.</p>
      <FactorForm
        ways={methods}
        submit="Sign In"
        busy={busy}
        error={error}
        onTyped={(typed) => void prove(() => typed)}
        onPasskey={() => void prove(withPasskey)}
        onWay={() => setError('')}
      >
        <Checkbox
          label="Do not ask again on this device for 30 days"
          checked={remember}
          onCheckedChange={setRemember}
        />
      </FactorForm>
    </>
  );
}
