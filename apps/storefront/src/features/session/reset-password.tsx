import { MailedLink } from './mailed-link.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';

/** The page of an e-mailed reset link. */
export function ResetPassword() {
  return (
    <MailedLink kind="password-reset">
      {({ token, onDeadLink }) => <ResetPasswordForm token={token} onDeadLink={onDeadLink} />}
    </MailedLink>
  );
}
