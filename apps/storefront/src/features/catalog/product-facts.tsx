import type { Product } from '@kanaka/contracts/catalog/products';
import { Accordion } from '@kanaka/ui/accordion';
import { Link } from 'react-router-dom';
import { jewelleryFacts } from './jewellery-facts.tsx';

const names = [
  ['material', 'Material'],
  ['design', 'Design'],
  ['motif', 'Motif'],
  ['craftsmanship', 'Craftsmanship'],
  ['wearability', 'Wearability'],
] as const;

const care = [
  'Put your jewellery on last, after perfume, lotion and hairspray, and take it off first.',
  'Keep it away from chlorine, sea water and household cleaners; remove it before bathing or swimming.',
  'Wipe it with a soft, dry cloth after wearing. Pearls and kundan never meet water or a steam cleaner.',
  'Store each piece in its own pouch or box, so that stones and gold do not scratch one another.',
  'Bring stone-set pieces in once a year to have their settings looked over.',
];

/** What a piece is and how it is made, its care, delivery and returns. */
export function ProductFacts({
  product,
  heading,
}: {
  product: Pick<Product, 'details' | 'jewellery' | 'sizes' | 'finalSale'>;
  heading: 'h2' | 'h3';
}) {
  const facts = [...jewelleryFacts(product), ...names.map(([key, name]) => [name, product.details[key]] as const)];
  return (
    <Accordion
      headingLevel={heading}
      defaultValue="details"
      items={[
        {
          value: 'details',
          title: 'The piece',
          content: (
            <dl className="space-y-4">
              {facts.map(([name, words]) => (
                <div key={name} className="sm:grid sm:grid-cols-[8rem_1fr] sm:gap-4">
                  <dt className="text-sm font-medium text-ink">{name}</dt>
                  <dd className="min-w-0 wrap-anywhere">{words}</dd>
                </div>
              ))}
            </dl>
          ),
        },
        {
          value: 'care',
          title: 'Care instructions',
          content: (
            <ul className="list-disc space-y-2 pl-5 marker:text-gold">
              {care.map((advice) => (
                <li key={advice}>{advice}</li>
              ))}
            </ul>
          ),
        },
        {
          value: 'delivery',
          title: product.finalSale ? 'Shipping' : 'Shipping & returns',
          content: (
            <div className="space-y-3">
              <p>
                Complimentary shipping within India, insured to your door. Orders to other countries are arranged with
                you.
              </p>
              {/* That a piece is a final sale is said beside its price. */}
              {!product.finalSale && (
                <p>
                  7-day returns and exchanges from the day of delivery.{' '}
                  <Link to="/shop/returns-policy" className="text-emerald underline underline-offset-4">
                    Read the policy
                  </Link>
                  .
                </p>
              )}
            </div>
          ),
        },
      ]}
    />
  );
}
