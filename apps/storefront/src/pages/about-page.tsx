import type { ReturnRules } from '@kanaka/contracts/orders/return-window';
import { Accordion } from '@kanaka/ui/accordion';
import { ButtonLink } from '@kanaka/ui/button-link';
import { ResponsiveImage } from '@kanaka/ui/responsive-image';
import { Award, Gem, ScrollText } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from '@kanaka/ui/link';
import { TextLink } from '@kanaka/ui/text-link';
import { useLocation } from 'react-router-dom';
import { explorePath, useCollectionsOf } from '../features/collections/use-collections.ts';
import { ContactButtons } from '../shared/page/contact-buttons.tsx';
import { contactsOf, dial } from '../shared/page/contacts.ts';
import { useShop } from '../shared/page/use-shop.ts';

const promises = [
  {
    icon: Gem,
    title: 'Master Craftsmanship',
    words:
      'One goldsmith carries a piece from wax to last polish. Petals are raised from sheet, grains are laid one by one, and nothing leaves the bench that the bench would not keep.',
  },
  {
    icon: Award,
    title: 'Unmatched Purity',
    words:
      'Gold is hallmarked by the Bureau of Indian Standards, diamonds and coloured stones are graded, and both are written on the invoice that comes with the piece.',
  },
  {
    icon: ScrollText,
    title: 'A Legacy of Trust',
    words:
      'A price that already holds its taxes, time to change your mind, and a workshop that will look after the piece for as long as it is worn.',
  },
];

const inFull = <TextLink to="/shop/returns-policy">Read it in full</TextLink>;

const policiesOf = ({ days, damageHours }: ReturnRules) => [
  {
    value: 'return',
    title: 'Return Policy',
    content: (
      <p>
        Pieces may be returned within {days} days of delivery, unworn and with their papers. Damage is reported within{' '}
        {damageHours} hours. After approval, ship the piece within 7 days; refunds arrive 7-10 business days after
        approval. Customised and promotional-discount pieces marked “Final sale” cannot be returned. {inFull}
      </p>
    ),
  },
  {
    value: 'exchange',
    title: 'Exchange Policy',
    content: (
      <p>
        Pieces may be exchanged for another size or design within {days} days of delivery. Exchanges are processed in
        7-15 business days from the day the piece is with us. {inFull}
      </p>
    ),
  },
];

export function AboutPage() {
  const shop = useShop();
  const policies = policiesOf(shop.returns);
  const collections = useCollectionsOf('home');
  const { hash, key } = useLocation();
  const policiesSection = useRef<HTMLElement>(null);

  useEffect(() => {
    if (hash === '#policies') policiesSection.current?.scrollIntoView({ block: 'start' });
  }, [hash, key]);

  return (
    <>
      <section className="on-dark bg-emerald-deep text-white">
        <div className="mx-auto grid max-w-page items-center gap-10 px-4 py-14 sm:px-6 md:grid-cols-[1.1fr_1fr] lg:gap-20 lg:px-10 lg:py-20">
          <div>
            <h1 className="text-4xl sm:text-5xl lg:text-6xl">Gold with a memory of temple stone</h1>
            <p className="mt-6 max-w-xl text-lg text-white/80">
              {shop.name} makes jewellery the way the poems of the south speak of gold: worked by hand, worn for life,
              handed on.
            </p>
            <ButtonLink variant="light" size="lg" className="mt-8" to="/shop/listing">
              See the pieces
            </ButtonLink>
          </div>
          <ResponsiveImage
            url="/collections/bangles-960.jpg"
            alt="Three broad gold bangles standing on deep green"
            sizes="(min-width: 768px) 45vw, 100vw"
            className="aspect-5/4 md:aspect-4/5"
          />
        </div>
      </section>

      {collections.length > 0 && (
        <section
          aria-labelledby="about-collections"
          className="mx-auto max-w-page px-4 py-16 sm:px-6 lg:px-10 lg:py-24"
        >
          <h2 id="about-collections" className="text-3xl lg:text-4xl">
            Our collections
          </h2>
          <ul className="mt-10 divide-y divide-hairline border-y border-hairline">
            {collections.map((collection) => (
              <li
                key={collection._id}
                className="group relative grid gap-2 py-7 md:grid-cols-[14rem_1fr_auto] md:items-baseline md:gap-10"
              >
                <h3 className="text-2xl">{collection.title}</h3>
                <p className="max-w-2xl text-base text-ink-soft">{collection.description}</p>
                <Link
                  to={explorePath(collection)}
                  className="card-link text-base text-emerald underline decoration-gold underline-offset-8"
                >
                  See all<span className="sr-only"> of {collection.title}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}

      <section aria-label="What we promise" className="bg-ivory-deep">
        <div className="mx-auto grid max-w-page gap-10 px-4 py-16 sm:px-6 md:grid-cols-3 lg:gap-16 lg:px-10 lg:py-24">
          {promises.map(({ icon: Icon, title, words }) => (
            <div key={title}>
              <Icon className="size-9 text-gold" strokeWidth={1} />
              <h2 className="mt-5 text-2xl">{title}</h2>
              <p className="mt-3 text-base text-ink-soft">{words}</p>
            </div>
          ))}
        </div>
      </section>

      <section
        ref={policiesSection}
        id="policies"
        aria-labelledby="about-policies"
        className="mx-auto grid max-w-page gap-8 px-4 py-16 sm:px-6 lg:grid-cols-[20rem_1fr] lg:gap-12 lg:px-10 lg:py-24"
      >
        <h2 id="about-policies" className="text-3xl lg:text-4xl">
          Policies
        </h2>
        <Accordion items={policies} />
      </section>

      <section aria-labelledby="about-contact" className="border-t border-hairline">
        <div className="mx-auto flex max-w-page flex-col gap-6 px-4 py-14 sm:px-6 md:flex-row md:items-center md:justify-between lg:px-10">
          <h2 id="about-contact" className="text-2xl">
            Talk to the house
          </h2>
          <ContactButtons
            ways={[
              { href: shop.phone && dial(shop.phone), words: `Call ${shop.phone}` },
              { href: shop.email && `mailto:${shop.email}`, words: 'Write to us' },
              ...contactsOf(shop, 'Chat on WhatsApp'),
            ]}
          />
        </div>
      </section>
    </>
  );
}
