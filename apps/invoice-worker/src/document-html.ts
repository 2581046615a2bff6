import { taxHeads } from '@kanaka/money/totals';
import { breakupRows, rateTimeWords } from '@kanaka/presentation/breakup-words';
import type { InvoiceData } from '@kanaka/contracts/orders/documents';
import { titleInSize } from '@kanaka/contracts/catalog/size-labels';
import { formatPaise } from '@kanaka/money/rupees';
import { html, trusted, type Html } from '@kanaka/server-kit/html';
import { documentFooter, documentStyle } from './document-style.ts';

export type PageParts = {
  /** An SVG of the QR code for `orderUrl`. */
  qrSvg: string;
  orderUrl: string;
};

type About = {
  heading: string;
  /** The note about the signature. */
  signing: string;
};

/** The shop's logo: a lotus, drawn with one line weight. */
const mark = trusted(
  `<svg viewBox="0 0 48 36" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linejoin="round" stroke-linecap="round" aria-hidden="true"><path d="M24 3c5.5 6 7.6 12.6 6.8 19.2C30.2 27 27.8 30.600 24 33c-3.8-2.4-6.2-6-6.8-10.8C16.4 15.600 18.500 9 24 3Z"/><path d="M17.7 12.2C14.9 10.3 12 9.300 9 9.200c-.2 7.400 2 13.200 6.400 17.400 2.600 2.500 5.500 4.600 8.600 6.400"/><path d="M30.300 12.200c2.800-1.900 5.700-2.900 8.700-3 .2 7.400-2 13.200-6.400 17.400-2.600 2.500-5.500 4.600-8.600 6.400"/><path d="M9.500 16.600c-2.700-.3-5.300 0-8 1.100 2.300 5.500 5.600 9.500 10.100 12 3.800 2.100 7.900 3.200 12.400 3.300"/><path d="M38.500 16.600c2.700-.3 5.300 0 8 1.100-2.300 5.500-5.600 9.500-10.100 12-3.800 2.100-7.900 3.200-12.400 3.300"/></svg>`,
);

const indianDay = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' });

/** The date in India, written out. */
export function dayOf(instant: string): string {
  return indianDay.format(new Date(instant));
}

/** With more lines there is less space between them, so that many pieces still fit on one page. */
const FEW_LINES = 8;

/** One of the shop's documents as an HTML page to print. It loads nothing from outside; all user input is escaped. */
export function documentHtml(
  { number, seller, lines }: Pick<InvoiceData, 'number' | 'seller'> & { lines: readonly unknown[] },
  { heading, signing }: About,
  { qrSvg, orderUrl }: PageParts,
  body: Html[],
): string {
  const title = `${heading} ${number}`;
  const { markup } = html`<!doctype html>
    <html lang="en-IN">
      <head>
        <meta charset="utf-8" />
        <title>${title}</title>
        <style>
          ${trusted(documentStyle)}
          ${trusted(documentFooter(`${seller.shopName} · ${title}`))}
        </style>
      </head>
      <body class="${lines.length > FEW_LINES ? 'dense' : ''}">
        <header>
          <div class="brand">
            ${mark}
            <div>
              <p class="name">${seller.shopName}</p>
              <p class="tagline">${seller.tagline}</p>
            </div>
          </div>
          <div class="title">
            <h1>${heading}</h1>
            <p class="copy">Original for recipient</p>
          </div>
        </header>
        ${body}
        <div class="spacer"></div>
        <footer>
          <div role="img" aria-label="Code that opens this order in the shop">${trusted(qrSvg)}</div>
          <p class="soft">
            ${signing}<br />
            This order, in your account: ${orderUrl}<br />
            We are glad to help: ${seller.email}, ${seller.phone}. All amounts are in Indian rupees.
          </p>
        </footer>
      </body>
    </html>`;
  return markup;
}

/** User input: isolated, so that its text direction does not affect the text around it. */
function typed(text: string): Html {
  return html`<bdi>${text}</bdi>`;
}

