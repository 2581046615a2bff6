/** Structured data about the shop and its pieces, in the vocabulary of schema.org. */
import type { MetalRate } from '@kanaka/contracts/catalog/metal-rates';
import type { PageHead } from '@kanaka/presentation/pages';
import { priceInSize, type Product } from '@kanaka/contracts/catalog/products';
import { hasSeller, type Shop } from '@kanaka/contracts/catalog/settings';
import { toPaise, toRupees } from '@kanaka/money/rupees';
import { newestSince } from '../src/features/rates/newest-since.ts';
import { priceBreakdown, taxPercentFor, unitPrice } from '@kanaka/money/gst';

type Thing = Record<string, unknown>;
type Absolute = (address: string) => string;

type Prices = Pick<Product, 'price' | 'salePrice'>;

/** What a shopper in India pays for one piece, taxes included, in paise. */
export function pricePaise({ price, salePrice }: Prices, shop: Shop): number {
  const paise = unitPrice({ pricePaise: toPaise(price), salePricePaise: toPaise(salePrice) });
  return priceBreakdown(paise, taxPercentFor(undefined, shop)).priceWithTaxPaise;
}

/** The price of one piece, taxes included, as "146260.00". */
export function priceWords(prices: Prices, shop: Shop): string {
  return toRupees(pricePaise(prices, shop)).toFixed(2);
}

const graph = (...things: Thing[]): Thing => ({ '@context': 'https://schema.org', '@graph': things });

const pageContext = (shop: Shop, absolute: Absolute): Thing => ({
  '@type': 'JewelryStore',
  '@id': absolute('/#shop'),
  name: shop.name,
  ...(hasSeller(shop) && sellerData(shop)),
  description: shop.description,
  url: absolute('/shop/home'),
  logo: absolute(shop.logo || '/favicon.svg'),
  sameAs: Object.values(shop.social).filter(Boolean),
});

/** Omitted until the owner has entered who sells. */
const sellerData = (shop: Shop): Thing => ({
  legalName: shop.legalName,
  email: shop.email,
  telephone: shop.phone,
  address: {
    '@type': 'PostalAddress',
    streetAddress: shop.addressLines.join(', '),
    addressRegion: shop.state,
    addressCountry: 'IN',
  },
});

export function homeData(shop: Shop, absolute: Absolute): Thing {
  return graph(pageContext(shop, absolute), {
    '@type': 'WebSite',
    '@id': absolute('/#site'),
    name: shop.name,
    url: absolute('/shop/home'),
    inLanguage: 'en-IN',
    publisher: { '@id': absolute('/#shop') },
    potentialAction: {
      '@type': 'SearchAction',
      target: `${absolute('/shop/search')}?keyword={keyword}`,
      'query-input': 'required name=keyword',
    },
  });
}

/** The page of a collection, with the pieces that it begins with. */
export function listData(
  { pieces, total, head, path }: { pieces: readonly Product[]; total: number; head: PageHead; path: string },
  absolute: Absolute,
): Thing {
  return {
    '@context': 'https://schema.org',
    '@type': 'CollectionPage',
    name: head.title,
    description: head.description,
    url: absolute(path),
    mainEntity: {
      '@type': 'ItemList',
      numberOfItems: total,
      itemListElement: pieces.map(({ slug, title }, place) => ({
        '@type': 'ListItem',
        position: place + 1,
        name: title,
        url: absolute(`/shop/product/${encodeURIComponent(slug)}`),
      })),
    },
  };
}

/** The page of today's rates, with each as a price for a gram. */
export function ratesData(
  { rates, head, shop }: { rates: readonly MetalRate[]; head: PageHead; shop: Shop },
  absolute: Absolute,
): Thing {
  return graph({
    '@type': 'WebPage',
    name: head.title,
    description: head.description,
    url: absolute('/shop/rates'),
    dateModified: newestSince(rates),
    publisher: pageContext(shop, absolute),
    mainEntity: {
      '@type': 'ItemList',
      itemListElement: rates.map(({ metal, purity, rate, since }, place) => ({
        '@type': 'ListItem',
        position: place + 1,
        item: {
          '@type': 'UnitPriceSpecification',
          name: metal === 'gold' ? `Gold ${purity}` : purity,
          price: rate.toFixed(2),
          priceCurrency: 'INR',
          unitCode: 'GRM',
          validFrom: since,
          valueAddedTaxIncluded: false,
        },
      })),
    },
  });
}

/** A piece; with a size that it has, at the price of that size. */
export function productData(product: Product, { shop, size }: { shop: Shop; size: string }, absolute: Absolute): Thing {
  return graph(piece(product, { shop, size }, absolute), breadcrumbs(product, absolute));
}

