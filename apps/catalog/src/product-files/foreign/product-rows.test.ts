import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import type { FileMapping } from '@kanaka/contracts/catalog/file-mapping';
import { readTable } from '@kanaka/server-kit/tables/read-table';
import { fileColumns } from './file-columns.ts';
import { guessColumn } from './guess-column.ts';
import { withMetal } from './metal-words.ts';
import { productRows } from './product-rows.ts';

const tableOf = (lines: readonly string[]) => readTable(Readable.from([Buffer.from(lines.join('\n'))]));

/** As an owner would have it who takes every guess. */
async function rowsOf(
  lines: readonly string[],
  { fill = {}, inShop = {} }: { fill?: FileMapping['fill']; inShop?: Record<string, string> } = {},
) {
  const { columns } = await fileColumns(tableOf(lines));
  const guessed = columns.flatMap(({ heading, guess }) => (guess ? [[heading, guess]] : []));
  const mapping = { columns: Object.fromEntries(guessed), fill };
  const { columns: known, rows } = await productRows(tableOf(lines), mapping, new Map(Object.entries(inShop)));
  const all = await Array.fromAsync(rows);
  expect(all.flatMap(({ cells }) => Object.keys(cells)).filter((name) => !known.includes(name))).toEqual([]);
  return all.map((row) => ({
    ...row,
    cells: Object.fromEntries(Object.entries(row.cells).filter(([, cell]) => cell)),
  }));
}

const oldRing = [
  'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src,Image Position,Image Alt Text,SEO Title,SEO Description,Status',
  'asha-ring,Asha ring,"<p>Rose &amp; leaf.</p><p>By hand</p>",Kanaka,Rings,gold,TRUE,Size,12,R-12,4.5,3,"1,25,000.50",,https://x.example/1.jpg,2,From above,,,active',
  'asha-ring,,,,,,,,14,R-14,4.5,2,,,https://x.example/2.jpg,1,,,,',
  'asha-ring,,,,,,,,,,,,,,,,,,,',
];
const newRing = [
  'Title,URL handle,Description,Vendor,Type,Tags,Published on online store,Status,SKU,Option1 name,Option1 value,Price,Compare-at price,Inventory quantity,Weight value (grams),Product image URL,Image position,Image alt text,SEO title,SEO description',
  'Asha ring,asha-ring,"<p>Rose &amp; leaf.</p><p>By hand</p>",Kanaka,Rings,gold,TRUE,Active,R-12,Size,12,"1,25,000.50",,3,4.5,,,,,',
  ',asha-ring,,,,,,,R-14,,14,,,2,4.5,https://x.example/2.jpg,1,,,',
  ',asha-ring,,,,,,,,,,,,,,https://x.example/1.jpg,2,From above,,',
];

describe('a file of Shopify', () => {
  it.each([
    ['old', oldRing],
    ['new', newRing],
  ])('with the %s headings is one ring in two sizes with two pictures', async (_, lines) => {
    const rows = await rowsOf(lines);
    expect(rows.map(({ cells }) => cells)).toEqual([
      {
        ...{ Handle: 'asha-ring', Title: 'Asha ring', Category: 'Rings', Design: 'Rose & leaf.\nBy hand', Draft: 'no' },
        ...{ Code: 'R-12', 'Gross weight': '4.5', Price: '125000.50', Size: '12', 'Size stock': '3' },
        Picture: 'https://x.example/2.jpg',
      },
      { Handle: 'asha-ring', Size: '14', 'Size stock': '2' },
      { Handle: 'asha-ring', Picture: 'https://x.example/1.jpg', 'Picture text': 'From above' },
    ]);
    expect(rows.map(({ number }) => number)).toEqual([2, 3, 2]);
  });

  it('makes a piece of each metal, and tells what a piece cannot have', async () => {
    const rows = await rowsOf([
      'Handle,Title,Published,Status,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src,Variant Image',
      'mira,Mira,TRUE,draft,Size,Size 12,Metal,18K Rose Gold,1,900,1000,https://x.example/r.jpg,https://x.example/r.jpg',
      'mira,,,,,14,,18K Rose Gold,0,950,1000,https://x.example/w.jpg,',
      'mira,,,,,12,,18K White Gold,1,900,1000,,https://x.example/w.jpg',
      'bar,Bar,TRUE,active,Title,Default Title,,,7,500,,,',
      'mira,,,,,16,,18K White Gold,1,900,1000,,',
    ]);
    expect(rows.map(({ number, cells, problems }) => [number, cells, problems?.map(({ column }) => column)])).toEqual([
      [
        2,
        {
          ...{ Handle: 'mira-18k-rose-gold', Title: 'Mira · 18K Rose Gold', Metal: 'Rose Gold', Purity: '18K (750)' },
          ...{ Draft: 'yes', Price: '1000', 'Sale price': '900', Size: '12', 'Size stock': '1' },
          Picture: 'https://x.example/r.jpg',
        },
        ['Price'],
      ],
      [3, { Handle: 'mira-18k-rose-gold', Size: '14', 'Size stock': '0' }, undefined],
      [2, { Handle: 'mira-18k-rose-gold', Picture: 'https://x.example/w.jpg' }, undefined],
      [
        4,
        {
          ...{
            Handle: 'mira-18k-white-gold',
            Title: 'Mira · 18K White Gold',
            Metal: 'White Gold',
            Purity: '18K (750)',
          },
          ...{ Draft: 'yes', Price: '1000', 'Sale price': '900', Size: '12', 'Size stock': '1' },
          Picture: 'https://x.example/w.jpg',
        },
        undefined,
      ],
      [4, { Handle: 'mira-18k-white-gold', Picture: 'https://x.example/r.jpg' }, undefined],
      [5, { Handle: 'bar', Title: 'Bar', Draft: 'no', Price: '500', Stock: '7' }, undefined],
      [6, expect.objectContaining({ Handle: 'mira' }), ['Title']],
    ]);
  });
});

