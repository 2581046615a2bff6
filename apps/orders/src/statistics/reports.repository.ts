import { sql, type SQL } from 'drizzle-orm';
import type { ReportName } from '@kanaka/contracts/orders/reports';
import type { Db } from '@kanaka/server-kit/database/database';
import { z } from 'zod';
import { BY_RAZORPAY } from '../orders/unassigned-refund.ts';
import type { Period } from './period.ts';
import { at, rowsOf, withinPeriod } from './statistics.repository.ts';

/** What is summed for each report; paise and milligrams. */
const sold = ['orders', 'pieces', 'weight', 'sales', 'refunded', 'tax'] as const;
const charged = ['pieces', 'price', 'metal', 'making', 'discount'] as const;
const sums = {
  piece: sold,
  category: sold,
  metal: sold,
  city: sold,
  state: sold,
  staff: sold,
  making: charged,
  discount: charged,
  refund: ['refunds', 'refunded', 'tax'],
  return: ['returns', 'pieces', 'accepted'],
} as const satisfies Record<ReportName, readonly string[]>;
const Sum = z.enum([...sold, ...charged, ...sums.refund, ...sums.return]);
export type Sum = z.infer<typeof Sum>;

/** One row of a report in this period (`current`), or in the one before it. */
const SumsRow = z.object({
  key: z.string(),
  name: z.string(),
  besides: z.boolean(),
  current: z.boolean(),
  sums: z.partialRecord(Sum, z.int()),
});
export type SumsRow = z.output<typeof SumsRow>;
export type Sums = SumsRow['sums'];

/** As `lineTotal` of libs/money: tax is rounded on the whole line. */
const lineOf = (quantity: SQL, price: SQL) => sql`
  cross join lateral (select ${quantity} * ${price} as taxable) as each
  cross join lateral (select round(taxable * orders.tax_percent / 100.0)::bigint as tax) as line`;

const soldPieces = (period: Period) => sql`
  from orders
  join order_items as item on item.order_id = orders.id
  ${lineOf(sql`item.quantity`, sql`item.unit_price_paise`)}
  where ${withinPeriod(period, sql`paid_at`)}`;

/**
 * Refunds of what has paid an order, as in `salesQuery`, with its order and its credit note. One by one, because Postgres takes a
 * refund for one of a hundred pieces, and would rather read all orders.
 */
const refundsOfOrders = sql`
  from refunds
  join payments on payments.id = refunds.payment_id and payments.outcome in ('used', 'credited')
  cross join lateral (select * from orders where orders.id = refunds.order_id limit 1) as orders
  left join credit_notes on refund_id = refunds.id`;
const reversedTax = sql`coalesce((credit_notes.data ->> 'subtotalPaise')::bigint - (credit_notes.data ->> 'totalPaise')::bigint, 0)`;
const linesOfRefund = sql`
  jsonb_to_recordset(refunds.lines) as back("productId" uuid, size text, quantity integer, "unitPricePaise" bigint)`;
const lineOfRefund = lineOf(sql`back.quantity`, sql`back."unitPricePaise"`);

/** The pieces of refunds, each with its line of the order. */
const returnedPieces = (period: Period) => sql`
  ${refundsOfOrders}
  cross join lateral ${linesOfRefund}
  ${lineOfRefund}
  left join lateral (
    select * from order_items
    where order_items.order_id = refunds.order_id and order_items.product_id = back."productId" and size = coalesce(back.size, '')
    limit 1
  ) as item on true
  where ${withinPeriod(period, sql`refunds.created_at`)}`;

const netWeight = sql`round(coalesce((item.jewellery ->> 'netWeight')::numeric, 0) * 1000)::bigint`;
const category = { key: sql`coalesce(item.category_id::text, '')`, name: sql`coalesce(item.category, '')` };
const metalName = sql`concat_ws(', ', item.jewellery ->> 'metal', item.jewellery ->> 'purity')`;

type Named = { key: SQL; name: SQL };

