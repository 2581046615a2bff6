/** What invented people say in the trade, beside the reviews of what they bought. */

/** Reviews that the owner hides. */
export const unwelcome: readonly (readonly [stars: number, message: string])[] = [
  [1, 'CHEAP GOLD LOANS call now best rates no papers needed!!!'],
  [1, 'Why so expensive?? My uncle sells the same for half. Do not buy here, come to his shop in T Nagar.'],
];

/** Messages that go with gifts. Each is used once. */
export const giftMessages: readonly string[] = [
  'For Amma, on your sixtieth. With all our love from Bengaluru.',
  'Happy anniversary, my dear. Twenty-five years and counting.',
  'To the bride, from her cousins. Wear it and think of our summers in Thanjavur.',
  'Happy Raksha Bandhan, little sister!',
  'For Meenu’s first Diwali in her new home.',
  'Congratulations on the new job. You have earned something that shines.',
  'Happy birthday, Paati. From all nine of us.',
  'With love on Akshaya Tritiya.',
  'For Anjali, who passed all her exams. We never doubted it.',
  'To my wife, for the year that only you know about.',
  'Welcome to the family, Nandini.',
  'Happy Onam from the three of us.',
  'For the best teacher our children ever had.',
  'Ten years in Chennai, and still my favourite neighbour. Thank you.',
  'Happy Mother’s Day, Amma. Please do not keep it for best.',
  'From your brothers, who pooled their pocket money at last.',
  'For Divya on her engagement. We are so glad.',
  'Happy birthday, Chitti! Call me when you have opened it.',
  'With our blessings for the little one’s naming day.',
  'To Kavitha, on your first salary’s anniversary. Buy nothing for us, please.',
  'Happy Pongal! May the year be sweet.',
  'Because you said no to a party, Appa. This is smaller and lasts longer.',
  'For my oldest friend, on turning forty before me.',
  'Happy Karva Chauth, my love.',
  'From Thatha, who still cannot choose colours but tried.',
  'For the dancer of the family, after her arangetram.',
  'Merry Christmas, Maria! With a hug.',
  'Get well soon, and wear this to our dinner.',
];

/** Notes that the owner keeps about orders. Each is used once. */
export const ownerNotes: readonly string[] = [
  'Called: please deliver after 5 p.m., nobody at home before.',
  'Asked for the certificate as a copy by e-mail. Sent.',
  'Long-standing customer of the Mylapore shop; add the velvet pouch.',
  'Wants it polished once more; spoke to the bench, no delay.',
  'Wedding on the weekend after: must not be late.',
  'Asked whether the bill may carry her married name; answered that it may not be changed now.',
  'Second telephone number: her sister’s, on the address.',
  'Parcel to be handed over only to the customer herself.',
  'Asked for a photograph of the packed box. Sent by WhatsApp.',
  'Wrote that the lift is out of order: courier to ring below.',
  'Old customer’s daughter; regards from her mother.',
  'Would like to see earrings to match in December.',
  'Asked about the buy-back; sent the page.',
  'Prefers to be written to in Tamil.',
  'Courier called: address found with the landmark opposite the temple tank.',
  'Is abroad until the 12th; the parcel may go to the neighbour in 3B.',
  'Thanked us by telephone for the card in the box.',
  'Asked how to clean it; sent the leaflet.',
  'Has moved since the last order; the new address is right.',
  'Bought for a house-warming; send no price inside.',
];
