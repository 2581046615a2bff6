import type { PolicySlug } from '@kanaka/contracts/catalog/page-address';

/** Since when the first versions of the policies are in force. */
export const FIRST_VALID_FROM = new Date('2025-08-01T00:00:00+05:30');

/** The policies that every shop begins with. */
export const firstTexts: Record<PolicySlug, { title: string; description: string; body: string }> = {
  'terms-conditions': {
    title: 'Terms & Conditions',
    description: 'What you and {shopName} can rely on when you buy from this site.',
    body: `## Who sells

{seller}

## Pieces and pictures

Jewellery is finished by hand, so weight, colour and the set of a stone may differ slightly from the pictures. Gold is hallmarked; stones are described as our workshop graded them.

## Prices and taxes

Prices are in Indian rupees {gst}. The price that counts is the one shown when you pay; should it have changed since you put a piece in your bag, you are told before you pay.

## Orders and payment

An order is confirmed when its payment is. Pieces are held for you while you pay. If a payment cannot be matched with an order, it is returned as our [Refund Policy](/shop/refund-policy) says.

## Delivery, returns, refunds

See the [Shipping Policy](/shop/shipping-policy), the [Returns & Exchange Policy](/shop/returns-policy) and the [Refund Policy](/shop/refund-policy). Customised pieces and pieces at a promotional discount that are marked “Final sale” are final sale.

## Your account

Keep your password to yourself and tell us if somebody else may know it. What you write in a review stays yours; you allow us to show it here with your name.

## Law

Indian law applies. The courts where we are registered{inState} decide what cannot be settled between us, without taking from the rights the law gives consumers.`,
  },
  'privacy-policy': {
    title: 'Privacy Policy',
    description: 'What we keep about you, why, and how to have it corrected or removed.',
    body: `## What we keep

- Your name, e-mail address and a password that even we cannot read.
- The delivery addresses you save, at most three.
- Your orders and their invoices, as tax law asks of us.
- The reviews you write with their photographs, and the pieces on your wishlist.
- The e-mail address you leave to hear that a piece is back, until we have written once, a year at most.

## What we do not keep

Card numbers and UPI details never reach us: they go to our payment provider, Razorpay. We set no advertising cookies; the only cookies here keep you signed in. The pieces you looked at last, and a wishlist without an account, stay in your browser.

## Who else sees it

- The payment provider, for your payment.
- The carrier, for your parcel.
- Authorities, where the law requires it.

## Films and maps

Films come from YouTube and the map below from Google. Both learn your network address when you play or see them; a film only once you press play.

## Your rights

Ask us what we hold about you, or have it corrected. You delete your account yourself, in its profile; orders and invoices stay for as long as the law says.`,
  },
  'returns-policy': {
    title: 'Returns & Exchange Policy',
    description: 'How to return or exchange a piece that is not what you hoped for, and until when.',
    body: `## Within {returnDays} days

Returns and exchanges are accepted within {returnDays} days of delivery. The piece comes back unworn, in its original box, with its tags, certificate and invoice.

Once your request is approved, please ship the piece to us within 7 days of that approval. We send you the address and the packing advice with it.

## Damaged on arrival

Should a piece reach you damaged, or not be the one you ordered, tell us within {damageHours} hours of delivery. A photograph of the piece and a video of the parcel being opened help us settle it quickly.

## What happens then

Every returned piece is examined in our workshop: weight, purity, stones, setting. Returns and exchanges are processed in 7-15 business days from the day the piece is with us.

## Exchanges

A piece may be exchanged for another size or another design. Where the prices differ, the difference is paid or returned. An exchanged piece follows the same policy as a new one.

## What cannot come back

- Customised pieces and pieces at a promotional discount that are marked “Final sale”, unless they arrive damaged or are not what you ordered. The mark is on the piece, in the bag and at checkout. A sale price without it changes nothing.
- Pieces that were worn, resized, engraved or repaired elsewhere.`,
  },
  'refund-policy': {
    title: 'Refund Policy',
    description: 'Money goes back the way it came: to the card, account or UPI handle you paid with.',
    body: `## After a return

A returned piece is examined and its refund decided in 7-15 business days. After approval, the amount reaches you in 7-10 business days, depending on your bank.

The approved piece must be shipped to us within 7 days of the approval.

## After a failed payment

If your account was charged but no order was confirmed, we verify it with our payment provider. Once the failed payment is verified, the amount is back with you in 5-7 business days.

## Damage

To ask for a refund of a damaged piece, report the damage within {damageHours} hours of delivery, with photographs.

## Not refunded

- Customised pieces and pieces at a promotional discount that are marked “Final sale”, unless they arrive damaged or are not what you ordered.
- Customs duties, taxes and carrier charges of orders sent abroad.`,
  },
  'shipping-policy': {
    title: 'Shipping Policy',
    description: 'Every parcel leaves insured and sealed, and is delivered against your signature.',
    body: `## Within India

Shipping is free on prepaid orders in India.

Pieces in stock are delivered in {indiaDays} working days. Customised pieces are made for you first and take 15-45 days.

## To other countries

We arrange the shipment, and its cost is paid by the buyer. Customs, duties, taxes and import fees of the destination are the recipient's responsibility. Parcels usually arrive in {abroadDays} working days.

## On its way

You receive a message when your order is confirmed and when it ships. The status of every order stands in your account, under Order History.

## On arrival

Please look at the seals before you sign. If they are broken, refuse the parcel and tell us within 24 hours.`,
  },
};
