import { pageAddress } from '@kanaka/contracts/catalog/page-address';
import { hasSeller } from '@kanaka/contracts/catalog/settings';
import { LogoMark } from '@kanaka/ui/logo';
import { Link } from '@kanaka/ui/link';
import { RatesLine } from '../features/rates/rates-line.tsx';
import { contactsOf, dial } from '../shared/page/contacts.ts';
import { useShop, useShopAnswer } from '../shared/page/use-shop.ts';
import { thisYear } from '../shared/page/this-year.ts';

const policies = [
  ['/shop/shipping-policy', 'Shipping Policy'],
  ['/shop/returns-policy', 'Returns & Exchange'],
  ['/shop/refund-policy', 'Refund Policy'],
  ['/shop/terms-conditions', 'Terms & Conditions'],
  ['/shop/privacy-policy', 'Privacy Policy'],
] as const;

const shopLinks = [
  ['/shop/listing', 'All Products'],
  ['/shop/gifts', 'Gifts'],
  ['/shop/about-us', 'About Us'],
  ['/shop/rates', 'Today’s Rates'],
  ['/shop/old-gold', 'Old Gold & Exchange'],
  ['/shop/search', 'Search'],
  ['/shop/account', 'My Atelier'],
] as const;

const link =
  'inline-flex min-h-11 min-w-11 items-center text-base text-white/75 underline-offset-4 hover:text-white hover:underline lg:min-h-8';

/** A column of links: to pages of the shop, and to other sites, which open in a new tab. */
function Column({ title, links }: { title: string; links: readonly (readonly [to: string, words: string])[] }) {
  return (
    <div>
      <h2 className="mb-3 font-display text-lg">{title}</h2>
      <ul className="lg:space-y-1">
        {links.map(([to, words]) => (
          <li key={to}>
            <Link to={to} className={link} {...(!to.startsWith('/') && { target: '_blank', rel: 'noreferrer' })}>
              {words}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The footer of the pages that have one. */
export function Footer() {
  const shop = useShop();
  const pages = (useShopAnswer()?.pages ?? []).map(({ slug, title }) => [pageAddress(slug), title] as const);
  const social = contactsOf(shop, 'WhatsApp');
  return (
    <footer className="on-dark bg-emerald-deep text-white">
      <div className="mx-auto w-full max-w-page px-4 pt-16 pb-24 sm:px-6 md:pb-10 lg:px-10">
        <div className="grid grid-cols-2 gap-x-6 gap-y-10 md:gap-12 lg:grid-cols-[1.6fr_1fr_1fr_1fr]">
          <div className="max-w-sm max-md:col-span-full">
            <p className="flex items-center gap-3 font-display text-3xl">
              {!shop.logo && <LogoMark className="h-8! w-11! text-gold" />}
              {shop.name}
            </p>
            <p className="mt-4 text-base text-white/75">{shop.description}</p>
            <address className="mt-6 text-base text-white/75 not-italic">
              {shop.addressLines.map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
              {shop.phone && (
                <a href={dial(shop.phone)} className={`${link} mt-2`}>
                  {shop.phone}
                </a>
              )}
              <br />
              {shop.email && (
                <a href={`mailto:${shop.email}`} className={link}>
                  {shop.email}
                </a>
              )}
            </address>
          </div>
          <Column
            title="The house"
            // A shop that publishes no rules has nothing to say there.
            links={[...shopLinks.filter(([to]) => to !== '/shop/old-gold' || shop.worth), ...pages]}
          />
          <Column title="Policies" links={policies} />
          {social.length > 0 && (
            <Column title="Find us" links={social.map(({ href, words }) => [href, words] as const)} />
          )}
        </div>
        <RatesLine className="mt-12" />
        <div className="mt-6 flex flex-col gap-2 border-t border-white/15 pt-6 text-sm text-white/65 md:flex-row md:justify-between">
          <p suppressHydrationWarning>
            © {thisYear()} {shop.legalName || shop.name}. All rights reserved.
          </p>
          {hasSeller(shop) && <p>{shop.gstUnregistered ? 'Not registered under GST' : `GSTIN ${shop.gstin}`}</p>}
        </div>
      </div>
    </footer>
  );
}
