import { pageAddress } from '@kanaka/contracts/catalog/page-address';
import type { PolicyVersion } from '@kanaka/contracts/catalog/pages';
import { TextLink } from '@kanaka/ui/text-link';

const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'Asia/Kolkata' });

/** The policies that an order was placed under, each in its version of that day. */
export function OrderPolicies({ policies }: { policies: readonly PolicyVersion[] }) {
  return (
    <ul className="text-sm">
      {policies.map(({ slug, title, number, validFrom }) => (
        <li key={slug}>
          <TextLink to={pageAddress(slug, number)} tall className="md:min-h-8">
            {title} of {day.format(new Date(validFrom))}
          </TextLink>
        </li>
      ))}
    </ul>
  );
}
