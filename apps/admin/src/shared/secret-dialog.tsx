import { Button } from '@kanaka/ui/button';
import { Dialog } from '@kanaka/ui/dialog';
import type { ReactNode } from 'react';
import { CopyButton } from './copy-button.tsx';

/** Shows what is shown only now; `name` stands on the button that copies it. */
export function SecretDialog({
  title,
  name,
  secret,
  onClose,
  children,
}: {
  title: string;
  name: string;
  secret: string;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Dialog
      isForm
      onClose={onClose}
      title={title}
      description="Please copy it now: it is not shown again."
      footer={<Button onClick={onClose}>I have it</Button>}
    >
      <div className="flex flex-col items-start gap-3 text-sm">
        <code className="w-full border border-hairline bg-ivory-deep/40 p-3 wrap-anywhere">{secret}</code>
        <CopyButton isNamed name={name} text={secret} />
        <p className="text-ink-soft">{children}</p>
      </div>
    </Dialog>
  );
}
