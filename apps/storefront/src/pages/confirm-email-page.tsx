import { ConfirmEmail } from '../features/session/confirm-email.tsx';
import { PageMeta } from '../shared/page-meta.tsx';

export function ConfirmEmailPage() {
  return (
    <>
      <PageMeta title="Confirm your e-mail address" />
      <ConfirmEmail />
    </>
  );
}
