import { describe, expect, it } from '@jest/globals';
import { romanise } from './romanise.ts';

describe('A word in an Indian script, in Latin letters', () => {
  it.each([
    ['झुमका', 'jhumka'],
    ['झूमके', 'jhumke'],
    ['कंगन', 'kangan'],
    ['कङ्गन', 'kangan'],
    ['मंगलसूत्र', 'mangalsutra'],
    ['पायल', 'payal'],
    ['चाँदी', 'chandi'],
    ['अंगूठी', 'anguthi'],
    ['कमरबंद', 'kamarband'],
    ['नथ', 'nath'],
    ['चंपा', 'champa'],
    ['२२', '22'],
    ['लक्ष्मी', 'lakshmi'],
    ['पद्मावती', 'padmavti'],
    ['கம்மல்', 'kammal'],
    ['வளையல்', 'valaiyal'],
    ['தங்கம்', 'thangam'],
    ['மோதிரம்', 'mothiram'],
    ['முத்து', 'muthu'],
    ['ஜிமிக்கி', 'jimikki'],
    ['வெள்ளி', 'velli'],
    ['சூர்யா', 'surya'],
    ['பச்சை', 'pachai'],
    ['மஞ்சள்', 'manjal'],
    ['கொலுசு', 'kolusu'],
    ['குந்தன்', 'kundan'],
    ['பிந்து', 'pindu'],
    ['ಬಳೆ', 'bale'],
    ['గాజులు', 'gajulu'],
    ['മോതിരം', 'mothiram'],
    ['ਵੰਗਾਂ', 'vangan'],
    ['બંગડી', 'bangdi'],
    ['চুড়ি', 'chudi'],
  ])('%s is %s', (word, latin) => {
    expect(romanise(word.normalize('NFKD').normalize('NFC'))).toBe(latin);
  });

  it.each(['ring', 'neklace', '22k', 'रing', '珠宝', ''])('leaves %j as it is, or reads what it can', (word) => {
    expect(romanise(word)).toBe(word === 'रing' ? 'ra' : word);
  });
});
