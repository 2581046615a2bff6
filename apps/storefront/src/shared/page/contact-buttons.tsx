import { ButtonLink } from '@kanaka/ui/button-link';

/** Ways to reach the shop, each as a button; those without an address are left out. */
export function ContactButtons({
  ways,
  className = '',
}: {
  ways: readonly { href: string; words: string }[];
  className?: string;
}) {
  return (
    <ul className={`flex flex-wrap gap-3 ${className}`}>
      {ways
        .filter(({ href }) => href !== '')
        .map(({ href, words }) => (
          <li key={href}>
            <ButtonLink
              variant="outline"
              to={href}
              {...(href.startsWith('https') && { target: '_blank', rel: 'noreferrer' })}
            >
              {words}
            </ButtonLink>
          </li>
        ))}
    </ul>
  );
}
