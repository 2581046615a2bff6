/** For tests: an order of the time before this shop. */
export const fileId = '0198c5a2-7e11-7c3a-9d21-5f0c8ad0e001';

export const anEarlierOrder = () => ({
  ...{ _id: '0198c5a2-7e11-7c3a-9d21-5f0c8ad0e002', number: '#1001', source: 'shopify' },
  ...{ orderedAt: '2022-03-01T04:29:30.000Z', items: '1 × Temple Necklace', pieces: 3, total: 125_150 },
  customer: { name: 'Devi Nair', email: 'devi@a.in', phone: '+919876543210' },
  ...{ status: 'fulfilled', paymentStatus: 'paid', file: { _id: fileId, name: 'orders_export_1.csv' } },
});
