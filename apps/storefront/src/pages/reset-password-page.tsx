import { ResetPassword } from '../features/session/reset-password.tsx';
import { PageMeta } from '../shared/page-meta.tsx';

export function ResetPasswordPage() {
  return (
    <>
      <PageMeta title="Choose a new password" />
      <ResetPassword />
    </>
  );
}
