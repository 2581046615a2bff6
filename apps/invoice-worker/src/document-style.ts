/**
 * The style of the shop's documents: its colours on white paper, thin lines instead of boxes. Units are millimetres and
 * points.
 */
export const documentStyle = `
@page { size: A4; margin: 13mm 15mm 16mm; }
:root { --ink: #14231d; --soft: #43534b; --emerald: #0f4a3c; --gold: #b08d4c; --ivory: #fbf8f2; --hairline: #e6dfd0; }
* { box-sizing: border-box; margin: 0; padding: 0; }
/* The footer is at the bottom even if the page is not full. */
body { min-height: 266mm; display: flex; flex-direction: column; font: 400 8.6pt/1.42 Text, Scripts, sans-serif; color: var(--ink); overflow-wrap: anywhere;
  font-variant-numeric: tabular-nums lining-nums; -webkit-print-color-adjust: exact; }
h1, h2, .name { font-family: Display, Text, Scripts, serif; font-weight: 400; color: var(--emerald); }
h1 { font-size: 21pt; line-height: 1.1; }
h2 { font-size: 10.5pt; line-height: 1.3; margin-bottom: 1.2mm; }
header { display: flex; justify-content: space-between; align-items: center; padding-bottom: 4mm;
  border-bottom: 0.35mm solid var(--gold); }
.brand { display: flex; align-items: center; gap: 3.5mm; }
.brand svg { width: 13mm; height: 9.75mm; color: var(--gold); }
.name { font-size: 17pt; line-height: 1.1; letter-spacing: 0.02em; }
.tagline, .copy, .soft { color: var(--soft); }
.title { text-align: right; }
.facts { display: grid; grid-template-columns: repeat(4, 1fr); gap: 2.6mm 6mm; padding: 4mm 0;
  border-bottom: 0.2mm solid var(--hairline); }
dt { font-size: 7.2pt; color: var(--soft); }
dd { font-weight: 600; }
/* The last fact takes the rest of the row, because a reason is a sentence. */
.facts div:last-child:nth-child(4n + 3) { grid-column: span 2; }
.parties { display: grid; grid-template-columns: 1fr 1fr; gap: 10mm; padding: 4mm 0 4.5mm; }
.parties b { font-weight: 600; }
table { width: 100%; border-collapse: collapse; }
thead { display: table-header-group; }
th { font-size: 7.4pt; font-weight: 600; text-align: left; color: var(--emerald); background: var(--ivory);
  border-top: 0.2mm solid var(--gold); border-bottom: 0.2mm solid var(--gold); padding: 1.4mm 1.6mm; }
td { padding: 1.15mm 1.6mm; border-bottom: 0.2mm solid var(--hairline); vertical-align: top; }
tr { break-inside: avoid; }
.number { text-align: right; white-space: nowrap; overflow-wrap: normal; }
.centre { text-align: center; white-space: nowrap; }
.endorsement { margin-bottom: 4mm; padding: 1.6mm 3mm; border-left: 0.6mm solid var(--gold); background: var(--ivory);
  font-weight: 600; letter-spacing: 0.03em; }
.of-piece { display: block; font-size: 7.2pt; line-height: 1.3; color: var(--soft); }
.explained td { border-bottom: 0; break-after: avoid; }
.breakup > td { padding-top: 0; }
.breakup caption { text-align: left; font-size: 7.2pt; color: var(--soft); padding-bottom: 0.4mm; }
.breakup th, .breakup table td { border: 0; background: none; padding: 0.2mm 3mm 0.2mm 0; font-size: 7.4pt; line-height: 1.3;
  font-weight: 400; color: var(--soft); }
.breakup th { width: 32mm; color: inherit; }
.breakup table td.number { padding-right: 0; }
.end { display: grid; grid-template-columns: 1fr 74mm; gap: 8mm; padding-top: 3.5mm; align-items: start; break-inside: avoid; }
.sums td, .sums th { border: 0; background: none; padding: 0.7mm 1.6mm; font-size: inherit; color: inherit; font-weight: 400; }
.sums .total th, .sums .total td { border-top: 0.2mm solid var(--gold); border-bottom: 0.35mm solid var(--gold);
  padding: 1.6mm; font-size: 11.5pt; font-weight: 600; color: var(--emerald); }
.words { font-weight: 600; }
.gift { margin-top: 3mm; padding: 2mm 3mm; border-left: 0.6mm solid var(--gold); background: var(--ivory); }
.gift p { white-space: pre-line; }
.gift h2 { font-size: 9pt; margin-bottom: 0.4mm; }
/* Space for the signature, above the line. */
.signature { align-self: end; width: 74mm; margin-top: 9mm; text-align: right; break-inside: avoid; }
.signature .soft { margin-top: 15mm; padding-top: 1mm; border-top: 0.2mm solid var(--hairline); }
.spacer { flex: auto; min-height: 4mm; }
footer { display: flex; gap: 5mm; align-items: center; padding-top: 3.5mm;
  border-top: 0.2mm solid var(--hairline); break-inside: avoid; }
footer svg { display: block; width: 21mm; height: 21mm; flex: none; }
.dense { font-size: 8.2pt; line-height: 1.3; }
.dense .of-piece { display: inline; margin-left: 1.5mm; }
.dense td { padding-block: 0.8mm; }
.dense .facts, .dense .parties { padding-block: 3mm; }
`;

/** A text as a CSS string literal, with all special characters escaped. */
function cssString(text: string): string {
  return `"${text.replace(/[^A-Za-z0-9 ./·-]/g, (character) => `\\${character.codePointAt(0)?.toString(16)} `)}"`;
}

/** The footer of every page: the document's number and the page number. */
export function documentFooter(line: string): string {
  const font = 'font: 400 7.2pt Text, Scripts, sans-serif; color: #43534b; vertical-align: top; padding-top: 3mm;';
  return `@page {
  @bottom-left { content: ${cssString(line)}; ${font} }
  @bottom-right { content: "Page " counter(page) " of " counter(pages); ${font} }
}`;
}
