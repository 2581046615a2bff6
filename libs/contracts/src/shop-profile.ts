/**
 * The shop itself: who sells, where, and how to reach them. Another jeweller changes this one file and the pictures.
 * Pages, invoices and mails read it; nothing else names the shop.
 */
export const shop = {
  name: 'Kanaka',
  tagline: 'Fine jewellery from Tamil Nadu',
  description:
    'Hand-finished gold, diamond and pearl jewellery from Tamil Nadu, hallmarked and delivered across India.',
  legalName: 'Kanaka Fine Jewellery Private Limited',
  addressLines: ['12 North Mada Street', 'Mylapore', 'Chennai 600004'],
  state: 'Tamil Nadu',
  /** GST state code, as in the first two digits of the GSTIN. */
  stateCode: '33',
  country: 'India',
  gstin: '33ABCDE1234F1Z5',
  /** Harmonised System code of the goods: articles of jewellery of precious metal. */
  hsn: '7113',
  email: 'atelier@kanaka.example',
  phone: '+91 44 4000 1234',
  whatsapp: '914440001234',
  social: {
    instagram: 'https://www.instagram.com/kanaka.example',
    facebook: 'https://www.facebook.com/kanaka.example',
    youtube: 'https://www.youtube.com/@kanaka.example',
  },
  reviewUrl: 'https://search.google.com/local/writereview?placeid=kanaka-demo',
  mapEmbedUrl: 'https://www.google.com/maps?q=North+Mada+Street,+Mylapore,+Chennai&output=embed',
  /** The invoice serial's beginning: KNK/26-27/000001. */
  invoicePrefix: 'KNK',
  /** The same of a credit note: KCN/26-27/000001. */
  creditNotePrefix: 'KCN',
  /**
   * What an invoice to another country must carry (CGST Rules, rule 46, proviso). The shop charges IGST on exports, which
   * the exporter may claim back; one who exports under a letter of undertaking writes the other of the rule's two sentences.
   */
  exportEndorsement: 'SUPPLY MEANT FOR EXPORT ON PAYMENT OF INTEGRATED TAX',
  themeColor: '#0f4a3c',
  policiesUpdated: '2025-08-01',
} as const;
