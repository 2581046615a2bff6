import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { PasswordField } from './password-field.tsx';
import { TextField } from './text-field.tsx';

/** How somebody can prove who they are: by a passkey, an app's code, a code kept for a lost device, or the password. */
type FactorWay = 'passkey' | 'code' | 'recovery-code' | 'password';
export type TypedProof = { code?: string; recoveryCode?: string; password?: string };

const best: readonly FactorWay[] = ['passkey', 'code', 'recovery-code', 'password'];

/** In groups of four; the field takes it with and without. */
const RECOVERY_EXAMPLE = 'abcd-efgh-ijkl-mnop';

const others: Record<FactorWay, string> = {
  passkey: 'Use a passkey instead',
  code: 'Use a code of your app instead',
  'recovery-code': 'Use a recovery code instead',
  password: 'Use your password instead',
};

/** One way to prove who somebody is, and buttons for the others. The best way comes first. */
export function FactorForm({
  ways,
  submit,
  busy,
  error,
  onTyped,
  onPasskey,
  onWay,
  children,
}: {
  ways: readonly FactorWay[];
  /** The label of the button that sends what was typed. */
  submit: string;
  busy: boolean;
  /** Why the last try was refused; empty for none. */
  error: string;
  onTyped: (proof: TypedProof) => void;
  onPasskey: () => void;
  /** Another way was chosen, so the last refusal is out of date. */
  onWay: () => void;
  /** What is asked besides, above the button. */
  children?: ReactNode;
}) {
  const [chosen, setChosen] = useState<FactorWay>();
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const way = chosen ?? best.find((one) => ways.includes(one)) ?? 'code';
  const field = {
    ref: input,
    value: typed,
    error: error || undefined,
    onChange: ({ target }: { target: { value: string } }) => setTyped(target.value),
  };
  useEffect(() => input.current?.focus(), [way, error]);

  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy) return;
    if (way === 'passkey') onPasskey();
    else onTyped({ [way === 'recovery-code' ? 'recoveryCode' : way]: typed });
  };

  return (
    <form noValidate autoComplete="off" onSubmit={send} className="grid gap-4">
      {way === 'passkey' && (
        <>
          <p className="text-base text-ink-soft">Your device asks for your finger, your face or its PIN.</p>
          {error && (
            <p role="alert" className="border-l-2 border-brick bg-brick-soft px-4 py-3 text-sm">
              {error}
            </p>
          )}
        </>
      )}
      {way === 'code' && (
        <TextField
          {...field}
          label="Code of your authenticator app"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          inputClassName="text-lg tracking-[0.2em] tabular-nums"
        />
      )}
      {way === 'recovery-code' && (
        <TextField
          {...field}
          label="Recovery code"
          description={`Like ${RECOVERY_EXAMPLE}. Each works once.`}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
        />
      )}
      {way === 'password' && (
        <PasswordField {...field} label="Password" autoComplete="current-password" maxLength={128} />
      )}
      {children}
      <Button type="submit" size="lg" wide busy={busy}>
        {way === 'passkey' ? 'Use your passkey' : submit}
      </Button>
      {best
        .filter((other) => other !== way && ways.includes(other))
        .map((other) => (
          <Button
            key={other}
            variant="ghost"
            onClick={() => {
              setChosen(other);
              setTyped('');
              onWay();
            }}
          >
            {others[other]}
          </Button>
        ))}
    </form>
  );
}
