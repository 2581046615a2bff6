import { CONFIRMED_MINUTES } from '@kanaka/contracts/identity/permissions';
import { Dialog } from '@kanaka/ui/dialog';
import { FactorForm, type TypedProof } from '@kanaka/ui/factor-form';
import { messageOf } from '@kanaka/web-kit/api-error';
import { onConfirmAgain } from '@kanaka/web-kit/confirm-again';
import { signWithPasskey } from '@kanaka/web-kit/passkeys';
import { useEffect, useState } from 'react';
import { Loaded } from '../../shared/page/page.tsx';
import { FactorsApi } from './factors-api.ts';

type Asked = { answer: (isGiven: boolean) => void };

/** Asks for the password or a second factor where a change wants it again; the change goes on afterwards. */
export function ConfirmAgain() {
  const [asked, setAsked] = useState<Asked | null>(null);
  useEffect(() => {
    let latest: Asked | null = null;
    const stop = onConfirmAgain(
      () =>
        new Promise((answer) => {
          latest = { answer };
          setAsked(latest);
        }),
    );
    return () => {
      stop();
      // Whoever waits for it must not wait for ever.
      latest?.answer(false);
    };
  }, []);
  const close = (isGiven: boolean) => {
    asked?.answer(isGiven);
    setAsked(null);
  };
  return asked && <ConfirmDialog onClose={close} />;
}

function ConfirmDialog({ onClose }: { onClose: (isGiven: boolean) => void }) {
  const confirmation = FactorsApi.useConfirmationQuery();
  const [ask] = FactorsApi.useConfirmPasskeyMutation();
  const [confirm] = FactorsApi.useConfirmMutation();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');

  const prove = async (proofOf: () => Promise<Parameters<typeof confirm>[0]['body']>) => {
    setBusy(true);
    setError('');
    try {
      await confirm({ body: await proofOf() }).unwrap();
      onClose(true);
    } catch (refused) {
      setBusy(false);
      setError(messageOf(refused));
    }
  };

  return (
    <Dialog
      isForm
      size="sm"
      onClose={() => onClose(false)}
      busy={busy}
      title="Confirm that it is you"
      description={`This is asked before important changes and exports. It then counts for ${CONFIRMED_MINUTES} minutes.`}
    >
      <Loaded response={confirmation} name="This">
        {({ data: { methods } }) => (
          <FactorForm
            ways={methods}
            submit="Confirm"
            busy={busy}
            error={error}
            onTyped={(typed: TypedProof) => void prove(async () => typed)}
            onPasskey={() =>
              void prove(async () => ({ passkey: await signWithPasskey((await ask().unwrap()).options) }))
            }
            onWay={() => setError('')}
          />
        )}
      </Loaded>
    </Dialog>
  );
}
