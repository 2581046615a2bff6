/** Fields for state in the URL. A missing or invalid parameter counts as the default. */
import { ShopDay } from '@kanaka/contracts/shapes';
import { z } from 'zod';

/** Text without control characters, cut to `longest`. */
export const urlText = (longest: number) =>
  z
    .string()
    .catch('')
    .transform((text) =>
      text
        .replace(/\p{Cc}/gu, ' ')
        .trim()
        .slice(0, longest),
    );

/** A page number, from 1. */
export const urlPage = z.coerce.number().transform(Math.floor).pipe(z.int().min(1).max(100_000)).catch(1);

/** The valid values of a list that is separated by commas. */
export const urlList = <Item extends string>(item: z.ZodType<Item>) =>
  z
    .string()
    .catch('')
    .transform((list) => [...new Set(list.split(','))].flatMap((name) => item.safeParse(name).data ?? []));

/** A valid date within the range that the API accepts. */
export const isShopDay = (day: string) => ShopDay.safeParse(day).success;

/** A day; empty for none. */
export const urlDay = z.string().refine(isShopDay).catch('');

/** The filters that are set, for a request: an empty one is left out. */
export const setOnly = <Filter extends Record<string, string>>(filter: Filter) =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== '')) as {
    [Name in keyof Filter]?: Exclude<Filter[Name], ''>;
  };
