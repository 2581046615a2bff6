import { productColumns, type ProductColumn } from '@kanaka/contracts/catalog/product-file';

/** Headings as jewellers, their programs and other shops write them, without spaces and signs. The first that fits counts. */
const usual: readonly (readonly [RegExp, ProductColumn])[] = [
  [/^(url)?(handle|slug)$/, 'Handle'],
  [/^((product|item|design|piece)?(title|name)|piece)$/, 'Title'],
  [/^(sku|variantsku|(product|item|design|style|article)?(code|no|number))$/, 'Code'],
  [/^(category|producttype|type|itemtype)$/, 'Category'],
  [/^sub(category|type)$/, 'Subcategory'],
  [/^((net|metal|gold|silver)(weight|wt)|nwt|netwtg(ms?)?|netweightg(ms?|rams)?)$/, 'Net weight'],
  [/^((gross|total)?(weight|wt)|gwt|grosswtg(ms?)?|grossweightg(ms?|rams)?|weightg(rams)?)$/, 'Gross weight'],
  [/^(mrp|(regular|selling|unit|list)?price(inr|rs)?|amount|rate)$/, 'Price'],
  [/^(sale|offer|discount(ed)?|special)price$/, 'Sale price'],
  [/^(costperitem|costprice|purchaseprice)$/, 'Cost'],
  [/^(stock|qty|quantity|inventory(qty|quantity)?|pcs|pieces)$/, 'Stock'],
  [/(purity|karat|carat(age)?|fineness|kt)$/, 'Purity'],
  [/^(metal|metalt(ype|one)|metalcolou?r|colou?r|goldcolou?r)$/, 'Metal'],
  [/^(ring|bangle|kada)?size$/, 'Size'],
  [/huid/, 'HUID'],
  [/^(tag|barcode|label)(no|number|id)?$/, 'Tag'],
  [/^(wastage|wastagepercentage|va|valueaddition)$/, 'Wastage percent'],
  [/^(making|labour|makingcharges?|labourcharges?)$/, 'Making'],
  [/^certificate(no|number)$/, 'Certificate number'],
  [/^(image|photo|picture)s?(url|link|src|address)?1?$/, 'Picture'],
  [/^(bodyhtml|description|productdescription)$/, 'Design'],
  [/^shortdescription$/, 'Design'],
  [/^occasions?$/, 'Occasions'],
  [/^(clasp|lock|closure)$/, 'Clasp'],
];

const bare = (heading: string) => heading.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
const own = new Map(Object.keys(productColumns).map((name) => [bare(name), name as ProductColumn]));

/** Which of our columns one of another system may be; null when that is not clear. */
export function guessColumn(heading: string): ProductColumn | null {
  // Shopify adds where a field comes from: "Purity (product.metafields.custom.purity)".
  const name = bare(heading.replace(/^Option /, '').replace(/\(product\.metafields.*\)$/, ''));
  return own.get(name) ?? usual.find(([form]) => form.test(name))?.[1] ?? null;
}
