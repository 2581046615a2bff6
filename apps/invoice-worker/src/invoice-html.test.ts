import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { InvoiceData } from '@kanaka/contracts/orders/documents';
import { demoShop as shop } from '@kanaka/contracts/catalog/shop-profile';
import { splitTax } from '@kanaka/money/totals';
import type { Browser, Page } from 'puppeteer';
import QRCode from 'qrcode';
import { z } from 'zod';
import { loadFonts } from './fonts.ts';
import { launchBrowser, layOut, preparePress, pdfOf } from './printer.ts';
import { documentPage } from './render-document.ts';
import { buildCreditNote, buildInvoice, chainBreakup } from '../test/sample-invoice.ts';
import { readPdf } from '../test/read-pdf.ts';

const deps = { publicUrl: 'https://shop.example' };
let browser: Browser;
let press: Page;

beforeAll(async () => {
  browser = await launchBrowser(process.env['PUPPETEER_EXECUTABLE_PATH']);
  press = await preparePress(await browser.newPage(), await loadFonts());
});

afterAll(() => browser.close());

const Seen = z.object({
  shown: z.string(),
  /** Elements that must not be on an invoice. */
  elements: z.array(z.string()),
  loaded: z.array(z.string()),
  brokenFonts: z.array(z.string()),
});

/** Run in the page from outside; the page's own scripts are disabled. */
const look = `({
  shown: document.body.innerText.replace(/[ \\t]+/g, ' '),
  elements: [...document.querySelectorAll('script, img, iframe, object, a')].map((element) => element.tagName),
  loaded: performance.getEntriesByType('resource').map(({ name }) => name.slice(0, 5)),
  brokenFonts: [...document.fonts].filter(({ status }) => status === 'error').map(({ family }) => family),
})`;

/** An invoice's HTML page as it is just before printing, and the text and structure of its PDF. */
async function printed(invoice: InvoiceData) {
  return printedPage(await documentPage(deps, invoice));
}

async function printedPage(markup: string) {
  await layOut(press, markup);
  const seen = Seen.parse(await press.evaluate(look));
  return { ...seen, ...(await readPdf(await pdfOf(press))) };
}

/** The QR code for this order, as the QR library draws it. */
function codeOf(orderId: string): string[] {
  const { modules } = QRCode.create(`https://shop.example/shop/account?order=${orderId}`, {
    errorCorrectionLevel: 'M',
  });
  return Array.from({ length: modules.size }, (_, row) =>
    Array.from({ length: modules.size }, (_, column) => (modules.get(row, column) ? '#' : ' '))
      .join('')
      .trimEnd(),
  );
}

const longTitle = 'Lakshmi Kasu Mala in 22 K Gold with Uncut Diamonds and a Hand-Finished Pendant of South Sea Pearls';