export function facts(named: readonly (readonly [name: string, value: string])[]): Html {
  return html`<dl class="facts">
    ${named.map(
      ([name, value]) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${typed(value)}</dd>
        </div>`,
    )}
  </dl>`;
}

function stateLine(state: string, code: string): Html[] {
  return state || code ? [html`<p>State: ${typed(state)}${code ? ` (code ${code})` : ''}</p>`] : [];
}

/** Seller and buyer; an export names its country of destination (CGST Rules, rule 46, the proviso on exports). */
export function parties(
  { seller, buyer }: Pick<InvoiceData, 'seller' | 'buyer'>,
  countryWord: 'Country' | 'Country of destination' = 'Country',
): Html {
  return html`<div class="parties">
    <section>
      <h2>Sold by</h2>
      <p><b>${seller.name}</b></p>
      <p>${seller.addressLines.join(', ')}</p>
      ${stateLine(seller.state, seller.stateCode)} ${seller.gstin ? [html`<p>GSTIN: <b>${seller.gstin}</b></p>`] : []}
      <p class="soft">${seller.email} · ${seller.phone}</p>
    </section>
    <section>
      <h2>Billed and delivered to</h2>
      <p><b>${typed(buyer.name)}</b></p>
      ${buyer.recipient ? [html`<p>Delivered to ${typed(buyer.recipient)}</p>`] : []}
      ${buyer.addressLines.map((line) => html`<p>${typed(line)}</p>`)} ${stateLine(buyer.state, buyer.stateCode)}
      <p>${countryWord}: ${typed(buyer.country)}</p>
      ${buyer.pan ? [html`<p>PAN: ${typed(buyer.pan)}</p>`] : []}
      <p class="soft">${typed([buyer.email, buyer.phone].filter(Boolean).join(' · '))}</p>
    </section>
  </div>`;
}

export function sum(name: string, paise: number): Html {
  return html`<tr>
    <th scope="row">${name}</th>
    <td class="number">${formatPaise(paise)}</td>
  </tr>`;
}

/** Whether the document mentions tax: not if the seller is not registered under GST, and so has no GSTIN. */
export function isTaxed({ seller }: Pick<InvoiceData, 'seller'>): boolean {
  return seller.gstin !== '';
}

/** The taxes as they are part of the data; they are not computed again. */
export const taxes = (document: Parameters<typeof taxHeads>[0]): Html[] =>
  taxHeads(document).map(({ name, percent, paise }) =>
    sum(percent === undefined ? name : `${name} ${percent}%`, paise),
  );

/** A column of the table of goods: its name, alignment, and content for a line. */
export type Column<Line> = {
  name: string;
  look: '' | 'centre' | 'number';
  /** Its amounts are of one piece: those of a break-up are below them. */
  isOfOne?: boolean;
  of: (line: Line, place: number) => Html | string | number;
};

type Goods = Pick<InvoiceData['lines'][number], 'title' | 'size' | 'jewellery' | 'hsn' | 'priceBreakup'>;

/** The piece with its size, and in small print what rules require for a hallmarked piece. */
function described({ title, size, jewellery }: Goods): Html {
  const { metal, purity, grossWeight, netWeight, huid, tag } = jewellery;
  const details = [
    // "925 Silver" names its metal.
    purity && metal && purity.includes(metal) ? purity : [purity, metal].filter(Boolean).join(' '),
    grossWeight === undefined ? '' : `Gross ${grossWeight.toFixed(3)} g`,
    netWeight === undefined ? '' : `Net ${netWeight.toFixed(3)} g`,
    huid && `HUID ${huid}`,
    tag && `Tag ${tag}`,
  ].filter(Boolean);
  return html`${typed(titleInSize({ title, size }))}${details.length > 0 ? [html`<span class="of-piece">${details.join(' · ')}</span>`] : []}`;
}

/** The first columns, which all documents share. */
export function goodsColumns<Line extends Goods>(): Column<Line>[] {
  return [
    { name: 'No.', look: 'centre', of: (_, place) => place + 1 },
    { name: 'Description of goods', look: '', of: described },
    { name: 'HSN', look: 'centre', of: ({ hsn }) => hsn },
  ];
}

/**
 * How the price of a piece that is priced by its metal comes about, in a row of its own below its line. Its amounts end where
 * those of the column at `place` end; `rest` columns are after that.
 */
function breakup(
  { priceBreakup, quantity }: Goods & { quantity: number | null },
  { place, rest }: { place: number; rest: number },
): Html[] {
  if (!priceBreakup) return [];
  const each = quantity === 1 ? '' : ', each piece';
  return [
    html`<tr class="breakup">
      <td></td>
      <td colspan="${place}">
        <table>
          <caption>
            Price break-up${each} · ${rateTimeWords(priceBreakup)}
          </caption>
          <tbody>
            ${breakupRows(priceBreakup).map(
              ({ name, detail, paise }) =>
                html`<tr>
                  <th scope="row">${name}</th>
                  <td>${detail}</td>
                  <td class="number">${formatPaise(paise)}</td>
                </tr>`,
            )}
          </tbody>
        </table>
      </td>
      ${rest > 0 ? [html`<td colspan="${rest}"></td>`] : []}
    </tr>`,
  ];
}

export function goods<Line extends Goods & { quantity: number | null }>(
  lines: readonly Line[],
  columns: readonly Column<Line>[],
): Html {
  const last = columns.length - 1;
  const ofOne = columns.findIndex(({ isOfOne }) => isOfOne);
  const place = ofOne < 0 ? last : ofOne;
  return html`<table>
    <thead>
      <tr>
        ${columns.map(({ name, look }) => html`<th scope="col" class="${look}">${name}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${lines.map(
        (line, row) =>
          html`<tr class="${line.priceBreakup ? 'explained' : ''}">
              ${columns.map(({ look, of }) => html`<td class="${look}">${of(line, row)}</td>`)}
            </tr>
            ${breakup(line, { place, rest: last - place })}`,
      )}
    </tbody>
  </table>`;
}

/** The total below the table, in larger type. */
export function grandTotal(name: string, paise: number): Html {
  return html`<tr class="total">
    <th scope="row">${name}</th>
    <td class="number">${formatPaise(paise)}</td>
  </tr>`;
}

/** What is below the table of goods: the total in words, with what is `beside` it, and the sums. */
export function end(totalInWords: string, sums: readonly Html[], beside: readonly Html[] = []): Html {
  return html`<div class="end">
    <div>
      <p class="soft">Total in words</p>
      <p class="words">${totalInWords}</p>
      ${beside}
    </div>
    <table class="sums">
      <tbody>
        ${sums}
      </tbody>
    </table>
  </div>`;
}
