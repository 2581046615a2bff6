import { LoginForm } from '../features/session/login-form.tsx';
import { PageMeta } from '../shared/page-meta.tsx';

export function LoginPage() {
  return (
    <>
      <PageMeta title="Sign In" />
      <LoginForm />
    </>
  );
}
