import type { ShopSettings } from './settings.ts';

/**
 * What a new shop begins with. From then on its settings are the catalogue's, where the owner changes them; nothing
 * that runs reads this file for them.
 */
export const newShop: ShopSettings = {
  name: 'Kanaka',
  tagline: 'Fine jewellery from Tamil Nadu',
  description:
    'Hand-finished gold, diamond and pearl jewellery from Tamil Nadu, hallmarked and delivered across India.',
  legalName: 'Kanaka Fine Jewellery Private Limited',
  addressLines: ['12 North Mada Street', 'Mylapore', 'Chennai 600004'],
  state: 'Tamil Nadu',
  gstin: '33ABCDE1234F1Z7',
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
  exportTaxPercent: 3,
  shippingNote: '',
  lowStockThreshold: 3,
  invoicePrefix: 'KNK',
  creditNotePrefix: 'KCN',
};
