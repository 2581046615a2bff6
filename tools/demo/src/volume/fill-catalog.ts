import { fill, query } from './query.ts';

/** A piece with the data that an order stores of it. */
export type Sold = {
  id: string;
  title: string;
  size: string;
  sku: string;
  image: string;
  category_id: string;
  category: string;
  price_paise: number;
};

/** Inserts many products into a catalog database, with images of its existing pieces, and returns all that it sells. */
export async function fillCatalog(databaseUrl: string, { products }: { products: number }): Promise<Sold[]> {
  await fill(databaseUrl, async (client) => {
    await client.query(CATEGORIES);
    await client.query(PRODUCTS, [products]);
    await client.query(SEARCHED);
  });
  return piecesOf(databaseUrl);
}

/** The pieces of a shop, each in one of its sizes; without those that are sold by their tags. */
export const piecesOf = (databaseUrl: string) =>
  query<Sold>(
    databaseUrl,
    `select products.id, title, coalesce(sku, '') as sku, coalesce(images[1], '') as image, category_id, categories.name as category,
       selling_paise::float8 as price_paise,
       coalesce((select size from product_sizes where product_id = products.id order by on_hand desc, size limit 1), '') as size
     from products join categories on categories.id = category_id
     where archived_at is null and not tagged order by products.id`,
  );

/** Only if the shop has none. */
const CATEGORIES = `
  insert into categories (id, name, position)
  select gen_random_uuid(), name, position
  from unnest(array['Necklace', 'Ring', 'Bangles', 'Bracelet', 'Earrings']) with ordinality as new (name, position)
  where not exists (select from categories)`;

/** Numbered on from what was filled in earlier. */
const PRODUCTS = `
  with pictures as (
    select array_agg(images[1]) filter (where images[1] is not null) as known from products where archived_at is null
  ),
  places as (select array_agg(id order by position) as ids from categories),
  new as (
    select earlier + step as n, (random() * 10)::int as tenth, random() as price, random() as stock, random() as sale,
      now() - make_interval(secs => (1 - step::float8 / $1) * 700 * 86400) as at
    from generate_series(1, $1::int) as step
    cross join (select count(*)::int as earlier from products where sku like 'VOL-%') as counted
  )
  insert into products (id, slug, title, category_id, price_paise, sale_price_paise, on_hand, images,
    material, materials, design, motif, craftsmanship, wearability, sku, created_at, updated_at, stocked_at)
  select
    (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(n::text), 1, 3)
      || '8' || substr(md5(n::text), 4, 15))::uuid,
    'volume-' || n || '-' || substr(md5(random()::text), 1, 8),
    (array['Dhruva', 'Vaanam', 'Kolam', 'Malli', 'Tara', 'Neela', 'Surya', 'Chitra', 'Veni', 'Ponni', 'Amrita'])[tenth + 1]
      || ' ' || (array['Band', 'Solitaire', 'Kada', 'Chain', 'Jhumka', 'Choker', 'Stud', 'Pendant'])[1 + n % 8]
      || ' No. ' || n,
    ids[1 + n % cardinality(ids)],
    (10000 + round(price * price * 490000))::bigint * 100,
    case when sale < 0.12 then (9000 + round(price * price * 400000))::bigint * 100 else 0 end,
    case when stock < 0.03 then 0 when stock < 0.08 then 1 + n % 3 else 4 + n % 40 end,
    array[coalesce(known[1 + n % cardinality(known)], '/media/00000000000000000000000000000000-960x1280/960.jpg')],
    (array['22k yellow gold', '18k white gold', 'Sterling silver', '18k rose gold'])[1 + n % 4],
    array[(array['Yellow Gold', 'White Gold', 'Silver', 'Rose Gold'])[1 + n % 4]],
    'Plain.', 'None.', 'By hand.', 'Every day.', 'VOL-' || n, at, at, at
  from new, pictures, places
  on conflict do nothing`;

/** The search documents of the products, as the catalog service writes them, and their words. */
const SEARCHED = `
  with piece as (
    select products.id, unaccent(title) as title,
      unaccent(concat_ws(' ', categories.name, subcategories.name)) as place,
      unaccent(concat_ws(' ', material, design, motif)) as words
    from products
    join categories on categories.id = products.category_id
    left join subcategories on subcategories.id = subcategory_id
    where archived_at is null and not exists (select from search_documents where product_id = products.id)
  ),
  written as (
    insert into search_documents (product_id, document)
    select id, ${weighted('title', 'A')} || ${weighted('place', 'B')} || ${weighted('words', 'C')} from piece
  )
  insert into search_words (word)
  select distinct word
  from piece, unnest(tsvector_to_array(to_tsvector('simple', concat_ws(' ', title, place, words)))) as word
  where word ~ '^[[:alpha:]]{3,40}$'
  on conflict do nothing`;

function weighted(column: string, weight: string): string {
  return `setweight(to_tsvector('simple', ${column}) || to_tsvector('english', ${column}), '${weight}')`;
}
