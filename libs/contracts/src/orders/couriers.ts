/** The couriers of a shop, a part of its settings. */
import { z } from 'zod';
import { isHttpsLink, line, text } from '../shapes.ts';

/** In a courier's link, the place of the number. */
export const AWB_PLACE = '{awb}';

/** A courier that the shop uses. */
export const Courier = z.object({
  name: line(60, 'Please enter the courier’s name.'),
  /** The page that shows where a parcel is; a courier without a page for each number has one without `{awb}`. */
  link: text(600, { tooLong: 'This link is too long.' }).refine(
    (link) => link === '' || isHttpsLink(link.replaceAll(AWB_PLACE, '0')),
    `Please enter a link like https://courier.example/track/${AWB_PLACE}.`,
  ),
});
export type Courier = z.infer<typeof Courier>;

const MAX_COURIERS = 30;

export const Couriers = z
  .array(Courier)
  .max(MAX_COURIERS, `At most ${MAX_COURIERS} couriers.`)
  .refine(
    (couriers) => new Set(couriers.map(({ name }) => name.toLowerCase())).size === couriers.length,
    'Each courier has a name of its own.',
  );

/** Couriers that jewellers in India use; the owner can change them. India Post and Sequel have one page for all numbers. */
export const usualCouriers: readonly Courier[] = [
  {
    name: 'Blue Dart',
    link: 'https://www.bluedart.com/web/guest/trackdartresultthirdparty?trackFor=0&trackNo={awb}',
  },
  { name: 'Delhivery', link: 'https://www.delhivery.com/track-v2/package/{awb}' },
  { name: 'DTDC', link: 'https://www.dtdc.in/tracking/tracking_results.asp?Ttype=awb_no&strCnno={awb}' },
  {
    name: 'India Post',
    link: 'https://www.indiapost.gov.in/_layouts/15/dop.portal.tracking/trackconsignment.aspx',
  },
  { name: 'Sequel', link: 'https://www.sequelglobal.com/' },
];
