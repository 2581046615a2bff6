import { expect, it } from '@jest/globals';
import { claimsToBeTheShop } from './reserved-names.ts';

const SHOP = ['Kanaka', 'Kanaka Fine Jewellery Private Limited'];

it.each([
  'Kanaka',
  'KANAKA',
  'kanaka ',
  'Kanaka Support',
  'KanakaSupport',
  'Team Kanaka',
  'K.A.N.A.K.A.',
  'k a n a k a',
  'Kanaka_Official',
  'The Official Kanaka',
  'Kanaka Jewellers',
  'Kanaka.com',
  'Kanaka Fine Jewellery',
  'Kanaka Fine Jewellery Private Limited',
  'Kanaka Support Chennai',
  'Kanáka',
  'Official',
  '✔ Official ✔',
  'Support',
  'Admin',
  'Administrator',
  'Adm1n',
  'OfficiaI',
  'Shop Owner',
  'Customer Care',
  'Kanaka Manager',
  'Kanaka (Seller)',
  'Kanaka HQ',
  'The Kanaka Family',
  'kanaka.co.in',
  'www kanaka in',
  'https://www.kanaka.in',
  '@kanaka',
  '@kanaka_official',
  'Kanaka!',
  'Kanaka24',
  'Kanaka2 Manager Chennai',
  'K4n4k41',
  'K!a!n!a!k!a',
  'Admin1',
  'Admin 007',
  'Manager',
  'Shop Manager',
  'Verified Buyer',
  'Verified Customer',
  'Kanaka Rao (verified)',
])('recognizes %p as the shop', (name) => {
  expect(claimsToBeTheShop(name, SHOP)).toBe(true);
});

it.each([
  ['Cyrillic letters', 'Каnаkа'],
  ['Greek letters', 'ΚΑΝΑΚΑ'],
  ['Lisu letters', 'ꓗꓮꓠꓮꓗꓮ'],
  ['Cherokee letters', 'ᏦᎪnᎪᏦᎪ'],
  ['full width', 'Ｋａｎａｋａ'],
  ['mathematical letters', '𝕂𝕒𝕟𝕒𝕜𝕒'],
  ['small capitals', 'ᴋᴀɴᴀᴋᴀ'],
  ['circles', 'ⓚⓐⓝⓐⓚⓐ'],
  ['dark circles', '🅚🅐🅝🅐🅚🅐'],
  ['dark squares', '🅺🅰🅽🅰🅺🅰'],
  ['letters of flags', '🇰🇦🇳🇦🇰🇦'],
  ['zero width in between', 'Ka\u200bna\u2060ka'],
  ['Hangul fillers in between', 'Kan\u3164aka'],
  ['soft hyphens', 'Kan\u00adaka'],
  ['accents', 'K̶a̶n̶a̶k̶a̶'],
  ['digits', 'K4n4ka'],
  ['signs', 'K@naka $upport'],
  ['capital lambdas', 'KΛNΛKΛ'],
  ['capital deltas', 'KΔNΔKΔ'],
  ['triangles', 'K△n△ka'],
  ['signs of currencies', '₭anaka'],
  ['signs of other currencies', '₭₳₦₳₭₳'],
  ['Cyrillic capitals', 'КАИАКА'],
])('reads the shop’s name in %s', (_, name) => {
  expect(claimsToBeTheShop(name, SHOP)).toBe(true);
});

it.each([
  'Asha Raman',
  'Kanaka Durga',
  'Padmini Kanaka Rao',
  'Kanakaraj',
  'Kanakamma',
  'Sri Kanaka Lakshmi',
  'India',
  'Gold',
  'Diamond Fernandes',
  'Adminah Okoro',
  'Owen Staffordshire',
  'Supporta',
  'கனகா',
  'О’Брайен',
  'Rajesh Director',
  'Manager Singh',
  'Rustom Manager',
  'Kanaka Nair',
  'Kanaka S.',
  'Kanaka Iyer',
  'Asha!',
  'Meera24',
  '李娜',
  'X',
])('recognizes %p as a person', (name) => {
  expect(claimsToBeTheShop(name, SHOP)).toBe(false);
});

it('compares with the shop’s current names', () => {
  expect(claimsToBeTheShop('Suvarna', SHOP)).toBe(false);
  expect(claimsToBeTheShop('Ѕuvаrnа Help Desk', ['Suvarna & Sons Jewellers'])).toBe(false);
  expect(claimsToBeTheShop('Ѕuvаrnа & Ѕons', ['Suvarna & Sons Jewellers'])).toBe(true);
  expect(claimsToBeTheShop('தங்கம் Official', ['தங்கம்'])).toBe(true);
});

it('handles a shop whose name consists of trade words only', () => {
  expect(claimsToBeTheShop('Fine Jewellery', ['Fine Jewellery'])).toBe(true);
  expect(claimsToBeTheShop('Asha', [''])).toBe(false);
});