it('reads a file of WooCommerce, also variations before their parent', async () => {
  const rows = await rowsOf(
    [
      'ID,Type,SKU,Name,Published,Is featured?,Short description,Description,In stock?,Stock,Regular price,Sale price,Categories,Tags,Images,Parent,Attribute 1 name,Attribute 1 value(s),Attribute 1 visible,Attribute 1 global',
      '124,variation,R-14,Ring - 14,1,0,,,1,2,1000,900,,,,id:123,Size,14,,',
      '125,variation,R-12,Ring - 12,1,0,,,1,,1000,900,,,,RING,Size,12,,',
      '130,simple,C-1,Chain,-1,0,,Thin,1,,2500,,"Necklaces\\, long > Chains > Thin, Gifts",,"https://x.example/a.jpg, https://x.example/b.jpg",,Purity,22 kt,1,1',
      '123,variable,RING,Ring,1,0,,"<b>Round</b>",,,,,"Jewellery > Rings, Gifts",,,,Size,"12, 14",1,1',
      '131,simple,C-2,Chain,0,0,,,0,,300,,Necklaces,,,,,,,',
      '126,variation,X,Lost,1,0,,,1,1,1,,,,,id:9,Size,12,,',
    ],
    { fill: { Motif: 'Plain' } },
  );
  const chain = { Handle: 'chain', Title: 'Chain', Code: 'C-1', Category: 'Necklaces, long', Subcategory: 'Thin' };
  expect(rows).toEqual([
    {
      number: 4,
      cells: {
        ...{ ...chain, Draft: 'yes', Design: 'Thin', Motif: 'Plain', Metal: 'Gold', Purity: '22K (916)' },
        ...{ Price: '2500', Stock: '1', Picture: 'https://x.example/a.jpg' },
      },
    },
    { number: 4, cells: { Handle: 'chain', Picture: 'https://x.example/b.jpg' } },
    {
      number: 6,
      cells: {
        ...{ Handle: 'chain-c-2', Title: 'Chain', Code: 'C-2', Category: 'Necklaces', Draft: 'yes', Motif: 'Plain' },
        ...{ Price: '300', Stock: '0' },
      },
    },
    {
      number: 5,
      cells: {
        ...{ Handle: 'ring', Title: 'Ring', Code: 'R-12', Category: 'Jewellery', Subcategory: 'Rings', Draft: 'no' },
        ...{ Design: 'Round', Motif: 'Plain', Price: '1000', 'Sale price': '900', Size: '12', 'Size stock': '1' },
      },
    },
    { number: 2, cells: { Handle: 'ring', Size: '14', 'Size stock': '2' } },
    expect.objectContaining({
      number: 7,
      problems: [{ column: 'Handle', message: 'No row has the parent of this variation, id:9.' }],
    }),
  ]);
});

