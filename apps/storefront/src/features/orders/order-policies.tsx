import { pageAddress } from '@kanaka/contracts/catalog/page-address';
import type { PolicyVersion } from '@kanaka/contracts/catalog/pages';
import { Link } from '@kanaka/ui/link';

const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'Asia/Kolkata' });

/** The policies that an order was placed under, each in its version of that day. */
export function OrderPolicies({ policies }: { policies: readonly PolicyVersion[] }) {
  return (
    <ul className="text-sm">
      {policies.map(({ slug, title, number, validFrom }) => (
        <li key={slug}>
          <Link
            to={pageAddress(slug, number)}
            className="inline-flex min-h-11 items-center text-emerald underline underline-offset-4 md:min-h-8"
          >
            {title} of {day.format(new Date(validFrom))}
          </Link>
        </li>
      ))}
    </ul>
  );
}
