import { type AdminCollection, type ChosenPiece, CollectionDraft } from '@kanaka/contracts/catalog/collections';
import {
  DEFAULT_SORT,
  type Filters,
  filtersInUrl,
  listingSearch,
  noFilters,
  rangeOf,
} from '@kanaka/presentation/listing-url';
import type { Material, Occasion } from '@kanaka/contracts/catalog/products';
import type { z } from 'zod';
import { refusedFields } from '../../shared/forms/form.tsx';
import { alwaysShown, type Showing, showingDraft, showingFields } from '../../shared/forms/showing.tsx';

/** The conditions of a rule, as the form has them: names, and whole numbers as they are typed. */
export type RuleFields = {
  category: string[];
  subcategory: string[];
  material: Material[];
  occasion: Occasion[];
  minPrice: string;
  maxPrice: string;
  minDiscount: string;
  newDays: string;
  /** With the conditions that the form does not show, which stay as they are. */
  others: Filters;
};

export type CollectionFields = {
  title: string;
  slug: string;
  description: string;
  image: string;
  alt: string;
  place: AdminCollection['place'];
  by: 'rule' | 'hand';
  rule: RuleFields;
  pieces: ChosenPiece[];
  searchWords: string;
} & Showing;

const emptyRule: RuleFields = {
  category: [],
  subcategory: [],
  material: [],
  occasion: [],
  minPrice: '',
  maxPrice: '',
  minDiscount: '',
  newDays: '',
  others: noFilters,
};

export const emptyCollection: CollectionFields = {
  title: '',
  slug: '',
  description: '',
  image: '',
  alt: '',
  place: 'gifts',
  by: 'rule',
  rule: emptyRule,
  pieces: [],
  searchWords: '',
  ...alwaysShown,
};

export function fieldsOf(collection: AdminCollection): CollectionFields {
  const { title, slug, description, image, alt, place, rule, pieces, searchWords } = collection;
  const filters = filtersInUrl(new URLSearchParams(rule)) ?? noFilters;
  const { category, subcategory, material, occasion, ...numbers } = filters;
  const typed = (number: number | null) => (number === null ? '' : String(number));
  return {
    ...{ title, slug, description, image, alt, place, pieces, searchWords },
    ...showingFields(collection),
    by: rule === '' ? 'hand' : 'rule',
    rule: {
      ...{ category: [...category], subcategory: [...subcategory], material: [...material], occasion: [...occasion] },
      minPrice: typed(numbers.minPrice),
      maxPrice: typed(numbers.maxPrice),
      minDiscount: typed(numbers.minDiscount),
      newDays: typed(numbers.newDays),
      others: filters,
    },
  };
}

const MISTYPED = {
  minPrice: 'Please enter whole rupees, such as 10000.',
  maxPrice: 'Please enter whole rupees, such as 50000.',
  minDiscount: 'Please enter a percentage from 1 to 99.',
  newDays: 'Please enter a number of days from 1 to 365.',
} as const;
type Number = keyof typeof MISTYPED;
const LIMITS: Record<Number, number> = {
  minPrice: 9_999_999_999,
  maxPrice: 9_999_999_999,
  minDiscount: 99,
  newDays: 365,
};

const numberIn = (typed: string) => (/^\d+$/.test(plain(typed)) ? Number(plain(typed)) : null);
const plain = (typed: string) => typed.replaceAll(/[₹,%\s]/g, '');

/** The listing's query string for these conditions; empty without any. What is mistyped is no condition. */
export function ruleOf({ category, subcategory, material, occasion, others, ...numbers }: RuleFields): string {
  const [minPrice, maxPrice] = rangeOf([numberIn(numbers.minPrice), numberIn(numbers.maxPrice)]);
  return listingSearch({
    filters: {
      ...others,
      ...{ category, subcategory, material, occasion, minPrice, maxPrice },
      minDiscount: numberIn(numbers.minDiscount),
      newDays: numberIn(numbers.newDays),
    },
    sort: DEFAULT_SORT,
  });
}

/** The request body. */
export function draftOf(fields: CollectionFields): z.input<typeof CollectionDraft> {
  const { title, slug, description, image, alt, place, by, rule, pieces, searchWords } = fields;
  return {
    ...{ title, slug, description, image, alt, place, searchWords },
    ...showingDraft(fields),
    rule: by === 'rule' ? ruleOf(rule) : '',
    pieceIds: by === 'hand' ? pieces.map(({ _id }) => _id) : [],
  };
}

type FieldName = Exclude<keyof CollectionFields, 'rule'> | `rule.${Number}`;

/** The field that an issue of the request belongs to. */
export function fieldOfIssue(path: string): FieldName {
  const [first = ''] = path.split(/[./]/);
  if (first === 'pieceIds' || first === 'rule' || !Object.hasOwn(emptyCollection, first)) return 'by';
  return first as FieldName;
}

/** What the server would refuse, by field. */
export function refusals(fields: CollectionFields): Partial<Record<FieldName, string>> {
  const refused: Partial<Record<FieldName, string>> = refusedFields(
    CollectionDraft.safeParse(draftOf(fields)).error?.issues,
    fieldOfIssue,
  );
  if (refused.by) {
    refused.by = fields.by === 'rule' ? 'Please choose at least one condition.' : 'Please choose at least one piece.';
  }
  if (fields.by === 'rule') Object.assign(refused, mistypedIn(fields.rule));
  return refused;
}

function mistypedIn(rule: RuleFields): Partial<Record<FieldName, string>> {
  const refused: Partial<Record<FieldName, string>> = {};
  for (const name of Object.keys(MISTYPED) as Number[]) {
    const number = numberIn(rule[name]);
    const isRight = rule[name].trim() === '' || (number !== null && number >= 1 && number <= LIMITS[name]);
    if (!isRight) refused[`rule.${name}`] = MISTYPED[name];
  }
  const [least, most] = [numberIn(rule.minPrice), numberIn(rule.maxPrice)];
  if (least !== null && most !== null && least > most) refused['rule.maxPrice'] = 'This is below the lowest price.';
  return refused;
}

/** Where shoppers meet a collection. */
export const placeWords: Record<AdminCollection['place'], string> = {
  gifts: 'Gifts: in the menu, on the home page and on the Gifts page',
  home: 'The Collections: the large row of the home page',
  nowhere: 'Only at its own address',
};