describe('the tax invoice', () => {
  it('has everything that the rules require, inside the shop’s own state', async () => {
    const invoice = buildInvoice([{ title: 'Muthu Pearl Choker', quantity: 2, unitPricePaise: 12_450_050 }]);
    const { text, pages } = await printed(invoice);
    for (const part of [
      'Tax Invoice Original for recipient',
      'Invoice number KNK/26-27/000042',
      'Invoice date 21 November 2026',
      'Order date 20 November 2026',
      `Order #${invoice.orderId.slice(-8)}`,
      'Payment pay_QhX81kd92lsKs0',
      `Sold by ${shop.legalName} ${shop.addressLines.join(', ')} State: Tamil Nadu (code 33) GSTIN: ${shop.gstin}`,
      'Billed and delivered to Meenakshi Sundaram Flat 3B, Brindavan Apartments, 14 Kutchery Road Chennai 600004 State: Tamil Nadu (code 33) Country: India',
      'Place of supply Tamil Nadu (33)',
      'Reverse charge No',
      'No. Description of goods HSN Quantity Unit Unit price Taxable value',
      '1 Muthu Pearl Choker 7113 2 Nos ₹1,24,500.50 ₹2,49,001.00',
      'Subtotal (taxable value) ₹2,49,001.00',
      'CGST 1.5% ₹3,735.01 SGST 1.5% ₹3,735.01 Round off ₹0.01',
      'Shipping ₹0.00',
      'Total ₹2,56,471.03',
      'Electronic invoice, issued in accordance with the Information Technology Act, 2000: no signature is required',
      'Rupees Two Lakh Fifty Six Thousand Four Hundred Seventy One and Three Paise Only',
      `https://shop.example/shop/account?order=${invoice.orderId}`,
    ]) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain('IGST');
    expect(text).not.toContain('Gift message');
    expect(pages).toBe(1);
  });

  it('says how the price of a piece by its metal comes about, and of when the rates are, as its credit note does', async () => {
    const chain = { title: 'Kanaka Chain', unitPricePaise: 1_83_717_00, priceBreakup: chainBreakup };
    const { text } = await printed(buildInvoice([chain, { title: 'Akhanda Eternity Band' }]));
    const explained =
      'Rates of 20 Nov 2026, 10:15 am (IST) 22K (916) gold 12.000 g at ₹14,656.00 a gram ₹1,75,872.00 ' +
      'Wastage 2% of the metal ₹3,517.44 Making ₹650.00 a gram ₹7,800.00 ' +
      'Ruby 3 stones, 0.25 ct at ₹4,000.00 a carat ₹1,000.00 Hallmarking 1 × ₹45.00 ₹45.00 ' +
      'Discount 39.91% off making and wastage −₹4,517.44';
    expect(text).toContain(`₹1,83,717.00 ₹1,83,717.00 Price break-up · ${explained} 2 Akhanda Eternity Band`);
    const { lines } = buildInvoice([{ ...chain, quantity: 2 }]);
    const note = await printedPage(await documentPage(deps, buildCreditNote({ lines })));
    expect(note.text).toContain(`Price break-up, each piece · ${explained}`);
  });

  it('ends the amounts of a break-up where the unit price ends that they add up to', async () => {
    const chain = { title: 'Kanaka Chain', quantity: 2, unitPricePaise: 1_83_717_00, priceBreakup: chainBreakup };
    const { endsOfMm } = await printed(buildInvoice([chain]));
    const [price = 0] = endsOfMm('1,83,717.00');
    for (const amount of ['1,75,872.00', '7,800.00', '1,000.00']) expect(endsOfMm(amount)[0]).toBeCloseTo(price, 0);
  });

  it('says what an exchange has paid of it, by which credit note, and what was paid by Razorpay', async () => {
    const orderId = '0199f3a2-7c41-7b6e-9d0a-5e4c1a2b3c4d';
    const exchange = { orderId, creditPaise: 1_030_00, creditNotes: ['KCN/26-27/000007'] };
    const { text } = await printed(buildInvoice(undefined, { totalPaise: 1_545_00, exchange }));
    expect(text).toContain('Paid by exchange of order #1a2b3c4d (KCN/26-27/000007) ₹1,030.00 Paid by Razorpay ₹515.00');
    const whole = await printed(buildInvoice(undefined, { totalPaise: 1_030_00, paymentId: '', exchange }));
    expect(whole.text).toContain('Paid by exchange order #1a2b3c4d');
    expect(whole.text).not.toMatch(/Razorpay|Payment pay_/);
  });

  it('says how it was paid outside Razorpay, and by how much less than its total', async () => {
    const paidOutside = { method: 'bank-transfer' as const, reference: 'UTR 4711', receivedOn: '2026-11-20' };
    const outside = await printed(buildInvoice(undefined, { paymentId: 'outside_1', paidOutside }));
    expect(outside.text).toContain('Payment Bank transfer UTR 4711, 20 November 2026');
    const given = await printed(buildInvoice(undefined, { discountPaise: 1_000_00 }));
    expect(given.text).toContain('₹1,000.00, taken off the prices below');
    const difference = { kind: 'offer' as const, amountPaise: -100_00 };
    const { text } = await printed(buildInvoice(undefined, { totalPaise: 1_030_00, difference }));
    expect(text).toMatch(/Bank’s offer [-−]₹100\.00 Paid by Razorpay ₹930\.00/);
  });

  it('is a tagged PDF in A4 with all fonts embedded', async () => {
    const { isTagged, roles, sizeMm, fonts } = await printed(buildInvoice());
    expect({ isTagged, sizeMm }).toEqual({ isTagged: true, sizeMm: [210, 297] });
    for (const role of ['Document', 'H1', 'H2', 'P', 'Table', 'TR', 'TH', 'TD']) expect(roles).toContain(role);
    expect(fonts.map(({ name }) => name)).toEqual(expect.arrayContaining(['Fraunces-Regular', 'Mukta-Regular']));
    expect(fonts.filter(({ isEmbedded }) => !isEmbedded)).toEqual([]);
  });

  it('has a QR code that links to the order', async () => {
    const invoice = buildInvoice();
    const { code } = await printed(invoice);
    expect(code).toEqual(codeOf(invoice.orderId));
    expect(code).not.toEqual(codeOf(buildInvoice().orderId));
  });

  it('names UTGST for a seller in a Union territory without a legislature, and so does its credit note', async () => {
    const { seller } = buildInvoice();
    const chandigarh = { ...seller, state: 'Chandigarh', stateCode: '04', gstin: '04AAGCB7383J1ZG' };
    const { text } = await printed(buildInvoice(undefined, { seller: chandigarh }));
    expect(text).toContain('CGST 1.5% ₹1,867.51 UTGST 1.5% ₹1,867.51');
    const note = await printedPage(await documentPage(deps, buildCreditNote({ seller: chandigarh })));
    expect(note.text).toContain('CGST 1.5% ₹1,867.51 UTGST 1.5% ₹1,867.51');
    expect(text + note.text).not.toContain('SGST');
  });

  it('is a bill of supply if the seller is not registered, without GSTIN and tax', async () => {
    const { seller } = buildInvoice();
    const untaxed = { seller: { ...seller, gstin: '' }, taxPercent: 0, ...splitTax(0, true) };
    const { text, pages, isTagged } = await printed(
      buildInvoice([{ title: 'Muthu Pearl Choker' }], { ...untaxed, totalPaise: 12_450_050 }),
    );
    for (const part of [
      'Bill of Supply Original for recipient',
      'Bill number KNK/26-27/000042',
      'Bill date 21 November 2026',
      'No. Description of goods HSN Quantity Unit Unit price Value',
      '1 Muthu Pearl Choker 7113 1 Nos ₹1,24,500.50 ₹1,24,500.50',
      'Subtotal ₹1,24,500.50 Shipping ₹0.00 Total ₹1,24,500.50',
      'The seller is not registered under GST, and no tax is charged.',
      'rule 49',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).not.toMatch(/GSTIN|Tax Invoice|Taxable|[CSI]GST \d|Place of supply|Reverse charge/);
    expect({ pages, isTagged }).toEqual({ pages: 1, isTagged: true });

    const note = await printedPage(await documentPage(deps, buildCreditNote(untaxed)));
    expect(note.text).toContain('Against bill of supply KNK/26-27/000042');
    expect(note.text).not.toMatch(/GSTIN|Taxable|[CSI]GST \d|section 34|Place of supply/);
  });

  it('bills the customer, and names to whom the parcel goes', async () => {
    const { buyer } = buildInvoice();
    const { text } = await printed(buildInvoice(undefined, { buyer: { ...buyer, name: 'Priya', recipient: 'Amma' } }));
    expect(text).toContain('Billed and delivered to Priya Delivered to Amma');
    expect((await printed(buildInvoice())).text).not.toContain('Delivered to');
  });

  it('charges one tax outside the state, and rounds nothing off', async () => {
    const { text } = await printed(buildInvoice(undefined, { placeOfSupply: 'Kerala (32)' }, false));
    expect(text).toContain('Place of supply Kerala (32)');
    expect(text).toContain('IGST 3% ₹3,735.02');
    expect(text).not.toMatch(/CGST 1|SGST 1|Round off/);
  });

  it('has the endorsement of an export and its country of destination, but neither within India', async () => {
    const endorsement = 'SUPPLY MEANT FOR EXPORT ON PAYMENT OF INTEGRATED TAX';
    const { buyer } = buildInvoice();
    const abroad = { ...buyer, state: 'California', stateCode: '96', country: 'United States' };
    const { text } = await printed(buildInvoice(undefined, { endorsement, buyer: abroad }, false));
    for (const part of [endorsement, 'Country of destination: United States', 'IGST 3%']) expect(text).toContain(part);
    expect((await printed(buildInvoice())).text).not.toMatch(/EXPORT|destination/);
  });

  it('leaves no content to the next one in the same page', async () => {
    const { text: gift } = await printed(buildInvoice([{ title: 'Muthu Choker' }], { giftMessage: 'for Amma' }));
    expect(gift).toContain('Gift message for Amma');
    const number = 'KNK/26-27/000043';
    const { text } = await printed(buildInvoice([{ title: 'Temple Jhumka' }], { number }));
    expect(text).toContain(`Kanaka · Tax Invoice ${number}`);
    expect(text).not.toMatch(/Muthu|Amma|000042/);
    expect(z.string().parse(await press.evaluate('document.title'))).toBe(`Tax Invoice ${number}`);
  });

  it('fits on one page with twelve pieces with long names and a long gift message', async () => {
    const pieces = Array.from({ length: 12 }, () => ({
      title: longTitle,
      quantity: 12,
      unitPricePaise: 99_99_999_99,
    }));
    const giftMessage = 'Dearest Amma, with all our love on your sixtieth birthday. '.repeat(5).trim();
    expect((await printed(buildInvoice(pieces, { giftMessage }))).pages).toBe(1);
  });

  it('names the metal once where the purity has it', async () => {
    const invoice = buildInvoice();
    const jewellery = { metal: 'Silver', purity: '925 Silver' } as const;
    const { text } = await printed({ ...invoice, lines: invoice.lines.map((line) => ({ ...line, jewellery })) });
    expect(text).toMatch(/Band 925 Silver 7113/);
  });

  it('has size, weights, purity and HUID of a piece, and fits on one page with twelve such pieces', async () => {
    const jewellery = {
      metal: 'Yellow Gold' as const,
      purity: '22K (916)',
      grossWeight: 12.34,
      netWeight: 11.2,
      huid: 'AB12CD',
    };
    const piece = { title: 'Dhruva Solitaire Ring', size: '14', jewellery };
    const { text } = await printed(buildInvoice([piece]));
    expect(text).toContain(
      '1 Dhruva Solitaire Ring · Size 14 22K (916) Yellow Gold · Gross 12.340 g · Net 11.200 g · HUID AB12CD 7113 1 Nos',
    );
    const twelve = Array.from({ length: 12 }, () => ({ ...piece, title: longTitle.slice(0, 50), quantity: 12 }));
    const giftMessage = 'Dearest Amma, with all our love on your sixtieth birthday. '.repeat(5).trim();
    expect((await printed(buildInvoice(twelve, { giftMessage }))).pages).toBe(1);
  });

  it('continues on further pages if there are more', async () => {
    const pieces = Array.from({ length: 60 }, (_, index) => ({ title: `Piece ${index + 1}` }));
    const { pages, text } = await printed(buildInvoice(pieces));
    expect(pages).toBeGreaterThan(1);
    expect(text).toContain('Piece 60');
  });

  it('escapes all user input, and loads nothing', async () => {
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
    const { shown, elements, loaded, pages } = await printed(invoice);
    expect(elements).toEqual([]);
    expect(loaded.every((address) => address === 'data:')).toBe(true);
    expect(pages).toBeGreaterThan(0);
    for (const part of [hostile, '"&amp;\'@x.example', '${7*7}', '"} </style><script>1</script>'])
      expect(shown).toContain(part);
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
    // The other scripts of the languages in the Eighth Schedule, and those of shoppers from abroad.
    ['Assamese', 'ৰঞ্জন বৰুৱা'],
    ['Urdu', 'عائشہ فاطمہ'],
    ['Kashmiri', 'کٲشُر رؠش'],
    ['Sindhi', 'سنڌي ڪنول'],
    ['Ol Chiki', 'ᱥᱟᱱᱛᱟᱲᱤ'],
    ['Meetei Mayek', 'ꯃꯅꯤꯄꯨꯔ'],
    ['Sinhala', 'ශ්‍රී නිල්මිණි'],
    ['Thai', 'สมหญิง'],
    ['Arabic', 'نورة المنصوري'],
    ['signs', '⌀ 12 mm → 5 ½ ① × ±'],
    ...['№ 14', '⅓ gift', '★ Asha', '✓ Asha', '≤ 5 mm'].map((name) => ['other signs', name] as const),
    ['emoji', 'Amma 🎁❤️👩‍👩‍👧 🇮🇳'],
    ['accents', 'Łucja Škvorecká'],
  ])('prints a name in %s with one of our fonts', async (script, name) => {
    const { buyer } = buildInvoice();
    const { shown, text, fonts, brokenFonts } = await printed(buildInvoice(undefined, { buyer: { ...buyer, name } }));
    expect(shown).toContain(name);
    expect(brokenFonts).toEqual([]);
    // Its first letter can be extracted from the PDF, and no installed font was used as a fallback.
    // pdf.js returns the joined forms of Arabic letters.
    if (!/\p{Script=Arabic}/u.test(name)) expect(text).toContain(script === 'emoji' ? '🎁' : name.slice(0, 1));
    expect(
      fonts.filter(({ name: font }) => !/^(Mukta|Fraunces|NotoSans|NotoNaskh|NotoEmoji|DejaVu)/.test(font)),
    ).toEqual([]);
  });
});

describe('the credit note', () => {
  it('has everything that the rules require: its invoice, the reason, and every amount with its tax', async () => {
    const note = buildCreditNote();
    const { text, pages, isTagged, sizeMm, fonts, code } = await printedPage(await documentPage(deps, note));
    for (const part of [
      'Credit Note Original for recipient',
      'Credit note number KCN/26-27/000007',
      'Credit note date 1 December 2026',
      'Against invoice KNK/26-27/000042',
      'Invoice date 21 November 2026',
      'Reason The clasp did not close.',
      'Place of supply Tamil Nadu (33)',
      `Sold by ${shop.legalName} ${shop.addressLines.join(', ')} State: Tamil Nadu (code 33) GSTIN: ${shop.gstin}`,
      'Billed and delivered to Meenakshi Sundaram Flat 3B, Brindavan Apartments, 14 Kutchery Road Chennai 600004 State: Tamil Nadu (code 33)',
      '1 Akhanda Eternity Band 7113 1 Nos ₹1,24,500.50',
      'Taxable value ₹1,24,500.50 CGST 1.5% ₹1,867.51 SGST 1.5% ₹1,867.51',
      'Total credited ₹1,28,235.52',
      'Rupees One Lakh Twenty Eight Thousand Two Hundred Thirty Five and Fifty Two Paise Only',
      `For ${shop.legalName} Authorised signatory`,
    ]) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain('no signature is required');
    expect({ pages, isTagged, sizeMm }).toEqual({ pages: 1, isTagged: true, sizeMm: [210, 297] });
    expect(fonts.filter(({ isEmbedded }) => !isEmbedded)).toEqual([]);
    expect(code).toEqual(codeOf(note.orderId));
  });

  it('for an amount names no pieces', async () => {
    const line = {
      title: 'Reduction of the price',
      size: '',
      jewellery: {},
      hsn: '7113',
      quantity: null,
      unit: '',
      taxablePaise: 97_087,
    };
    const { text } = await printedPage(await documentPage(deps, buildCreditNote({ lines: [line] })));
    expect(text).toContain('1 Reduction of the price 7113 – – ₹970.87');
  });
});
