import { inflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { InvoiceData } from '@kanaka/contracts/orders';
import type { Browser } from 'puppeteer-core';
import { z } from 'zod';
import { loadFonts, type FontRules } from './fonts.ts';
import { launchBrowser, openPage, pdfOf } from './printer.ts';
import { creditNotePage, invoicePage } from './render-document.ts';
import { buildCreditNote, buildInvoice } from './test-invoice.ts';

let browser: Browser;
let fontRules: FontRules;

beforeAll(async () => {
  browser = await launchBrowser(process.env['PUPPETEER_EXECUTABLE_PATH']);
  fontRules = await loadFonts();
}, 60_000);

afterAll(() => browser.close());

const Seen = z.object({
  text: z.string(),
  /** What an invoice has none of. */
  elements: z.array(z.string()),
  loaded: z.array(z.string()),
  brokenFonts: z.array(z.string()),
});

/** Asks the page itself; the page may run no script, but its visitor may. */
const look = `({
  text: document.body.innerText.replace(/[ \\t]+/g, ' '),
  elements: [...document.querySelectorAll('script, img, iframe, object, a')].map((element) => element.tagName),
  loaded: performance.getEntriesByType('resource').map(({ name }) => name.slice(0, 5)),
  brokenFonts: [...document.fonts].filter(({ status }) => status === 'error').map(({ family }) => family),
})`;

/** An invoice as it stands on the page a moment before it is printed, and the PDF it becomes. */
async function printed(invoice: InvoiceData) {
  return printedPage(await invoicePage({ fontRules, publicUrl: 'https://shop.example' }, invoice));
}

async function printedPage(markup: string) {
  const page = await openPage(browser, markup);
  try {
    const seen = Seen.parse(await page.evaluate(look));
    const pdf = (await pdfOf(page)).toString('latin1');
    return { ...seen, pdf, pages: pdf.match(/\/Type \/Page\b/g)?.length ?? 0 };
  } finally {
    await page.close();
  }
}

/** Every character the PDF's fonts can be read back as: what can be searched, copied and read aloud. */
function readableCharacters(pdf: string): Set<string> {
  const characters = new Set<string>();
  for (const [, raw] of pdf.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)) {
    const map = inflated(raw ?? '');
    if (!map.includes('begincmap')) continue;
    for (const [, first, last, target] of map.matchAll(/<([\da-f]+)> <([\da-f]+)> <([\da-f]+)>/gi)) {
      const count = parseInt(last ?? '', 16) - parseInt(first ?? '', 16);
      for (let step = 0; step <= count; step += 1) {
        characters.add(String.fromCodePoint(parseInt((target ?? '').slice(0, 4), 16) + step));
      }
    }
    for (const [, , target] of map.matchAll(/^<([\da-f]+)> <([\da-f]+)>$/gim)) {
      for (const unit of target?.match(/.{4}/g) ?? []) characters.add(String.fromCharCode(parseInt(unit, 16)));
    }
  }
  return characters;
}

function inflated(raw: string): string {
  try {
    return inflateSync(Buffer.from(raw, 'latin1')).toString('latin1');
  } catch {
    return '';
  }
}

