/** For tests: a customer with an address and a note. */
import type { CustomerDetails } from '@kanaka/contracts/identity/customers';

export const customerId = '0198c5a2-7e11-7c3a-9d21-5f0c8ad00007';

export const aCustomer = (change: Partial<CustomerDetails> = {}): CustomerDetails => ({
  _id: customerId,
  name: 'Asha Raman',
  email: 'asha@a.in',
  emailProvenAt: '2025-10-12T09:00:00Z',
  openedAt: '2025-10-12T08:00:00Z',
  city: 'Madurai',
  phone: '9876543210',
  orders: 3,
  spent: 61_800,
  lastOrderAt: '2026-11-20T09:00:00Z',
  addresses: [
    {
      _id: '0198c5a2-7e11-7c3a-9d21-5f0c8ad0aaaa',
      userId: customerId,
      address: '4 Car Street',
      city: 'Madurai',
      state: 'Tamil Nadu',
      country: 'India',
      pincode: '625001',
      phone: '9876543210',
      notes: 'Ring twice',
      isGift: false,
      giftMessage: '',
    },
  ],
  notes: [
    {
      _id: '0198c5a2-7e11-7c3a-9d21-5f0c8ad0bbbb',
      text: 'Likes rubies',
      author: 'Meera',
      createdAt: '2026-11-01T09:00:00Z',
    },
  ],
  ...change,
});
