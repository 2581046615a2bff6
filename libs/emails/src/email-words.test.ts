import { describe, expect, it } from '@jest/globals';
import { editableEmails, EmailName, EmailWords } from '@kanaka/contracts/catalog/email-words';
import { demoShop } from '@kanaka/contracts/catalog/shop-profile';
import { emailText } from './email-layout.ts';
import { mistakesIn, wordsWriter } from './email-words.ts';
import { sampleEmail } from './sample-email.ts';

const publicUrl = 'https://shop.example';

describe('The original words', () => {
  it.each(EmailName.options)('of %s could be saved, and say something of a sample in whole sentences', (name) => {
    const { original } = editableEmails[name];
    expect([EmailWords.parse(original), mistakesIn(name, original)]).toEqual([original, []]);
    const used: string[] = [];
    const write = wordsWriter(demoShop, {}, ({ error }) => used.push(String(error)));
    const email = sampleEmail(name, {
      publicUrl,
      shop: demoShop,
      write: (wording, values) => {
        used.push(wording);
        return write(wording, values);
      },
    });
    expect(used).toEqual([name]);
    expect([email.subject, emailText(email, demoShop)].join()).not.toMatch(/[{}]|undefined/);
    for (const paragraph of [...email.paragraphs, ...(email.afterwards ?? [])])
      expect(paragraph).toMatch(/^(?!.* {2})\S.*[.”]$/s);
  });
});

const { original } = editableEmails['order-confirmation'];
const mistakes = (words: Partial<EmailWords>) => mistakesIn('order-confirmation', { ...original, ...words });

describe('Words that the owner has changed', () => {
  it.each([
    [
      'an unknown placeholder',
      'Thank you,\n{{ costumer_name }}',
      'Line 2, character 4: there is no “costumer_name” in',
    ],
    ['another e-mail’s', '{{ money_back }}', 'Character 4: there is no “money_back” in this e-mail.'],
    ['the parts of one', '{{ shop_name.constructor }}', 'Character 4: there is no “shop_name.constructor”'],
    ['one by another', '{{ shop_name[gift] }}', 'Character 4: there is no “shop_name.'],
    ['an open placeholder', 'Thank you, {{ customer_name', 'Character 12: “{{” is not closed by “}}”.'],
    ['an open tag', '{% if gift', 'Character 1: “{%” is not closed by “%}”.'],
    ['a condition without its end', 'A\n\n{% if gift %}A gift.', 'Line 3, character 1: {% if gift %} is not ended'],
    ['an end without its condition', 'A gift.{% endif %}', 'Character 8: “endif” has no beginning.'],
    ['a closing bracket alone', 'Thank you, customer_name }}', 'A bracket is left over'],
    ['a file', '{% include "/etc/passwd" %}', 'Character 1: “include” cannot be used'],
    ['another file', '{% render "x" %}', '“render” cannot be used'],
    ['a loop', '{% for i in (1..9) %}x{% endfor %}', '“for” cannot be used'],
    ['a variable of its own', '{% assign a = 1 %}', '“assign” cannot be used'],
    ['a filter that calculates', '{{ shop_name | append: shop_name }}', 'only capitalize, upcase and downcase'],
    ['a condition as text', 'A gift: {{ gift }}', 'What is only true or not cannot be printed'],
    ['nothing without a gift', '{% if gift %}A gift.{% endif %}', 'Under some conditions nothing would be left'],
    ['nothing to be understood', '{{ | }}', 'Character 4: this cannot be read.'],
    ['a list that fills the memory', '{{ (1..99999999) }}', 'this cannot be read.'],
  ])('are refused with %s, and where', (_, body, message) => {
    expect(mistakes({ body })).toEqual([{ field: 'body', message: expect.stringContaining(message) }]);
  });

  it('are refused without what an e-mail needs, also when only a condition leaves it out', () => {
    const message = 'Please say {{ order_number }} here, whatever the conditions are.';
    for (const subject of ['Thank you', '{% if gift %}{{ order_number }}{% else %}Thank you{% endif %}']) {
      expect(mistakes({ subject })).toEqual([{ field: 'subject', message }]);
    }
    const both = '{% if gift %}A gift: {{ order_number }}{% else %}{{ order_number | upcase }}{% endif %}';
    expect(mistakes({ subject: both })).toEqual([]);
    expect(mistakes({ subject: 'Thank you', body: '{{' }).map(({ field }) => field)).toEqual(['subject', 'body']);
  });

  it('are not sent when a comparison leaves nothing of what an e-mail needs', () => {
    const subject = '{% if gift == pickup %}Thank you for {{ order_number | upcase }}{% endif %}';
    const heading = '{% if gift %}{% if pickup %}A gift to collect{% endif %}{% else %}Thank you{% endif %}';
    expect(mistakes({ subject, heading })).toEqual([]);
    const reported: string[] = [];
    const own = { 'order-confirmation': { ...original, subject, heading } };
    const write = wordsWriter(demoShop, own, ({ email }) => reported.push(email));
    expect(write('order-confirmation', { order_number: '#1a' }).subject).toBe('Thank you for #1A');
    expect(reported).toEqual([]);
    const usual = { subject: 'Your order #1a is confirmed', heading: original.heading };
    expect(write('order-confirmation', { order_number: '#1a', gift: true })).toMatchObject(usual);
    expect(reported).toEqual(['order-confirmation']);
  });

  it('keep their paragraphs and lines, without what their conditions leave empty', () => {
    const body = 'One\r\nline\n\n\n{% if arrives_by %}By {{ arrives_by }}{% endif %}\n \n{{ shop_name | upcase }}';
    expect(mistakes({ body })).toEqual([]);
    const write = wordsWriter(demoShop, { 'order-confirmation': { ...original, body } });
    const name = demoShop.name.toUpperCase();
    expect(write('order-confirmation', {}).paragraphs).toEqual(['One\r\nline', name]);
    expect(write('order-confirmation', { arrives_by: 'Friday' }).paragraphs).toEqual([
      'One\r\nline',
      'By Friday',
      name,
    ]);
  });
});