function piece(product: Product, { shop, size }: { shop: Shop; size: string }, absolute: Absolute): Thing {
  const { title, details, category, images, averageReview, reviewCount, sizes, jewellery } = product;
  return {
    '@type': 'Product',
    name: title,
    description: details.design,
    material: details.material,
    category,
    sku: jewellery?.sku ?? product._id,
    ...(sizes.length > 0 && { size: sizes.map(({ size }) => size) }),
    ...jewelleryData(jewellery, absolute),
    image: images.map(absolute),
    brand: { '@type': 'Brand', name: shop.name },
    offers: offers(product, { shop, size }, absolute),
    // Only with reviews: search engines penalise a rating that nobody gave.
    ...(reviewCount > 0 && {
      aggregateRating: { '@type': 'AggregateRating', ratingValue: averageReview, reviewCount, bestRating: 5 },
    }),
  };
}

function offers(product: Product, { shop, size }: { shop: Shop; size: string }, absolute: Absolute): Thing {
  const { sizes, slug, rateTooOld, finalSale } = product;
  const chosen = sizes.find((each) => each.size === size);
  const prices = sizes.flatMap(({ priceBreakup }) => (priceBreakup ? [Number(priceWords(priceBreakup, shop))] : []));
  const stock = chosen ? chosen.stock : product.totalStock;
  const address = `/shop/product/${encodeURIComponent(slug)}`;
  const { days } = shop.returns;
  return {
    ...(product.priceFrom && prices.length > 0 && !chosen
      ? {
          '@type': 'AggregateOffer',
          lowPrice: priceWords(product, shop),
          highPrice: Math.max(...prices).toFixed(2),
          offerCount: prices.length,
        }
      : { '@type': 'Offer', price: priceWords(priceInSize(product, chosen ? size : ''), shop) }),
    priceCurrency: 'INR',
    availability: `https://schema.org/${stock > 0 && !rateTooOld ? 'InStock' : 'OutOfStock'}`,
    itemCondition: 'https://schema.org/NewCondition',
    url: absolute(chosen ? `${address}?${new URLSearchParams({ size })}` : address),
    seller: { '@type': 'Organization', name: shop.name },
    shippingDetails: {
      '@type': 'OfferShippingDetails',
      shippingRate: { '@type': 'MonetaryAmount', value: 0, currency: 'INR' },
      shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'IN' },
    },
    hasMerchantReturnPolicy: {
      '@type': 'MerchantReturnPolicy',
      applicableCountry: 'IN',
      ...(finalSale
        ? { returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted' }
        : {
            returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
            merchantReturnDays: days,
          }),
      merchantReturnLink: absolute('/shop/returns-policy'),
    },
  };
}

/** The jewellery details: as properties of schema.org where there is one, otherwise as named properties. */
function jewelleryData(jewellery: Product['jewellery'], absolute: Absolute): Thing {
  if (!jewellery) return {};
  const { grossWeight, netWeight, metal, purity, gemstones, huid, certificate } = jewellery;
  const { lengthMm, dropMm, widthMm, thicknessMm, clasp } = jewellery;
  const measured = (value: number | undefined) => value && { '@type': 'QuantitativeValue', value, unitCode: 'MMT' };
  const named = (name: string, value: string | number | undefined, more: Thing = {}) =>
    value === undefined || value === '' ? [] : [{ '@type': 'PropertyValue', name, value, ...more }];
  const properties = [
    ...named('Metal', metal),
    ...named('Purity', purity),
    ...named('Net weight', netWeight, { unitCode: 'GRM' }),
    ...named('Length', lengthMm, { unitCode: 'MMT' }),
    ...named('Clasp', clasp),
    ...named('Gemstones', gemstones.map(({ name }) => name).join(', ')),
    ...named('HUID', huid),
  ];
  return {
    ...(grossWeight !== undefined && {
      weight: { '@type': 'QuantitativeValue', value: grossWeight, unitCode: 'GRM' },
    }),
    width: measured(widthMm),
    height: measured(dropMm),
    depth: measured(thicknessMm),
    ...(properties.length > 0 && { additionalProperty: properties }),
    ...(certificate && {
      hasCertification: {
        '@type': 'Certification',
        name: 'Certificate of the laboratory',
        ...(certificate.number && { certificationIdentification: certificate.number }),
        ...(certificate.url && { url: absolute(certificate.url) }),
      },
    }),
  };
}

/** The breadcrumbs, as the product page shows them. */
function breadcrumbs({ title, category, slug }: Product, absolute: Absolute): Thing {
  const steps = [
    ['All Products', '/shop/listing'],
    [category, `/shop/listing?${new URLSearchParams({ category })}`],
    [title, `/shop/product/${encodeURIComponent(slug)}`],
  ] as const;
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(([name, address], place) => ({
      '@type': 'ListItem',
      position: place + 1,
      name,
      item: absolute(address),
    })),
  };
}
