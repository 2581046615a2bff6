import { Readable } from 'node:stream';
import { expect, it } from '@jest/globals';
import { strToU8, zipSync } from 'fflate';
import { CSV_START, csvLine } from '@kanaka/contracts/csv';
import { readTable, type TableRow } from './read-table.ts';

const twoTexts = `<sst><si><t>SK</t><rPh><t>es</t></rPh><t>U</t></si><si><t>''=1 &amp; x_x000A_</t></si></sst>`;

async function rowsOf(file: string | Uint8Array): Promise<TableRow[]> {
  return Array.fromAsync(readTable(Readable.from([typeof file === 'string' ? Buffer.from(file) : file])));
}

const cellsOf = async (file: string | Uint8Array) => (await rowsOf(file)).map(({ cells }) => Object.values(cells));

it('reads back every cell as our files have it', async () => {
  const cells = [
    ...[
      '0012',
      "'0012",
      '=SUM(A1)',
      "'=SUM(A1)",
      "''=x",
      '\t=x',
      '\n=1+1',
      '\n\n-x',
      "Ravi\n'=1",
      ' @x; -1',
      '-100.00',
      "'-100.00",
    ],
    ...[
      '＝x',
      '"quoted"',
      'a, "b"; c\td\r\ne',
      "'",
      "''\t",
      "\r'",
      '2-4',
      '625001',
      "'625001",
      "'2-4",
      '695123456751',
      ' blank ',
      '="0012"',
      'மீரா',
      'x',
    ],
  ];
  const file = CSV_START + csvLine(cells.map((_, at) => `c${at}`)) + csvLine(cells);
  expect(await cellsOf(file)).toEqual([cells]);
  expect(await cellsOf(file.replace(CSV_START, ''))).toEqual([cells]);
});

it.each([
  ['sep=; of Excel', 'sep=;\r\nSKU;Price\r\n="0012";"1,25,000"\r\n'],
  ['semicolons', 'SKU;Price\n0012;1,25,000\n'],
  ['tabs, and old line ends', 'SKU\tPrice\r0012\t1,25,000\r'],
  ['empty lines and columns', '\n"SKU","Price",,\r\n,,,\r\n0012,"1,25,000"'],
])('reads a file with %s', async (_, file) => {
  expect((await rowsOf(file)).map(({ cells }) => cells)).toEqual([{ SKU: '0012', Price: '1,25,000' }]);
  const utf16 = Buffer.from(`\uFEFF${file}`, 'utf16le');
  expect(await cellsOf(utf16)).toEqual([['0012', '1,25,000']]);
});

it('counts rows as a spreadsheet does', async () => {
  expect(await rowsOf('Name,Text\n\nAsha,"two\nlines"\nRavi,5" wide\n')).toEqual([
    { number: 3, cells: { Name: 'Asha', Text: 'two\nlines' } },
    { number: 4, cells: { Name: 'Ravi', Text: '5" wide' } },
  ]);
});

it.each<[string, string | Uint8Array]>([
  ['The quotes in row 3 are wrong', 'a,b\n1,2\n"x,y\nz\n'],
  ['The quotes in row 2 are wrong', 'a,b\n"Ring, 22"K",1\n'],
  ['Row 2 is too long', `a,b\n"x${'y\n'.repeat(1_000_000)}`],
  ['Row 2 has a cell in column 3', 'a,b\n1,2,3\n'],
  ['Two columns are called a', 'a, a \n1,2\n'],
  ['Column 2 has no heading', 'a,,c\n1,2,3\n'],
  ['There are no rows', 'a,b\n'],
  ['This file is empty', ''],
  ['This file is empty', ',,\n\n'],
  ['a cell in column 201', `${'a,'.repeat(200)}a\n`],
  ['A cell in row 2 has more than 32,767', `a\n${'x'.repeat(32_768)}\n`],
  ['more than 1,00,000 rows', `a\n${'x\n'.repeat(100_001)}`],
  ['more than 1,00,000 empty rows', `a,b\n1,2\n${',\n'.repeat(100_001)}`],
  ['larger than 32 MB', new Uint8Array(33 * 1024 * 1024).fill(120)],
  ['not a CSV file in UTF-8', Buffer.from('Prix\nd\u00E9j\u00E0\n', 'latin1')],
  ['not a CSV file in UTF-8', Buffer.from('a\nb\n', 'utf16le')],
  ['not a CSV file in UTF-8', Buffer.from('\u0089PNG\r\n\u001A\n\0\0\0\rIHDR', 'latin1')],
  ['an old Excel file', Buffer.from('D0CF11E0A1B11AE1', 'hex')],
  ['not an Excel .xlsx file', Buffer.from('PK\u0003\u0004 and nothing else')],
  ['not an Excel .xlsx file', zipSync({ 'a.txt': strToU8('a') })],
  ['not an Excel .xlsx file', workbook('<row><c r="A1"><v>1</c></row>')],
  ['not an Excel .xlsx file', workbook('<row r="1e99"><c r="A1"><v>1</v></c></row>')],
  ['not an Excel .xlsx file', workbook('<row r="0"><c r="A1"><v>1</v></c></row>')],
  ['not an Excel .xlsx file', workbook('<a>'.repeat(1_000))],
  ['A cell in row 2 has more than 32,767', ofOneCell('x'.repeat(32_768))],
  ['A cell has more than 32,767', workbook('', `<sst><si><t>${'x'.repeat(32_768)}</t></si></sst>`)],
  ['A cell in row 2 has a character that cannot be used', ofOneCell('_x0000_')],
  ['A cell in row 2 has a character that cannot be used', ofOneCell('_xD800_')],
  ['a cell in column 16384', workbook('<row><c r="XFD1"><v>1</v></c></row>')],
])('tells what is wrong: %s', async (message, file) => {
  await expect(rowsOf(file)).rejects.toMatchObject({ name: 'AppError', message: expect.stringContaining(message) });
});

