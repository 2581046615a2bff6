import { editableEmails } from '@kanaka/contracts/catalog/email-words';
import type { StoredEmail } from '@kanaka/contracts/catalog/emails';
import { Badge } from '@kanaka/ui/badge';
import { Link } from 'react-router-dom';
import { TitledCard } from '../../shared/page/page.tsx';
import { linkInText } from '../../shared/words.tsx';

/** The e-mails to customers by what they are about, with when each is sent. */
export function EmailsList({ emails }: { emails: readonly StoredEmail[] }) {
  const groups = Map.groupBy(emails, ({ email }) => editableEmails[email].group);
  return (
    <div className="gap-5 xl:columns-2">
      {[...groups].map(([group, inGroup]) => (
        <TitledCard key={group} id={group.replaceAll(' ', '-')} title={group} className="mb-5 break-inside-avoid">
          <ul>
            {inGroup.map((stored) => (
              <li
                key={stored.email}
                className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-hairline px-4 py-2 text-sm first:border-0 sm:px-5"
              >
                <div className="min-w-0">
                  <Link to={`/settings/emails/${stored.email}`} className={linkInText}>
                    {editableEmails[stored.email].name}
                  </Link>
                  <p className="text-ink-soft">{editableEmails[stored.email].when}</p>
                </div>
                <EmailBadge {...stored} />
              </li>
            ))}
          </ul>
        </TitledCard>
      ))}
    </div>
  );
}

/** Whether an e-mail has words of the owner's, and whether these are sent. */
function EmailBadge({ isEdited, mistake }: Pick<StoredEmail, 'isEdited' | 'mistake'>) {
  if (mistake) return <Badge tone="red">Not sent as edited</Badge>;
  return isEdited && <Badge tone="green">Edited</Badge>;
}
