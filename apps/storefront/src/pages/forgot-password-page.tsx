import { ForgotPasswordForm } from '../features/session/forgot-password-form.tsx';
import { PageMeta } from '../shared/page-meta.tsx';

export function ForgotPasswordPage() {
  return (
    <>
      <PageMeta title="Forgot password" />
      <ForgotPasswordForm />
    </>
  );
}
