import type { z } from 'zod';

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

const ownFormats: Readonly<Record<string, string>> = {
  uuid: 'This id is not valid.',
  date: 'This is not a date.',
  datetime: 'Please enter a day and a time.',
  url: 'Please enter an address on the web.',
};

const units: Readonly<Record<string, string>> = {
  string: ' characters',
  array: ' entries',
  set: ' entries',
  file: ' bytes',
};

/** What a refused value is told where its schema has no words of its own; zod's are not for the people of a shop. */
export function refusalWords(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined && issue.code.startsWith('invalid_')) return 'This field is required.';
  switch (issue.code) {
    case 'invalid_type':
      return `This must be ${kinds[issue.expected] ?? 'something else'}.`;
    case 'invalid_value':
      return `This must be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.join(', ')}.`;
    case 'too_small':
      return limit(issue.inclusive ? 'at least' : 'above', issue.minimum, issue.origin);
    case 'too_big':
      return limit(issue.inclusive ? 'at most' : 'below', issue.maximum, issue.origin);
    case 'not_multiple_of':
      return `This must be a multiple of ${issue.divisor}.`;
    case 'invalid_format':
      return ownFormats[issue.format] ?? 'This is not written as it must be.';
    case 'unrecognized_keys':
      return `There is no ${issue.keys.join(', ')} here.`;
    default:
      return 'This cannot be used here.';
  }
}

const limit = (words: string, bound: number | bigint, origin: string) => {
  const unit = units[origin] ?? '';
  return `This must ${unit ? 'have' : 'be'} ${words} ${bound}${bound === 1 ? unit.replace(/ies$/, 'y').replace(/s$/, '') : unit}.`;
};
