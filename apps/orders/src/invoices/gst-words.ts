/** Harmonised System code of the goods: articles of jewellery of precious metal. */
export const HSN = '7113';

/** Deliveries outside India are supplies to "other territory" on the form. */
export const OUTSIDE_INDIA = '96';

/**
 * What an invoice to another country must carry (CGST Rules, rule 46, proviso). The shop charges IGST on exports, which
 * the exporter may claim back. One who exports under a letter of undertaking needs another tax rate first, not only the
 * other of the rule's two sentences; so it is no setting.
 */
export const EXPORT_ENDORSEMENT = 'SUPPLY MEANT FOR EXPORT ON PAYMENT OF INTEGRATED TAX';
