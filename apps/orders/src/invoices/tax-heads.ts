import type { InvoiceData } from '@kanaka/contracts/orders/documents';
import { stateTaxName } from '@kanaka/money/gst';
import { toRupees } from '@kanaka/money/rupees';

type Taxed = Pick<InvoiceData, 'seller' | 'intraState' | 'igstPaise' | 'cgstPaise' | 'sgstPaise' | 'roundOffPaise'>;

/** The taxes of an invoice with their names, as it states them; none on a bill of supply. */
export function taxHeadsOf({ seller, intraState, igstPaise, cgstPaise, sgstPaise, roundOffPaise }: Taxed) {
  if (seller.gstin === '') return [];
  const heads = intraState
    ? [
        { name: 'CGST', paise: cgstPaise },
        { name: stateTaxName(seller.state), paise: sgstPaise },
      ]
    : [{ name: 'IGST', paise: igstPaise }];
  if (roundOffPaise !== 0) heads.push({ name: 'Round off', paise: roundOffPaise });
  return heads.map(({ name, paise }) => ({ name, amount: toRupees(paise) }));
}
