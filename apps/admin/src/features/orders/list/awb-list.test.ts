import { expect, it } from '@jest/globals';
import { anOrder } from '../../../../test/orders.ts';
import { awbList } from './bulk-bar.tsx';

it('an AWB list has a line for each order, with courier and AWB where it has them', () => {
  const order = anOrder({ _id: '0198c5a2-7e11-7c3a-9d21-5f0c8ad00001' });
  const to = { ...order.addressInfo, recipient: '=SUM(A1)', address: '4, "Car" Street\nMadurai', phone: '+6591234567' };
  const [heading, ...lines] = awbList([{ ...order, addressInfo: to, pieces: 2 }, order]).split('\r\n');
  expect(heading).toBe(
    '\uFEFFOrder,Courier,AWB,Recipient,Address,City,State,Pincode,Phone,Pieces,Declared Value (INR),Weight of Pieces (g),Invoice Number',
  );
  expect(lines).toHaveLength(3);
  const place = { addressLines: [], state: 'Tamil Nadu', hours: '' };
  expect(awbList([{ ...order, pickup: place }])).toBe(`${heading}\r\n`);
  const consignment = { courier: 'Sequel', awb: '069512345675', insuredValue: 10_300 };
  const [ring] = order.cartItems.map((item) => ({
    ...item,
    quantity: 2,
    grossWeight: 4.25,
    articles: [{ grossWeight: 4.3 }],
  }));
  const [, packed] = awbList([{ ...order, consignment, cartItems: ring ? [ring] : [] }]).split('\r\n');
  expect(packed).toMatch(/^#8ad00001,Sequel,'069512345675,.*,2,10300\.00,8\.550,K\/26-27\/1$/);
  expect(lines[0]).toMatch(
    /^#8ad00001,,,'=SUM\(A1\),"4, ""Car"" Street\nMadurai",.*,'\+6591234567,2,20600\.00,,K\/26-27\/1$/s,
  );
});