/** What paid orders consist of and what was refunded of it, by what the pieces are; shipping and money without pieces besides. */
const soldBy = (period: Period, { key, name }: Named): SQL => sql`
  select ${key} as key, ${name} as name, false as besides, paid_at as at, 0 as orders, item.quantity as pieces,
    item.quantity * ${netWeight} as weight, taxable + line.tax as sales, 0::bigint as refunded, line.tax as tax
  ${soldPieces(period)}
  union all
  select besides.key, besides.name, true, paid_at, 0, 0, 0, paise, 0, 0
  from orders
  cross join lateral (values
    ('shipping', 'Shipping', shipping_paise),
    ('difference', 'Paid more or less than the price', paid_difference_paise)
  ) as besides(key, name, paise)
  where paise <> 0 and ${withinPeriod(period, sql`paid_at`)}
  union all
  select ${key}, ${name}, false, refunds.created_at, 0, -back.quantity, -back.quantity * ${netWeight}, 0, taxable + line.tax,
    case when refund_id is null then 0 else -line.tax end
  ${returnedPieces(period)}
  union all
  select 'money', 'Refunds beside the pieces’ prices', true, refunds.created_at, 0, 0, 0, 0,
    refunds.amount_paise - priced, ${reversedTax} + case when refund_id is null then 0 else taxed end
  ${refundsOfOrders}
  cross join lateral (
    select coalesce(sum(taxable + line.tax), 0)::bigint as priced, coalesce(sum(line.tax), 0)::bigint as taxed
    from ${linesOfRefund}
    ${lineOfRefund}
  ) as pieces
  where ${withinPeriod(period, sql`refunds.created_at`)}`;

const inIndia = sql`orders.address ->> 'country' = 'India'`;
const stateName = sql`case when ${inIndia} then coalesce(orders.address ->> 'state', '') else orders.address ->> 'country' end`;
const cityName = sql`concat_ws(', ', nullif(trim(orders.address ->> 'city'), ''), nullif(${stateName}, ''))`;

/** Orders and refunds by where the orders go, of those that are collected by the address of the bill; or by who has typed them. */
const placedBy = (period: Period, name: SQL): SQL => sql`
  select lower(${name}) as key, ${name} as name, false as besides, paid_at as at, 1 as orders,
    (select sum(quantity) from order_items where order_id = orders.id) as pieces, 0::bigint as weight,
    total_paise + paid_difference_paise as sales, 0::bigint as refunded, tax_paise as tax
  from orders
  where ${withinPeriod(period, sql`paid_at`)}
  union all
  select lower(${name}), ${name}, false, refunds.created_at, 0,
    -(select coalesce(sum(quantity), 0) from ${linesOfRefund}), 0, 0, refunds.amount_paise, ${reversedTax}
  ${refundsOfOrders}
  where ${withinPeriod(period, sql`refunds.created_at`)}`;

/** Of one piece, as its price came about; the break-up is in rupees. */
const partOf = (...kinds: string[]) => sql`coalesce((
  select sum(round((part ->> 'amount')::numeric * 100)) from jsonb_array_elements(item.price_breakup -> 'lines') as part
  where part ->> 'kind' = any(${sql.param(kinds)}::text[])), 0)::bigint`;

/** The parts of the prices of pieces, by the row that `row` names; `some` leaves out pieces. */
function chargedBy(period: Period, row: Named & { besides: SQL; some: SQL }): SQL {
  const parts = (quantity: SQL) => sql`${quantity} as pieces, ${quantity} * item.unit_price_paise as price,
    ${quantity} * ${partOf('metal')} as metal, ${quantity} * ${partOf('making', 'wastage')} as making,
    ${quantity} * ${partOf('discount')} as discount`;
  return sql`
    select ${row.key} as key, ${row.name} as name, ${row.besides} as besides, paid_at as at, ${parts(sql`item.quantity`)}
    ${soldPieces(period)} and ${row.some}
    union all
    select ${row.key}, ${row.name}, ${row.besides}, refunds.created_at, ${parts(sql`-back.quantity`)}
    ${returnedPieces(period)} and item.order_id is not null and ${row.some}`;
}

const isFixed = sql`item.price_breakup is null`;

