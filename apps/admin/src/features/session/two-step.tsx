import type { Factors } from '@kanaka/contracts/identity/factors';
import { Button } from '@kanaka/ui/button';
import { Switch } from '@kanaka/ui/switch';
import { TextField } from '@kanaka/ui/text-field';
import { makePasskey } from '@kanaka/web-kit/passkeys';
import { messageOf } from '@kanaka/web-kit/api-error';
import { toast } from '@kanaka/ui/toaster';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ConfirmChange } from '../../shared/forms/confirm-dialog.tsx';
import { fieldOf, FormDialog, notify, notifyForm } from '../../shared/forms/form.tsx';
import { Loaded, TitledCard } from '../../shared/page/page.tsx';
import { counted, formatDay } from '../../shared/words.tsx';
import { FactorsApi } from './factors-api.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SetUpApp } from './set-up-app.tsx';

type Open =
  | { dialog: 'app'; begun: { secret: string; uri: string } }
  | { dialog: 'passkey' }
  | { dialog: 'codes'; codes: readonly string[] }
  | { dialog: 'remove'; name: string; change: () => Promise<{ message: string }> }
  | { dialog: 'renew' };

/** The second step of the signed-in person's sign-in: an app, passkeys, and codes for a lost device. */
export function TwoStep() {
  const response = FactorsApi.useFactorsQuery();
  return (
    <TitledCard id="two-step" title="Two-step sign-in" className="mt-6 max-w-xl">
      <Loaded response={response} name="Two-step sign-in">
        {({ data }) => <FactorList factors={data} />}
      </Loaded>
    </TitledCard>
  );
}

function FactorList({
  factors: { app, passkeys, recoveryCodesLeft, required, needed, decides },
}: {
  factors: Factors;
}) {
  const [open, setOpen] = useState<Open | null>(null);
  const [beginApp, beginning] = FactorsApi.useBeginAppMutation();
  const [removeApp] = FactorsApi.useRemoveAppMutation();
  const [removePasskey] = FactorsApi.useRemovePasskeyMutation();
  const [renew] = FactorsApi.useRenewRecoveryCodesMutation();
  const [saveRule] = FactorsApi.useSaveFactorRuleMutation();
  const close = () => setOpen(null);
  const show = (codes: string[] | undefined) => setOpen(codes ? { dialog: 'codes', codes } : null);
  const isSetUp = app || passkeys.length > 0;

  const setUpApp = async () => {
    const begun = await beginApp();
    if (begun.error) toast({ title: messageOf(begun.error), variant: 'destructive' });
    else setOpen({ dialog: 'app', begun: begun.data.data });
  };

  return (
    <>
      <p
        className={
          needed ? 'border-l-2 border-amber bg-amber-soft px-4 py-3 text-sm' : 'px-4 pt-4 text-sm text-ink-soft sm:px-5'
        }
      >
        {needed
          ? 'Your role needs two-step sign-in. Please set it up to go on.'
          : 'After the password, signing in asks for a second proof, so that a stolen password opens nothing.'}
      </p>
      <ul className="divide-y divide-hairline">
        <Row name="Authenticator app" words={app ? 'Set up' : 'Codes of six digits on your phone'}>
          {app ? (
            <Button
              variant="outline"
              size="sm"
              aria-label="Remove the app"
              onClick={() =>
                setOpen({ dialog: 'remove', name: 'authenticator app', change: () => removeApp().unwrap() })
              }
            >
              Remove
            </Button>
          ) : (
            <Button variant="outline" size="sm" busy={beginning.isLoading} onClick={() => void setUpApp()}>
              Set up the app
            </Button>
          )}
        </Row>
        {passkeys.map(({ id, name, addedAt, usedAt }) => (
          <Row
            key={id}
            name={`Passkey “${name}”`}
            words={`Added on ${formatDay(addedAt)}${usedAt ? `, last used on ${formatDay(usedAt)}` : ''}`}
          >
            <Button
              variant="outline"
              size="sm"
              aria-label={`Remove the passkey “${name}”`}
              onClick={() =>
                setOpen({
                  dialog: 'remove',
                  name: `passkey “${name}”`,
                  change: () => removePasskey({ params: { id } }).unwrap(),
                })
              }
            >
              Remove
            </Button>
          </Row>
        ))}
        <Row name="Passkey" words="Your fingerprint, your face or a security key">
          <Button variant="outline" size="sm" onClick={() => setOpen({ dialog: 'passkey' })}>
            Add a passkey
          </Button>
        </Row>
        {isSetUp && (
          <Row name="Recovery codes" words={`${counted(recoveryCodesLeft, 'code')} left for a lost device`}>
            <Button variant="outline" size="sm" onClick={() => setOpen({ dialog: 'renew' })}>
              Make new codes
            </Button>
          </Row>
        )}
        {decides && (
          <li className="px-4 py-3 sm:px-5">
            <Switch
              label="Owners and accountants need it"
              description="They can only set it up until they have it."
              checked={required}
              onCheckedChange={(wanted) => void notify(saveRule({ body: { required: wanted } }).unwrap())}
            />
          </li>
        )}
      </ul>
      {open?.dialog === 'app' && <SetUpApp begun={open.begun} onDone={show} onClose={close} />}
      {open?.dialog === 'passkey' && <AddPasskey onDone={show} onClose={close} />}
      {open?.dialog === 'codes' && <RecoveryCodes codes={open.codes} onClose={close} />}
      {open?.dialog === 'remove' && (
        <ConfirmChange title={`Remove the ${open.name}?`} confirm="Remove" change={open.change} onClose={close}>
          Signing in no longer takes it. With the last factor the recovery codes end too.
        </ConfirmChange>
      )}
      {open?.dialog === 'renew' && (
        <ConfirmChange
          title="Make new recovery codes?"
          confirm="Make new codes"
          tone="primary"
          change={async () => {
            const answer = await renew().unwrap();
            show(answer.recoveryCodes);
            return answer;
          }}
          onClose={() => setOpen((now) => (now?.dialog === 'renew' ? null : now))}
        >
          The codes that you have kept will no longer work.
        </ConfirmChange>
      )}
    </>
  );
}

function Row({ name, words, children }: { name: string; words: string; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3 sm:px-5">
      <div className="min-w-0">
        <p className="wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-soft">{words}</p>
      </div>
      {children}
    </li>
  );
}

/** Names a passkey, and lets the browser make it. */
function AddPasskey({
  onDone,
  onClose,
}: {
  onDone: (recoveryCodes: string[] | undefined) => void;
  onClose: () => void;
}) {
  const [begin] = FactorsApi.useBeginPasskeyMutation();
  const [add] = FactorsApi.useAddPasskeyMutation();
  const form = useForm({ defaultValues: { name: '' } });
  const submit = form.handleSubmit(async ({ name }) => {
    let codes: string[] | undefined;
    const making = async () => {
      const { options } = await begin().unwrap();
      const answer = await add({ body: { name, passkey: await makePasskey(options) } }).unwrap();
      codes = answer.recoveryCodes;
      return answer;
    };
    if (await notifyForm(making(), form)) onDone(codes);
  });
  return (
    <FormDialog
      title="Add a passkey"
      description="Your device keeps it, and asks for your fingerprint, your face or its PIN."
      submit="Add the passkey"
      busy={form.formState.isSubmitting}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Name of the device"
        maxLength={40}
        {...fieldOf(form)('name', { required: 'Please name the device.' })}
      />
    </FormDialog>
  );
}
