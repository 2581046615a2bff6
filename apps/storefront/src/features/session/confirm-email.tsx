import { MailedLink } from './mailed-link.tsx';
import { ConfirmEmailForm } from './confirm-email-form.tsx';

/** The page of an e-mailed link that proves a mailbox. */
export function ConfirmEmail() {
  return (
    <MailedLink kind="email-proof">
      {({ token, found, onDeadLink }) => (
        <ConfirmEmailForm token={token} name={found?.name} openedAt={found?.openedAt} onDeadLink={onDeadLink} />
      )}
    </MailedLink>
  );
}