const making = (period: Period): SQL =>
  chargedBy(period, {
    key: sql`case when ${isFixed} then 'fixed' else ${category.key} end`,
    name: sql`case when ${isFixed} then 'At a fixed price' else ${category.name} end`,
    besides: isFixed,
    some: sql`true`,
  });

const percentOff = sql`jsonb_path_query_first(item.price_breakup, '$.lines[*] ? (@.kind == "discount").percent') #>> '{}'`;

const discounts = (period: Period): SQL => sql`
  ${chargedBy(period, {
    key: sql`(${percentOff})`,
    name: sql`(${percentOff}) || '% off making and wastage'`,
    besides: sql`false`,
    some: sql`(${percentOff}) is not null`,
  })}
  union all
  select 'given', 'Given by staff', true, paid_at, 0, 0, 0, 0, (orders.discount ->> 'paise')::bigint
  from orders
  where orders.discount is not null and ${withinPeriod(period, sql`paid_at`)}
  union all
  select paid_difference_kind,
    case paid_difference_kind when 'offer' then 'A bank’s offer at the payment' else 'Paid less, and accepted' end,
    true, paid_at, 0, 0, 0, 0, -paid_difference_paise
  from orders
  where paid_difference_paise < 0 and ${withinPeriod(period, sql`paid_at`)}`;

/** A part of a refund is what the whole of it is. */
const refundsByReason = (period: Period): SQL => sql`
  select why.name as key, why.name, false as besides, refunds.created_at as at, 1 as refunds, refunds.amount_paise as refunded,
    ${reversedTax} as tax
  ${refundsOfOrders}
  cross join lateral (
    select * from refunds as first where first.id = coalesce(refunds.part_of, refunds.id) limit 1
  ) as whole
  cross join lateral (select case
    when whole.request_key like 'return-%' then 'Returned pieces'
    when whole.request_key ~ '^(close|cancel)-' then 'Cancelled and rejected orders'
    when whole.state = 'lost' then 'Lost in disputes'
    when whole.requested_by = ${BY_RAZORPAY} then 'Refunded in Razorpay’s dashboard'
    when whole.lines = '[]' then 'A part of the price'
    else 'Pieces taken back without a return'
  end as name) as why
  where ${withinPeriod(period, sql`refunds.created_at`)}`;

const returnsByReason = (period: Period): SQL => sql`
  select reason as key, reason as name, false as besides, created_at as at, 1 as returns, pieces, accepted
  from returns
  cross join lateral (
    select coalesce(sum(quantity), 0) as pieces, coalesce(sum(accepted), 0) as accepted
    from return_lines where return_id = returns.id
  ) as line
  where ${withinPeriod(period, sql`created_at`)}`;

const movedBy: Record<ReportName, (period: Period) => SQL> = {
  piece: (period) =>
    soldBy(period, { key: sql`coalesce(item.product_id::text, '')`, name: sql`coalesce(item.title, '')` }),
  category: (period) => soldBy(period, category),
  metal: (period) => soldBy(period, { key: metalName, name: metalName }),
  city: (period) => placedBy(period, cityName),
  state: (period) => placedBy(period, stateName),
  staff: (period) => placedBy(period, sql`coalesce(orders.typed ->> 'by', 'Ordered online')`),
  making,
  discount: discounts,
  refund: refundsByReason,
  return: returnsByReason,
};

/** The rows of a report, one for each name that the same thing had, the newest last. */
export function reportQuery(by: ReportName, period: Period): SQL {
  const summed = sums[by].map((name) => sql`${sql.raw(`'${name}'`)}, sum(${sql.identifier(name)})::bigint`);
  return sql`
    with moved as (${movedBy[by](period)})
    select key, name, besides, at >= ${at(period.from)} as current, json_build_object(${sql.join(summed, sql`, `)}) as sums
    from moved
    group by 1, 2, 3, 4
    order by max(at)`;
}

export const listReport = (db: Db, by: ReportName, period: Period): Promise<SumsRow[]> =>
  rowsOf(db, reportQuery(by, period), SumsRow);