it('reads any other file as its owner says', async () => {
  const lines = [
    'Item Name,Design No.,Net Wt (gms),Karat,MRP,Qty,Ring Size,Photos,Remarks',
    'Asha,A-1,4.5 g,22KT,"₹1,25,000",2,12,https://x.example/1.jpg; https://x.example/2.jpg,old',
    'Asha,A-2,4.7 g,22KT,"₹1,25,000",1,14,,',
    'Asha,A-3,1.25.0,,"1.25,00",,,,',
  ];
  const { columns } = await fileColumns(tableOf(lines));
  expect(columns.at(-1)).toEqual({ heading: 'Remarks', samples: ['old'], guess: null });
  expect((await rowsOf(lines)).map(({ number, cells }) => [number, cells])).toEqual([
    [
      2,
      {
        ...{ Handle: 'asha', Title: 'Asha', Code: 'A-1', 'Net weight': '4.5', Metal: 'Gold', Purity: '22K (916)' },
        ...{ Price: '125000', Size: '12', 'Size stock': '2', Picture: 'https://x.example/1.jpg' },
      },
    ],
    [2, { Handle: 'asha', Picture: 'https://x.example/2.jpg' }],
    [3, { Handle: 'asha', Size: '14', 'Size stock': '1' }],
    [4, { Handle: 'asha-a-3', Title: 'Asha', Code: 'A-3', 'Net weight': '1.25.0', Price: '1.25,00' }],
  ]);
});

it('gives each of very many pieces of one title a handle of its own', async () => {
  const rows = await rowsOf(['Name,Price', ...Array.from({ length: 30_000 }, () => 'Gold ring,5000')]);
  const handles = rows.map(({ cells }) => cells.Handle);
  expect([handles[0], handles[1], handles.at(-1)]).toEqual(['gold-ring', 'gold-ring-2', 'gold-ring-30000']);
});

it('finds the pieces of the shop by their codes, such as in our own file of the stock', async () => {
  const lines = ['Code,Piece,Size,Pieces', 'ab-1,Asha,12,4', 'AB-1,Asha,14,', "'0012,Bar,,7"];
  const rows = await rowsOf(lines, { inShop: { 'AB-1': 'asha-ring', '0012': 'bar' } });
  expect(rows.map(({ cells }) => cells)).toEqual([
    { Handle: 'asha-ring', Code: 'ab-1', Title: 'Asha', Size: '12', 'Size stock': '4' },
    { Handle: 'asha-ring', Size: '14' },
    { Handle: 'bar', Code: '0012', Title: 'Bar', Stock: '7' },
  ]);
});

it('leaves our own file as it is, but for how people write numbers and answers', async () => {
  const lines = ['Handle,Title,Price,Draft,Occasions', 'a,Asha,"₹1,25,000",YES,Party;Office', 'b,=x,,,'];
  expect(await fileColumns(tableOf(lines))).toMatchObject({ format: 'own', pieces: 2, columns: [] });
  const { columns, rows } = await productRows(tableOf(lines));
  expect(columns).toEqual(['Handle', 'Title', 'Price', 'Draft', 'Occasions']);
  expect(await Array.fromAsync(rows)).toEqual([
    { number: 2, cells: { Handle: 'a', Title: 'Asha', Price: '125000', Draft: 'yes', Occasions: 'Party, Office' } },
    { number: 3, cells: { Handle: 'b', Title: '=x', Price: '', Draft: '', Occasions: '' } },
  ]);
});

it.each([
  ['Purity (product.metafields.custom.purity)', 'Purity'],
  ['Option Gold Karat', 'Purity'],
  ['Gross Wt. (gms)', 'Gross weight'],
  ['HUID No', 'HUID'],
  ['Cost per item', 'Cost'],
  ['size_stock', 'Size stock'],
  ['Tags', null],
  ['Vendor', null],
  ['GST', null],
])('takes the heading %s for %s', (heading, column) => {
  expect(guessColumn(heading)).toBe(column);
});

it.each([
  ['22 kt', '', 'Gold', '22K (916)'],
  ['Rose', '18K', 'Rose Gold', '18K (750)'],
  ['', '925', 'Silver', '925 Silver'],
  ['Sterling silver 925', '', 'Silver', '925 Silver'],
  ['Platinum', '950', 'Platinum', '950 Platinum'],
  ['Gold', '24K (999)', 'Gold', '24K (999)'],
  ['Gold', '24K', 'Gold', '24K'],
  ['White Gold', '22K', 'White Gold', '22K'],
  ['Brass', '', 'Brass', ''],
])('reads metal %j and purity %j as %s, %s where they are clear', (metal, purity, ...read) => {
  const cells = withMetal({ Metal: metal, Purity: purity });
  expect([cells.Metal, cells.Purity]).toEqual(read);
});
