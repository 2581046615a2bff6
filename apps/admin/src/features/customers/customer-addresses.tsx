import type { CustomerDetails } from '@kanaka/contracts/identity/customers';
import { EmailAddress } from '@kanaka/ui/email-address';
import { linkInText } from '../../shared/words.tsx';

/** A customer's e-mail address and address book, their own addresses first. */
export function CustomerAddresses({ customer: { email, addresses } }: { customer: CustomerDetails }) {
  return (
    <>
      <a href={`mailto:${email}`} aria-label={email} className={linkInText}>
        <EmailAddress>{email}</EmailAddress>
      </a>
      {addresses.length === 0 && <p className="mt-2 text-ink-soft">No saved addresses.</p>}
      <ul className="grid gap-4 pt-2">
        {addresses.map(({ _id, recipient, address, city, state, country, pincode, phone, notes }) => (
          <li key={_id}>
            <address className="leading-6 not-italic">
              {recipient && <span className="block font-medium">{recipient}</span>}
              <span className="whitespace-pre-line">{address}</span>
              <br />
              {[city, state, country].filter(Boolean).join(', ')} {pincode}
              <br />
              <a href={`tel:${phone.replaceAll(' ', '')}`} className={linkInText}>
                {phone}
              </a>
            </address>
            {notes && <p className="text-ink-soft">Notes: {notes}</p>}
          </li>
        ))}
      </ul>
    </>
  );
}