it('reads the first sheet of a workbook: numbers, per cents and days as one sees them', async () => {
  const sheet = `
    <row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><r><t>Pri</t></r><r><t>ce</t></r></is></c>
      <c r="B1" t="str"><v>Day</v></c></row>
    <row r="4"><c r="A4" t="s"><v>1</v></c><c r="B4" s="1"><v>46347</v></c><c r="C4"><v>125000.5</v></c></row>
    <row><c r="A5" s="2"><v>0.125</v></c><c r="B5" s="3"><v>46347.604166667</v></c><c r="C5"><f>1/10+2/10</f><v>0.30000000000000004</v></c></row>
    <row r="6"><c t="b"><v>1</v></c><c s="4"><v>12</v></c><c t="e"><v>#N/A</v></c></row>
    <row r="7"><c r="A7" s="1"/></row>`;
  expect(await rowsOf(workbook(sheet))).toEqual([
    { number: 4, cells: { SKU: "'=1 & x\n", Day: '2026-11-21', Price: '125000.5' } },
    { number: 5, cells: { SKU: '12.5%', Day: '2026-11-21 14:30', Price: '0.3' } },
    { number: 6, cells: { SKU: 'TRUE', Day: '00012', Price: '#N/A' } },
  ]);
});

it.each([
  ['texts without end', '<si/>'.repeat(1_000_001)],
  ['texts that together are too long', `<si><t>${'x'.repeat(32_000)}</t></si>`.repeat(501)],
  ['a tag without end', `<si a="${'x'.repeat(1_200_000)}`],
  ['a hundred times its size', `<b/>${' '.repeat(1_000_000)}`.repeat(101)],
])('refuses an archive with %s', async (_what, texts) => {
  const bomb = workbook('<row><c><v>1</v></c></row>', `<sst>${texts}</sst>`);
  await expect(rowsOf(bomb)).rejects.toMatchObject({ code: 'file.too-large' });
});

it('lets others go on while it reads lines of which none has a cell', async () => {
  let turns = 0;
  const turn = (): NodeJS.Immediate => {
    turns += 1;
    return (next = setImmediate(turn));
  };
  let next = setImmediate(turn);
  const lines = 10_000;
  const reading = rowsOf(`a\nx\n${'\n'.repeat(lines)}`);
  await expect(reading).resolves.toHaveLength(1);
  clearImmediate(next);
  expect(turns).toBeGreaterThanOrEqual(lines / 5_000);
});

function ofOneCell(text: string): Uint8Array {
  const cell = (name: string, said: string) => `<c r="${name}" t="inlineStr"><is><t>${said}</t></is></c>`;
  return workbook(`<row r="1">${cell('A1', 'Name')}</row><row r="2">${cell('A2', text)}</row>`);
}

/** As Excel writes it: the sheet stands before the texts that it names. */
function workbook(rows: string, texts = twoTexts): Uint8Array {
  const xml = (text: string) => strToU8(`<?xml version="1.0" encoding="UTF-8"?>${text}`);
  const parts = {
    'xl/_rels/workbook.xml.rels': xml(
      '<Relationships><Relationship Id="rId7" Target="worksheets/sheet2.xml"/></Relationships>',
    ),
    'xl/workbook.xml': xml('<workbook><workbookPr/><sheets><sheet name="x" r:id="rId7"/></sheets></workbook>'),
    'xl/worksheets/sheet2.xml': xml(`<worksheet><sheetData>${rows}</sheetData></worksheet>`),
    'xl/sharedStrings.xml': xml(texts),
    'xl/styles.xml': xml(
      `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[$-409]dd\\-mmm\\-yy h:mm"/><numFmt numFmtId="165" formatCode="00000"/></numFmts>
        <cellStyleXfs><xf numFmtId="9"/></cellStyleXfs>
        <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="10"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>`,
    ),
  };
  return zipSync(parts, { level: 1 });
}
