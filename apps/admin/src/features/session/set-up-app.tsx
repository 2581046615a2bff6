import { QrCode } from '@kanaka/ui/qr-code';
import { TextField } from '@kanaka/ui/text-field';
import { useForm } from 'react-hook-form';
import { fieldOf, FormDialog, notifyForm } from '../../shared/forms/form.tsx';
import { CopyButton } from '../../shared/copy-button.tsx';
import { FactorsApi } from './factors-api.ts';

type Begun = { secret: string; uri: string };

/** Shows the secret for an authenticator app, and takes its first code. */
export function SetUpApp({
  begun,
  onDone,
  onClose,
}: {
  begun: Begun;
  onDone: (recoveryCodes: string[] | undefined) => void;
  onClose: () => void;
}) {
  const [finish] = FactorsApi.useFinishAppMutation();
  const form = useForm({ defaultValues: { code: '' } });
  const submit = form.handleSubmit(async (body) => {
    let codes: string[] | undefined;
    const sending = finish({ body })
      .unwrap()
      .then((answer) => {
        codes = answer.recoveryCodes;
        return answer;
      });
    if (await notifyForm(sending, form)) onDone(codes);
  });
  return (
    <FormDialog
      title="Set up your app"
      description="Scan the code with an authenticator app, such as Aegis, Google Authenticator or 1Password, and enter the six digits that it shows."
      submit="Set up"
      busy={form.formState.isSubmitting}
      onSubmit={submit}
      onClose={onClose}
    >
      <QrCode text={begun.uri} label="QR code for your authenticator app" className="mx-auto" />
      <p className="flex flex-wrap items-center justify-center gap-x-2 text-center">
        <span className="text-ink-soft">Or type this key into it:</span>
        <span className="font-mono wrap-anywhere">{begun.secret.replace(/(.{4})(?=.)/g, '$1 ')}</span>
        <CopyButton text={begun.secret} name="Key" />
      </p>
      <TextField
        label="Code of the app"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        inputClassName="text-lg tracking-[0.2em] tabular-nums"
        {...fieldOf(form)('code')}
      />
    </FormDialog>
  );
}
