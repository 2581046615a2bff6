import { RegisterForm } from '../features/session/register-form.tsx';
import { PageMeta } from '../shared/page-meta.tsx';

export function RegisterPage() {
  return (
    <>
      <PageMeta title="Create new account" />
      <RegisterForm />
    </>
  );
}
