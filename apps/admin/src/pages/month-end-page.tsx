import { useMayCall } from '../shared/may.ts';
import { exportFileName, exportOrders } from '@kanaka/contracts/orders/admin-orders';
import * as documents from '@kanaka/contracts/orders/documents';
import { exportSettlements, settlementsFileName } from '@kanaka/contracts/orders/settlements';
import { exportTaxRegister, registerFileName, type RegisterPart } from '@kanaka/contracts/orders/tax-register';
import { Button } from '@kanaka/ui/button';
import { SelectField } from '@kanaka/ui/select-field';
import type { CallOf } from '@kanaka/contracts/endpoint';
import type { FileEndpoint } from '@kanaka/web-kit/fetch-file';
import { useUrlState } from '@kanaka/web-kit/use-url-state';
import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import { optionsOf } from '../shared/forms/form.tsx';
import { urlText } from '../shared/lists/url-fields.ts';
import { Card, Page } from '../shared/page/page.tsx';
import { fileOf, useDownload } from '../shared/use-download.ts';
import { inIndia, shopDay } from '../shared/words.tsx';

const MONTHS = 24;

const monthName = inIndia({ month: 'long', year: 'numeric' });

/** This month and those before it: 2026-11, newest first. */
function monthsUntil(today: string): Record<string, string> {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return Object.fromEntries(
    Array.from({ length: MONTHS }, (_, back) => {
      const first = new Date(Date.UTC(year, month - 1 - back, 1));
      return [first.toISOString().slice(0, 7), monthName.format(first)];
    }),
  );
}

const lastDayOf = (month: string) => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
};

const documentFiles = {
  zip: {
    what: 'Documents as a ZIP',
    about: 'The invoices and credit notes of the month as they were issued, each a PDF.',
  },
  pdf: {
    what: 'Documents as one PDF',
    about: `All in one file, to read or print; at most ${documents.MAX_DOCUMENTS_IN_PDF} of them.`,
  },
};

/** A file with what is said about it, and the call that makes it. */
const listed = <E extends FileEndpoint>(
  call: E,
  parts: CallOf<E>,
  { about, ...file }: { what: string; about: string; fileName: string },
) => ({ call, about, ...fileOf(call, parts, file) });

/** What the accountant needs of a month, each as a file. */
export function MonthEndPage() {
  const [today] = useState(() => shopDay(new Date()));
  const months = monthsUntil(today);
  const lastMonth = Object.keys(months)[1] ?? '';
  const [{ month: asked }, setSearch] = useUrlState(z.object({ month: urlText(7) }));
  const month = Object.hasOwn(months, asked) ? asked : lastMonth;
  const days = { from: `${month}-01`, to: lastDayOf(month) };
  const { download, downloading } = useDownload();
  const mayCall = useMayCall();

  const register = (part: RegisterPart, what: string, about: string) =>
    listed(
      exportTaxRegister,
      { query: { part, ...days } },
      { what, about, fileName: registerFileName({ part, ...days }) },
    );
  const files = [
    register(
      'documents',
      'Invoices and credit notes',
      'Each document by its own date, with place of supply and tax. Credit notes are negative, also those for orders of earlier months.',
    ),
    register('hsn', 'HSN summary', 'Pieces, taxable value and tax by HSN code and rate.'),
    register('states', 'Summary by state', 'Taxable value and tax by place of supply and rate.'),
    register('numbers', 'Document numbers', 'First and last number of each series, and how many were issued.'),
    register('gstr1', 'GSTR-1', 'All of it in the tables of the return, as JSON for the GST portal’s offline tool.'),
    ...(['zip', 'pdf'] as const).map((as) =>
      listed(
        as === 'zip' ? documents.documentsAsZip : documents.documentsAsPdf,
        { body: { month } },
        { ...documentFiles[as], fileName: documents.documentsFileName({ month }, { today, as }) },
      ),
    ),
    listed(
      exportSettlements,
      { query: days },
      {
        what: 'Settlements',
        about: 'Razorpay’s transfers to your bank, line by line, with fees, the GST on them and the UTR.',
        fileName: settlementsFileName(days, today),
      },
    ),
    listed(
      exportOrders,
      { query: days },
      {
        what: 'Orders',
        about:
          'The orders placed in the month, with pieces, prices, payments and refunds. It contains customers’ names and addresses.',
        fileName: exportFileName(days, today),
      },
    ),
  ].filter(({ call }) => mayCall(call));
  return (
    <Page title="Month end" description="What your accountant needs: CSV files for a spreadsheet, and the documents">
      <div className="mb-4 max-w-xs">
        <SelectField
          label="Month"
          options={optionsOf(months)}
          value={month}
          onChange={({ target }) => setSearch({ month: target.value }, { replace: true })}
        />
      </div>
      <Card>
        <ul>
          {files.map((file) => (
            <li
              key={file.what}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-hairline px-4 py-3 last:border-b-0 sm:px-5"
            >
              <div className="min-w-0 flex-1 basis-72">
                <h2 className="text-base">{file.what}</h2>
                <p className="text-sm text-ink-soft">{file.about}</p>
              </div>
              <Button
                Icon={FileDown}
                variant="outline"
                padding="md"
                className="max-sm:w-full"
                aria-label={`Download: ${file.what}`}
                busy={downloading === file.fileName}
                disabled={downloading !== null}
                onClick={() => void download(file)}
              >
                Download
              </Button>
            </li>
          ))}
        </ul>
      </Card>
    </Page>
  );
}
