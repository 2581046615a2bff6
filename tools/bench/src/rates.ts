import pg from 'pg';
import type { PriceRecipe } from '@kanaka/money/metal-price';
import type { Bench } from './main.ts';
import { startServices } from './services.ts';
import { fillCatalog } from './volume/fill-catalog.ts';

const PIECES = 100_000;
/** In seconds; the owner waits for it every morning. */
const LIMIT = 10;

/** How long the owner waits for the preview and the publication of a rate, with 100,000 pieces priced by metal. */
export const rates: Bench = {
  name: 'rates',
  async run({ quick }) {
    const { services, owner, stop } = await startServices(['catalog']);
    const { url = '', databaseUrl = '' } = services['catalog'] ?? {};
    const send = async (way: 'publish' | 'preview', gold: number) => {
      const started = performance.now();
      const reply = await fetch(`${url}/api/admin/rates/${way}`, {
        method: 'POST',
        headers: { ...owner.headers, 'content-type': 'application/json' },
        body: JSON.stringify({ gold }),
      });
      if (!reply.ok) throw new Error(`${way} answered ${reply.status}: ${await reply.text()}`);
      await reply.arrayBuffer();
      return (performance.now() - started) / 1000;
    };
    try {
      await send('publish', 16_000);
      await fillCatalog(databaseUrl, { products: PIECES });
      await priceByMetal(databaseUrl);
      await send('publish', 16_001);
      const lines: string[] = [];
      let longest = 0;
      for (let day = 1; day <= (quick ? 1 : 4); day += 1) {
        const preview = await send('preview', 16_001 + day * 40);
        const published = await send('publish', 16_001 + day * 40);
        longest = Math.max(longest, published);
        lines.push(`preview ${preview.toFixed(1)} s, publication ${published.toFixed(1)} s`);
      }
      return { lines: [`${PIECES} pieces by metal, two fifths with sizes`, ...lines], kept: longest <= LIMIT };
    } finally {
      await stop();
    }
  },
};

const recipe: PriceRecipe = {
  metals: [{ metal: 'gold', fineness: 916, weightMg: 2_000 }],
  wastageBp: 0,
  making: { per: 'gram', value: 650_00, minimumPaise: 0 },
  stones: [],
  otherPaise: 0,
  hallmarking: { articles: 1, chargePaise: 45_00 },
  discountBp: 0,
};

/** Makes all pieces gold of 2 to 32 g with making by the gram, two fifths of them with six sizes of their own weights. */
async function priceByMetal(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query(
      `with numbered as (select id, row_number() over (order by id)::int as n from products)
       update products set sized = n % 5 < 2, sale_price_paise = 0,
         pricing = jsonb_set($1, '{metals,0,weightMg}', to_jsonb(2000 + n % 30000))
       from numbered where numbered.id = products.id`,
      [recipe],
    );
    await client.query(`
      insert into product_sizes (product_id, size, on_hand, net_weight_mg)
      select id, size, on_hand, 3000 + size * 50 from products, generate_series(10, 15) as size where sized`);
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}
