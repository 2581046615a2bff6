/** What becomes of some orders today, so that each page of the shop and of the back office has something to show. */
import type { ShipmentMove } from '@kanaka/contracts/orders/shipments';
import type { Piece, StagedOrder } from './staged-order.ts';

type Story = {
  /** The customer's name; the demo shopper where there is none. */
  by?: string;
  piece: string;
  size?: string;
  isCollected?: boolean;
  giftMessage?: string;
  /** After the order was placed. */
  then: (order: StagedOrder, find: (title: string) => Piece) => Promise<unknown>;
};

const packed = async (order: StagedOrder, [courier, awb]: string[] = [], ...moves: ShipmentMove[]) => {
  await order.pay();
  await order.pack(courier, awb);
  await order.move(...moves);
};
const delivered = (order: StagedOrder, awb: string) =>
  packed(order, ['Blue Dart', awb], 'handedOver', 'outForDelivery', 'delivered');
const sentBack = async (order: StagedOrder, awb: string, words: string) => {
  await delivered(order, awb);
  await order.askReturn('not-suited', words);
  await order.decide('approved', 'Please pack it in its box and send it insured; we pay the courier.');
  await order.sendBack('DTDC', `M${awb.slice(-8)}`);
  await order.decide('received');
  await order.decide('inspected', 'Unworn, complete, with its certificate.');
};

export const stories: readonly Story[] = [
  {
    piece: 'Madhura Jhumka',
    async then(order) {
      await delivered(order, '57120981224');
      await order.note('Wedding on the weekend after: must not be late.');
      await order.refund(1_250, 'For the goldsmith who tightened the clasp.');
    },
  },
  {
    piece: 'Kumkum Ruby Studs',
    async then(order) {
      await order.pay();
      await order.cancel('My sister has chosen the pearl drops instead.');
    },
  },
  {
    piece: 'Akhanda Eternity Band',
    size: '12',
    async then(order) {
      await sentBack(order, '57122004518', 'It is a little too tight on a warm day.');
      await order.decide('accepted');
    },
  },
  {
    piece: 'Jaali Filigree Bangle',
    size: '2-6',
    async then(order) {
      await order.pay();
      await order.note('Wrote that the lift is out of order: courier to ring below.');
      await order.pack('Blue Dart', '57122498061');
      await order.move('handedOver');
    },
  },
  {
    piece: 'Surya Pendant Necklace',
    giftMessage: 'Happy birthday, Akka! The sun for the brightest of us.',
    then: (order) => delivered(order, '57121530877'),
  },
  { piece: 'Megha Pearl Bracelet', then: (order) => order.pay() },
  {
    by: 'Nikhil Bansal',
    piece: 'Padma Temple Ring',
    giftMessage: 'For Maa, with love. The lotus is from all of us.',
    then: (order) => order.pay(),
  },
  {
    by: 'Pooja Shah',
    piece: 'Kadi Curb Bracelet',
    async then(order) {
      await order.pay();
      await order.setStatus('inProcess');
    },
  },
  {
    by: 'Aishwarya Natarajan',
    piece: 'Akhanda Eternity Band',
    size: '13',
    then: (order) => packed(order, ['Sequel', 'SQL48813370']),
  },
  {
    by: 'Jignesh Desai',
    piece: 'Latika Vine Cuff',
    then: (order) => packed(order, ['Blue Dart', '57122500419'], 'handedOver', 'outForDelivery'),
  },
  { by: 'Maria Fernandes', piece: 'Chandni Chandbali', then: (order) => order.pay(500_00) },
  { by: 'Swathi Rao', piece: 'Smriti Charm Bracelet', then: async () => undefined },
  {
    by: 'Deepa Krishnamurthy',
    piece: 'Raktima Ruby Halo Ring',
    size: '14',
    async then(order) {
      await delivered(order, '57122461027');
      await order.askReturn('not-suited', 'It is lovely, but not for my hand.');
    },
  },
  {
    by: 'Rekha Nair',
    piece: 'Kumkum Ruby Studs',
    async then(order) {
      await delivered(order, '57122409925');
      await order.askReturn('not-suited', 'The backs are too small to hold.');
      await order.decide('approved', 'Please send them insured; we pay the courier.');
    },
  },
  {
    by: 'Harini Varma',
    piece: 'Navagraha Gem Bracelet',
    then: (order) => sentBack(order, '57122311580', 'It is longer than I thought.'),
  },
  {
    by: 'Rohan Mehta',
    piece: 'Bindu Pearl Drops',
    async then(order, find) {
      await sentBack(order, '57122170458', 'They are beautiful; I would rather have hoops for every day.');
      await order.decide('exchanging');
      await order.exchange(find('Vritta Twist Hoops'));
    },
  },
  {
    by: 'Nithya Balan',
    piece: 'Bindu Pearl Drops',
    async then(order) {
      await sentBack(order, '57120011846', 'Bought in a hurry.');
      await order.decide('refused', 'The seal is broken and the inside is engraved, so we cannot sell it again.');
    },
  },
  {
    by: 'Shalini Deshpande',
    piece: 'Megha Pearl Bracelet',
    async then(order) {
      await delivered(order, '57120744190');
      await order.askReturn('other', 'We have received two of the same as gifts.');
      await order.withdraw();
    },
  },
  {
    by: 'Karthik Rajan',
    piece: 'Megha Pearl Bracelet',
    async then(order) {
      await order.pay();
      await order.setStatus('rejected', 'The address could not be confirmed by telephone.');
    },
  },
  {
    by: 'Ananya Iyer',
    piece: 'Surya Pendant Necklace',
    isCollected: true,
    async then(order) {
      await packed(order);
      await order.collect();
    },
  },
  {
    by: 'Divya Subramanian',
    piece: 'Megha Pearl Bracelet',
    isCollected: true,
    then: (order) => packed(order),
  },
];

/** What is known of some customers besides their orders. */
export const known: readonly { name: string; notes: readonly string[]; wishes: readonly string[] }[] = [
  {
    name: 'Ananya Iyer',
    notes: [
      'Prefers calls after six.',
      'Looks for a temple haar for her daughter’s wedding in February, up to 3 lakh.',
    ],
    wishes: ['Padmavati Temple Haar', 'Kamala Temple Kada', 'Madhura Jhumka'],
  },
  {
    name: 'Karthik Rajan',
    notes: ['Wants the invoice in the name of his firm; has sent the GSTIN by e-mail.'],
    wishes: ['Dhruva Solitaire Ring'],
  },
];
