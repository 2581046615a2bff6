import type { CustomerDetails } from '@kanaka/contracts/identity/customers';
import { titleInSize } from '@kanaka/contracts/catalog/size-labels';
import { PageLink } from '../../shared/page/page-link.tsx';
import { formatDay, linkInText } from '../../shared/words.tsx';
import { Loaded, LoadingRows } from '../../shared/page/page.tsx';
import { CustomersApi } from './customers-api.ts';

/** Which e-mails a customer wants, and the sold-out pieces they wait for, also those they asked for as a guest. */
export function CustomerConsents({ customer: { email, emailProvenAt } }: { customer: CustomerDetails }) {
  const response = CustomersApi.useCustomerNoticesQuery({ body: { email } });
  return (
    <>
      <p>
        {emailProvenAt
          ? `E-mail address confirmed on ${formatDay(emailProvenAt)}.`
          : 'E-mail address not confirmed yet.'}
      </p>
      <p className="mt-1 text-ink-soft">E-mails about orders are always sent. The shop sends no newsletters.</p>
      <Loaded
        response={response}
        name="Stock notices"
        className="py-4"
        skeleton={<LoadingRows rows={1} className="py-2" />}
      >
        {({ data: { notices, stoppedAt } }) =>
          stoppedAt ? (
            <p className="mt-1">Opted out of stock notices on {formatDay(stoppedAt)}.</p>
          ) : notices.length === 0 ? (
            <p className="mt-1">Not waiting for any sold-out piece.</p>
          ) : (
            <>
              <p className="mt-3 font-medium">To be told when back in stock</p>
              <ul aria-label="Stock notices">
                {notices.map((notice) => (
                  <li key={`${notice.productId} ${notice.size}`} className="flex flex-wrap justify-between gap-x-3">
                    <PageLink to={`/products?edit=${notice.productId}`} className={linkInText}>
                      {titleInSize(notice)}
                    </PageLink>
                    <span className="py-2.5 text-ink-muted">since {formatDay(notice.askedAt)}</span>
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
    </>
  );
}