describe('the tax invoice', () => {
  it('says everything a tax invoice must, inside the shop’s own state', async () => {
    const invoice = buildInvoice([{ title: 'Muthu Pearl Choker', quantity: 2, unitPricePaise: 12_450_050 }]);
    const { text, pdf, pages } = await printed(invoice);
    for (const said of [
      'Tax Invoice',
      'KNK/26-27/000042',
      '21 November 2026',
      '20 November 2026',
      `#${invoice.orderId.slice(-8)}`,
      'pay_QhX81kd92lsKs0',
      'Kanaka Fine Jewellery Private Limited',
      'GSTIN: 33ABCDE1234F1Z5',
      'Meenakshi Sundaram',
      'State: Tamil Nadu (code 33)',
      'Reverse charge\nNo',
      'Place of supply\nTamil Nadu (33)',
      'Muthu Pearl Choker',
      '7113',
      'Nos',
      '₹1,24,500.50',
      '₹2,49,001.00',
      'CGST 1.5 %',
      'SGST 1.5 %',
      '₹3,735.01',
      'Round off',
      '₹0.01',
      '₹2,56,471.03',
      'Rupees Two Lakh Fifty Six Thousand Four Hundred Seventy One and Three Paise Only',
      `https://shop.example/shop/account?order=${invoice.orderId}`,
    ]) {
      expect(text).toContain(said);
    }
    expect(text).not.toContain('IGST');
    expect(text).not.toContain('Gift message');
    expect({ start: pdf.slice(0, 5), pages }).toEqual({ start: '%PDF-', pages: 1 });
    expect(pdf).toContain('/MarkInfo <</Type /MarkInfo\n/Marked true');
  });

  it('charges one tax outside the state, and rounds nothing off', async () => {
    const { text } = await printed(buildInvoice(undefined, { placeOfSupply: 'Kerala (32)' }, false));
    expect(text).toContain('IGST 3 %');
    expect(text).not.toMatch(/CGST|SGST|Round off/);
  });

  it('carries the endorsement of an export to another country, and none within India', async () => {
    const endorsement = 'SUPPLY MEANT FOR EXPORT ON PAYMENT OF INTEGRATED TAX';
    expect((await printed(buildInvoice(undefined, { endorsement }, false))).text).toContain(endorsement);
    expect((await printed(buildInvoice())).text).not.toContain('EXPORT');
  });

  it('can be searched for its amounts: the rupee sign is a character, not a drawing', async () => {
    const { pdf } = await printed(buildInvoice());
    const characters = readableCharacters(pdf);
    for (const character of '₹1,24500.KNTax') expect(characters).toContain(character);
  });

  it('stays on one sheet for twelve pieces with a long gift message', async () => {
    const pieces = Array.from({ length: 12 }, (_, index) => ({
      title: `${index + 1}. Lakshmi Kasu Mala in 22 K Gold with Uncut Diamonds`,
      quantity: 12,
      unitPricePaise: 99_99_999_99,
    }));
    const giftMessage = 'Dearest Amma, with all our love on your sixtieth birthday. '.repeat(5).trim();
    expect((await printed(buildInvoice(pieces, { giftMessage }))).pages).toBe(1);
  });

  it('goes on to further sheets when there is more', async () => {
    const pieces = Array.from({ length: 60 }, (_, index) => ({ title: `Piece ${index + 1}` }));
    const { pages, text } = await printed(buildInvoice(pieces));
    expect(pages).toBeGreaterThan(1);
    expect(text).toContain('Piece 60');
  });

  it('takes whatever people typed as text, and loads nothing', async () => {
    const hostile = '<script>document.title="owned"</script><img src="http://127.0.0.1:9/x" onerror="alert(1)">';
    const invoice = buildInvoice([{ title: `</title></style>${hostile}` }], {
      giftMessage: `</div>${hostile}\nwith love`,
      number: '"} </style><script>1</script>',
      placeOfSupply: hostile,
      paymentId: "'><iframe src=//evil.example>",
      buyer: {
        name: hostile,
        email: '"&amp;\'@x.example',
        phone: '<b>1</b>',
        addressLines: ['${7*7}', '{{7*7}}'],
        state: hostile,
        stateCode: '<',
        country: hostile,
      },
    });
    const { text, elements, loaded, pages } = await printed(invoice);
    expect(elements).toEqual([]);
    expect(loaded.every((address) => address === 'data:')).toBe(true);
    expect(pages).toBeGreaterThan(0);
    for (const said of [hostile, '"&amp;\'@x.example', '${7*7}', '"} </style><script>1</script>'])
      expect(text).toContain(said);
  });

  it.each([
    ['Tamil', 'மீனாட்சி சுந்தரம்'],
    ['Devanagari', 'आशा शर्मा'],
    ['Telugu', 'లక్ష్మి'],
    ['Kannada', 'ಸರಸ್ವತಿ'],
    ['Malayalam', 'പാർവ്വതി'],
    ['Bengali', 'দুর্গা'],
    ['Gujarati', 'ગીતા'],
    ['Gurmukhi', 'ਹਰਪ੍ਰੀਤ'],
    ['Odia', 'ସୁଭଦ୍ରା'],
    ['emoji', 'Amma 🎁❤️👩‍👩‍👧 🇮🇳'],
    ['accents', 'Łucja Škvorecká'],
  ])('prints a name in %s with a font of its own', async (script, name) => {
    const { buyer } = buildInvoice();
    const { text, pdf, brokenFonts } = await printed(buildInvoice(undefined, { buyer: { ...buyer, name } }));
    expect(text).toContain(name);
    expect(brokenFonts).toEqual([]);
    const characters = readableCharacters(pdf);
    // Its first letter can be read back from the PDF, and no font of the machine had to help out.
    expect(characters).toContain(script === 'emoji' ? 'A' : name.slice(0, 1));
    expect(fontsOf(pdf).filter((font) => !/Mukta|Fraunces|NotoSans|NotoEmoji/.test(font))).toEqual([]);
  });
});

it('a credit note names its invoice, the reason and every amount with its tax', async () => {
  const note = buildCreditNote();
  const { text, pdf, pages } = await printedPage(
    await creditNotePage({ fontRules, publicUrl: 'https://shop.example' }, note),
  );
  for (const said of [
    'Credit Note',
    'KCN/26-27/000007',
    '1 December 2026',
    'Against invoice\nKNK/26-27/000042',
    '21 November 2026',
    'The clasp did not close.',
    'GSTIN: 33ABCDE1234F1Z5',
    'Meenakshi Sundaram',
    'Place of supply\nTamil Nadu (33)',
    'Akhanda Eternity Band',
    '7113',
    '₹1,24,500.50',
    'CGST 1.5 %',
    'SGST 1.5 %',
    'Total credited',
    '₹1,28,235.52',
    'Rupees One Lakh Twenty Eight Thousand Two Hundred Thirty Five and Fifty Two Paise Only',
  ]) {
    expect(text).toContain(said);
  }
  expect({ start: pdf.slice(0, 5), pages }).toEqual({ start: '%PDF-', pages: 1 });
});

function fontsOf(pdf: string): string[] {
  return [...new Set([...pdf.matchAll(/\/BaseFont \/[A-Z]+\+([\w-]+)/g)].map(([, name]) => name ?? ''))];
}
