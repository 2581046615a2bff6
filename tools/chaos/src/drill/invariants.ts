/**
 * What must hold at the end of a drill, each as a query of the books (books.ts): `faults` finds one line of text for each
 * violation, `figures` what the report says of it. `fault` damages a copy of the books, so that every drill shows of each
 * invariant that it would have found something; what a small drill does not have cannot be damaged.
 */
import type { Client } from 'pg';

export type Verdict = { name: string; figures: string; broken: string[] };

type Invariant = { name: string; figures: string; faults: string; fault: string };

/** What several of them ask for. */
const VIEWS = `
  create temp view paying as select * from payments where outcome in ('used', 'credited');
  create temp view lost as select payment_id, sum(amount) as amount from bank_disputes where status = 'lost' group by 1;
  create temp view taken as
    select bank.*, coalesce(lost.amount, 0) as lost, amount_refunded + coalesce(lost.amount, 0) as gone
      from bank left join lost on payment_id = bank.id where status in ('captured', 'refunded');
  create temp view received as
    select orders.id as order_id, sum(amount_paise) - case paid_difference_kind when 'fee' then paid_difference_paise else 0 end as paise
      from orders join paying on paying.order_id = orders.id group by orders.id, paid_difference_kind, paid_difference_paise;
  create temp view back as
    select orders.id as order_id, coalesce(sum(amount_paise), 0) as paise
      from orders left join refunds on order_id = orders.id and (refunds.payment_id = orders.payment_id or refunds.payment_id like 'exchange\\_%')
     group by 1;
  create temp view pieces as
    select order_id, position, trim(product_id || ' ' || size) as shelf, quantity, packed from order_items;
  create temp view parcels as
    select shipments.id, order_id, shipments.kind, shipments.state, position, quantity,
           (select min(done_at) from shipment_steps where shipment_id = shipments.id and state in ('handedOver', 'delivered')) as gone_at
      from shipments join shipment_lines using (order_id) where shipment_id = shipments.id and shipments.state <> 'failed';
  create temp view refunded_pieces as
    select refunds.id, order_id, created_at, request_key, trim((line ->> 'productId') || ' ' || (line ->> 'size')) as shelf,
           (line ->> 'quantity')::int as quantity
      from refunds, jsonb_array_elements(lines) as line;
  create temp view restocked as
    select (data ->> 'orderId')::uuid as order_id, (data ->> 'refundId')::uuid as refund_id, (data ->> 'turn')::int as turn,
           trim((line ->> 'productId') || ' ' || (line ->> 'size')) as shelf, (line ->> 'quantity')::int as quantity
      from outbox, jsonb_array_elements(data -> 'lines') as line where name = 'restock-pieces';
  create temp view back_on_shelf as
    select * from restocked where turn is null and refund_id in (select refund_id from restocks);
  create temp view steps as
    select what, id, kind, state, coalesce(lag(state) over (partition by id order by done_at, place), '') as before,
           lead(state) over (partition by id order by done_at, place) is null as is_last
      from (select 'parcel' as what, shipments.id, kind, steps.state, done_at,
                   array_position(array['packed', 'handedOver', 'outForDelivery', 'delivered', 'failed'], steps.state) as place
              from shipments join shipment_steps as steps on shipment_id = id
             union all select 'return', return_id, 'return', state, done_at, 0 from return_steps) as steps;
  create temp view listed as
    select orders.id as order_id, one ->> 'kind' as kind from orders, jsonb_array_elements(discrepancies) as one;
  create temp view to_be_listed as
    select id as order_id, 'notPaid' as kind from orders
     where payment_status = 'pending' and status in ('confirmed', 'processing', 'shipped', 'inShipping', 'delivered')
     union select id, 'refunded' from orders where payment_status in ('refunding', 'refunded') and status not in ('rejected', 'cancelled')
       and not (status = 'delivered' and id in (select order_id from shipments where state = 'delivered'))
     union select id, 'goodsOut' from orders where status in ('rejected', 'cancelled') and id in (select order_id from parcels)
     union select order_id, 'cancelRequested' from cancellations join orders on orders.id = order_id
      where cancellations.state = 'open' and status not in ('rejected', 'cancelled')
     union select id, 'short' from orders where status not in ('rejected', 'cancelled') and short <> '[]'
     union select order_id, 'refundedAtRazorpay' from refunds join orders on orders.id = order_id
      where requested_by = 'razorpay' and part_of is null and status not in ('rejected', 'cancelled')
        and (refunds.payment_id = orders.payment_id or refunds.payment_id like 'exchange\\_%')
     union select payments.order_id, 'disputed' from disputes join payments as source on source.order_id = disputes.order_id
       join payments on payments.id = source.id or payments.source_id = source.id where disputes.state not in ('won', 'closed');
  create temp view expected_mails as
    select 'mail-confirmation-' || order_id as fact, true as needed from paying
     union select 'mail-link-' || id || '-0', true from orders where link_url is not null
     union select 'mail-refunded-' || id, state = 'made' and razorpay_refund_id like 'rfnd\\_%' from refunds
      where state not in ('credited', 'lost')
     union select 'mail-return-' || return_id || '-' || state, true from return_steps
     union select 'mail-shipment-' || shipment_id || '-' || state, state = 'delivered' from shipment_steps
     union select 'mail-cancellation-' || id, state = 'refused' from cancellations;`;

/** Which step may follow which; the first follows ''. Not the shop's own tables: a drill judges them from outside. */
const WAYS = `(values ('courier', '', 'packed'), ('courier', 'packed', 'handedOver'), ('courier', 'packed', 'failed'),
    ('courier', 'handedOver', 'outForDelivery'), ('courier', 'handedOver', 'delivered'), ('courier', 'handedOver', 'failed'),
    ('courier', 'outForDelivery', 'delivered'), ('courier', 'outForDelivery', 'failed'),
    ('return', '', 'requested'), ('return', 'requested', 'approved'), ('return', 'requested', 'refused'),
    ('return', 'requested', 'withdrawn'), ('return', 'approved', 'inTransit'), ('return', 'approved', 'received'),
    ('return', 'approved', 'withdrawn'), ('return', 'approved', 'expired'), ('return', 'inTransit', 'received'),
    ('return', 'received', 'inspected'), ('return', 'received', 'accepted'), ('return', 'received', 'exchanging'),
    ('return', 'received', 'refused'), ('return', 'inspected', 'accepted'), ('return', 'inspected', 'exchanging'),
    ('return', 'inspected', 'refused'), ('return', 'exchanging', 'exchanged'), ('return', 'exchanging', 'accepted'))`;

const first = (table: string, where = 'true') => `ctid = (select ctid from ${table} where ${where} limit 1)`;
const rupees = (paise: string) => `'₹' || round(coalesce(${paise}, 0) / 100.0, 2)`;

const invariants: readonly Invariant[] = [
  {
    name: 'Payments − refunds − losses at the bank are those in the books',
    figures: `select count(*) || ' payments, ' || ${rupees('sum(amount)')} || ' − ' || ${rupees('sum(amount_refunded)')} || ' − '
      || ${rupees('sum(gone - amount_refunded)')} || ' = ' || ${rupees('sum(amount - gone)')} from taken`,
    faults: `
      select id || ' was taken and the shop does not know it' from taken where id not in (select id from payments)
      union all select id || ': ' || gone || ' paise are gone at the bank, and ' || booked || ' in the books' from (
        select taken.*, (select coalesce(sum(refunds.amount_paise - credited_paise), 0)
          from refunds join payments on payments.id = payment_id where coalesce(source_id, payments.id) = taken.id) as booked
        from taken) as those where gone <> booked
      union all select taken.id || ' is to go back, and a part of it has not'
        from taken join payments using (id) where outcome = 'returned' and gone < amount
      union all select taken.id || ' is ' || outcome from taken join payments using (id) where outcome not in ('used', 'returned')
      union all select id || ' is authorised and was never captured' from bank where status = 'authorized'`,
    fault: `update bank set amount_refunded = amount_refunded + 100 where ${first('bank', "status = 'captured' and amount_refunded < amount - 100")}`,
  },
  {
    name: 'Every payment that is used pays one order, with what was due',
    figures: `select count(*) || ' orders paid, ' || count(*) filter (where payment_id like 'outside%') || ' outside Razorpay, '
      || count(*) filter (where paid_difference_paise <> 0) || ' by more or less' from orders where paid_at is not null`,
    faults: `
      select payment_id || ' pays ' || count(*) || ' orders' from orders where payment_id is not null group by payment_id having count(*) > 1
      union all select 'order ' || orders.id || ' does not fit its payment' from orders join payments on payments.id = payment_id
        left join taken on taken.id = payments.id
       where outcome = 'used' and (total_paise - credit_paise + paid_difference_paise <> amount_paise
          or (payments.id not like 'outside\\_%' and (taken.amount, taken.order_id) is distinct from (amount_paise, razorpay_order_id)))
      union all select 'order ' || orders.id || ' counts as ' || payment_status || ' without money at the bank' from orders
        left join payments on payments.id = payment_id
       where payment_status <> 'pending' and payments.id is null
          or coalesce(source_id, payments.id) not in (select id from taken) and coalesce(source_id, payments.id) not like 'outside\\_%'`,
    fault: `update orders set total_paise = total_paise + 1 where ${first('orders', "payment_id like 'pay%' and paid_at is not null")}`,
  },
  {
    name: 'What an order has paid, less its refunds and losses, is what it says is left',
    figures: `select ${rupees('(select sum(paise) from received)')} || ' − ' || ${rupees('(select sum(back.paise) from back join received using (order_id))')}`,
    faults: `
      select 'order ' || id || ' is ' || payment_status || ' with ' || back.paise || ' of ' || coalesce(received.paise, 0) || ' paise back'
        from orders join back on back.order_id = id left join received on received.order_id = id
       where payment_status <> case when payment_id is null then 'pending' when back.paise = 0 then 'paid'
         when back.paise < received.paise then 'partly-refunded' else 'refunded' end
      union all select payments.id || ' has ' || refunded_paise || ' paise of refunds, not ' || coalesce(sum(refunds.amount_paise), 0)
        from payments left join refunds on payment_id = payments.id
       group by payments.id, refunded_paise, payments.amount_paise
       having refunded_paise <> least(payments.amount_paise, coalesce(sum(refunds.amount_paise), 0))
      union all select 'refund ' || refunds.id || ' is ' || state from refunds join payments on payments.id = payment_id
       where state not in ('made', 'credited', 'lost') and not (state = 'settled' and coalesce(source_id, payments.id) like 'outside\\_%')`,
    fault: `update refunds set state = 'owed' where ${first('refunds')}`,
  },
  {
    name: 'Every dispute is known in the state that it has, and what is lost is booked',
    figures: `select count(*) || ' disputes, ' || count(*) filter (where status = 'lost') || ' lost' from bank_disputes`,
    faults: `
      select bank_disputes.id || ' is ' || status || ' at the bank and ' || coalesce(state, 'unknown') || ' in the shop'
        from bank_disputes left join disputes using (id) where state is distinct from status`,
    fault: `update disputes set state = 'open' where ${first('disputes')}`,
  },
  {
    name: 'Every exchange pays one order, once',
    figures: `select count(*) || ' exchanges, ' || ${rupees('(select sum(credited_paise) from refunds)')} from returns where state = 'exchanged'`,
    faults: `
      select credited || ' paise were credited, and orders were paid with ' || paid from
        (select coalesce(sum(credited_paise), 0) as credited from refunds) as a,
        (select coalesce(sum(amount_paise), 0) as paid from payments where outcome = 'credited') as b where credited <> paid
      union all select 'return ' || id || ' is exchanged for an order that it has not paid' from returns
       where state = 'exchanged' and exchange_order_id not in (select order_id from payments where outcome = 'credited')
      union all select 'order ' || order_id || ' was credited ' || sum(amount_paise) || ' paise' from payments join orders on orders.id = order_id
       where outcome = 'credited' group by order_id, credit_paise having sum(amount_paise) <> credit_paise`,
    fault: `update payments set amount_paise = amount_paise - 1 where ${first('payments', "outcome = 'credited'")}`,
  },
  {
    name: 'No order is lost, doubled or stuck, and its status is the last that it was given',
    figures: `select (select count(distinct order_id) from placed) || ' placed, ' || string_agg(count || ' ' || status, ', ')
      from (select status, count(*) from orders group by 1 order by 2 desc) as those`,
    faults: `
      select 'order ' || order_id || ' was promised and is lost' from placed where order_id not in (select id from orders)
      union all select 'key ' || key || ' was answered with different orders' from placed group by user_id, key having count(distinct order_id) > 1
      union all select 'the payment link of order ' || id || ' is open' from orders
       where link_url is not null and link_closed_at is null and (payment_status, status) <> ('pending', 'pending')
      union all select 'order ' || id || ' waits for its payment after its hold' from orders, moment
       where status = 'pending' and payment_status = 'pending' and reserved_until < at and turn = 0
      union all select 'order ' || id || ' is ' || status || ' and was last made ' || last from orders, lateral
        (select status as last from status_changes where order_id = orders.id order by changed_at desc, status_changes.id desc limit 1) as those
       where status <> last`,
    fault: `delete from orders where ${first('orders', 'id in (select order_id from placed)')}`,
  },
  {
    name: 'Serials of invoices and credit notes run from 1 without gap or repeat',
    figures: `select string_agg(series || ': 1 to ' || last, ', ' order by series) from serial_counters`,
    faults: `
      select number || ' is number ' || place from (
        select number, row_number() over (partition by left(number, -7) order by number) as place from serials) as those
       where right(number, 6)::int <> place
      union all select series || ' has come to ' || last from serial_counters
       where last <> (select count(*) from serials where left(number, -7) = series)`,
    fault: `delete from serials where ${first('serials')}`,
  },
  {
    name: 'One invoice an order that was paid, and credit notes of all its refunds',
    figures: `select (select count(*) from invoices) || ' invoices, ' || (select count(*) from credit_notes) || ' credit notes'`,
    faults: `
      select 'order ' || order_id || ' has no invoice' from paying where order_id not in (select order_id from invoices)
      union select 'order ' || order_id || ' should have no invoice' from invoices where order_id not in (select order_id from paying)
      union all select 'the document of ' || id || ' cannot be downloaded' from unreadable
      union all select 'the credit notes of order ' || order_id || ' are of ' || noted || ' paise instead of ' || refunded from (
        select order_id, (select coalesce(sum((note.data ->> 'totalPaise')::int), 0)
            from credit_notes as note join refunds on refunds.id = refund_id where refunds.order_id = invoices.order_id) as noted,
          least((data ->> 'totalPaise')::int, (select coalesce(sum(refunds.amount_paise), 0) from refunds join paying on paying.id = payment_id
            where refunds.order_id = invoices.order_id and state <> 'lost')) as refunded, (data ->> 'totalPaise')::int as total,
          -- With its last piece the rest is credited too: what was never paid, or has been lost.
          order_id in (select id from orders where paid_difference_paise < 0 union select order_id from refunds where state = 'lost') as has_rest
        from invoices) as those where noted <> refunded and not (has_rest and noted between refunded and total)
      union all select 'refund ' || refund_id || ' has a note, and is a part of another' from credit_notes
        join refunds on refunds.id = refund_id where part_of is not null`,
    fault: `delete from credit_notes where ${first('credit_notes')}`,
  },
  {
    name: 'Of every payment, refund, refusal and step exactly one e-mail, and of nothing else',
    figures: `select count(*) || ' e-mails of ' || (select count(*) from expected_mails where needed) || ' that are needed'
      from mails where fact in (select fact from expected_mails)`,
    faults: `
      select fact || ' did not go out' from expected_mails where needed and fact not in (select fact from mails)
      union all select fact || ' went out ' || count(*) || ' times' from mails where fact in (select fact from expected_mails)
       group by fact having count(*) > 1 + (
         -- Killed after the mail server took an e-mail, and before that was noted: nobody can know that it has left.
         select count(*) from mail_worker_kills where abs(extract(epoch from at - min(received))) < 1)
      union all select fact || ' went out for nothing' from mails where fact not in (select fact from expected_mails)
         and fact ~ '^mail-(confirmation|refunded|return|shipment|cancellation)-'`,
    fault: `delete from mails where ${first('mails', "fact like 'mail-confirmation-%'")}`,
  },
  {
    name: 'Nothing is sent twice, and every parcel and every return goes its way',
    figures: `select count(*) || ' parcels, ' || count(*) filter (where state = 'delivered') || ' delivered, ' ||
      (select count(*) from returns) || ' returns' from shipments`,
    faults: `
      select 'of line ' || position || ' of order ' || order_id || ' ' || coalesce(sum(parcels.quantity), 0) || ' are sent, '
          || packed || ' count as packed, ' || pieces.quantity || ' were ordered'
        from pieces left join parcels using (order_id, position) group by order_id, position, packed, pieces.quantity
       having coalesce(sum(parcels.quantity), 0) <> packed or packed > pieces.quantity
      union all select what || ' ' || id || ' went from ' || before || ' to ' || state from steps
       where (kind, before, state) not in (select * from ${WAYS} as ways)
      union all select what || ' ' || id || ' ended as ' || steps.state from steps left join shipments using (id) left join returns using (id)
       where is_last and steps.state <> coalesce(shipments.state, returns.state)
      union all select 'parcel ' || parcels.id || ' of a closed order is on its way' from parcels join orders on orders.id = order_id
       where status in ('rejected', 'cancelled') and state <> 'delivered'`,
    fault: `update shipment_steps set state = 'outForDelivery' where ${first('shipment_steps', "state = 'packed'")}`,
  },
  {
    name: 'Every accepted return is refunded exactly once, and no other',
    figures: `select count(*) || ' accepted' from returns where state in ('accepted', 'exchanging', 'exchanged')`,
    faults: `
      select 'return ' || id || ' is ' || state || ' with ' || made || ' refunds and ' || pieces || ' pieces accepted' from (
        select id, state, (select count(*) from refunds where request_key = 'return-' || returns.id) as made,
               (select sum(accepted) from return_lines where return_id = returns.id) as pieces from returns) as those
       where made <> (state in ('accepted', 'exchanging', 'exchanged'))::int or (pieces > 0) <> (made = 1)`,
    fault: `update refunds set request_key = 'x' where ${first('refunds', "request_key like 'return-%'")}`,
  },
  {
    name: 'Nothing is handed over after it was refunded',
    figures: `select count(distinct order_id) || ' orders with refunded pieces' from refunded_pieces where request_key not like 'return-%'`,
    faults: `
      select 'order ' || order_id || ': ' || sent || ' of ' || quantity || ' left after ' || refunded || ' were refunded' from (
        select pieces.*, (select max(created_at) from refunded_pieces as one where one.order_id = pieces.order_id
              and one.shelf = pieces.shelf and request_key not like 'return-%') as since,
            (select sum(one.quantity) from refunded_pieces as one where one.order_id = pieces.order_id
              and one.shelf = pieces.shelf and request_key not like 'return-%') as refunded,
            (select coalesce(sum(one.quantity), 0) from parcels as one where one.order_id = pieces.order_id
              and one.position = pieces.position and gone_at is not null) as sent
        from pieces) as those
       where sent > quantity - refunded and exists (select from parcels as one where one.order_id = those.order_id
         and one.position = those.position and gone_at > since)
      union all select 'order ' || orders.id || ' was handed over after all its money had gone back' from orders
        join parcels on order_id = orders.id
       where payment_status = 'refunded' and gone_at > (select max(created_at) from refunds where order_id = orders.id)`,
    fault: `update shipment_steps set done_at = now() where shipment_id in (select parcels.id from parcels join refunds using (order_id)
        join orders on orders.id = order_id where orders.payment_status = 'refunded' and gone_at is not null)`,
  },
  {
    name: 'Where status, money and goods disagree, it is under “Needs attention”, and nothing else is',
    figures: `select coalesce(string_agg(count || ' ' || kind, ', '), 'nothing') from
      (select kind, count(*) from listed group by 1 order by 2 desc) as those`,
    faults: `
      select 'order ' || order_id || ' is not listed: ' || kind from (select * from to_be_listed except select * from listed) as those
      union all select 'order ' || order_id || ' is listed for nothing: ' || kind from
        (select * from listed where kind <> 'notHandedOver' except select * from to_be_listed) as those`,
    fault: `update orders set discrepancies = '[]' where id in (select order_id from to_be_listed)`,
  },
  {
    name: 'On hand + sold − come back = what there was',
    figures: `select sum(there) || ' pieces, ' || (select sum(quantity - back) from reserved where state = 'committed') || ' sold, '
      || (select coalesce(sum(quantity), 0) from back_on_shelf) || ' come back' from stocked`,
    faults: `
      select 'piece ' || shelf || ': ' || on_hand || ' on hand where ' || rest || ' of ' || there || ' should be' from (
        select shelf, on_hand, there,
               there - coalesce((select sum(quantity - back) from reserved where reserved.shelf = stocked.shelf and state = 'committed'), 0)
                     + coalesce((select sum(quantity) from back_on_shelf where back_on_shelf.shelf = stocked.shelf), 0) as rest
          from stocked left join shelves using (shelf)) as those
       where on_hand is distinct from rest or rest < 0
      union all select 'piece ' || piece || ' differs from the sum of its sizes' from sized
       where (on_hand, sized.reserved) is distinct from (sizes_on_hand, sizes_reserved)`,
    fault: `update shelves set on_hand = on_hand + 1 where ${first('shelves')}`,
  },
  {
    name: 'The pieces of every order are where its status and its refunds say',
    figures: `select string_agg(count || ' ' || state, ', ') from (select state, count(distinct order_id) from reserved group by 1) as those`,
    faults: `
      select 'order ' || order_id || ' is paid, and its pieces are ' || coalesce(string_agg(distinct state, ', '), 'nowhere')
        from (select distinct order_id from paying) as paid left join reserved using (order_id) group by order_id
       having string_agg(distinct state, ', ') is distinct from 'committed'
      union all select 'order ' || order_id || ' is not paid, and its pieces are sold' from reserved
       where state = 'committed' and order_id not in (select order_id from paying)
      union all select 'order ' || orders.id || ' is ' || status || ': ' || back || ' of ' || quantity || ' × ' || shelf || ' back instead of ' || wanted from (
        select reserved.*, case when status in ('rejected', 'cancelled')
            then (select quantity from restocked where restocked.order_id = orders.id and restocked.turn = orders.turn and restocked.shelf = reserved.shelf)
            else coalesce((select (one ->> 'quantity')::int from jsonb_array_elements(short) as one
                            where trim((one ->> 'productId') || ' ' || (one ->> 'size')) = shelf), 0) end as wanted
          from reserved join orders on orders.id = order_id where state = 'committed') as those join orders on orders.id = order_id
       where back <> wanted
      union all select 'more of order ' || order_id || ' came back than it had: ' || shelf from reserved join
        (select order_id, shelf, sum(quantity) as again from back_on_shelf group by 1, 2) as those using (order_id, shelf)
       where back + again > quantity
      union all select 'the pieces of refund ' || refund_id || ' have not come back' from restocked
       where turn is null and refund_id not in (select refund_id from restocks)`,
    fault: `update reserved set back = quantity - back where ${first('reserved', "state = 'committed'")}`,
  },
  {
    name: 'Nothing is reserved but for orders that wait for their payment',
    figures: `select coalesce(sum(reserved), 0) || ' pieces in ' || (select count(distinct order_id) from reserved where state = 'held') || ' holds' from shelves`,
    faults: `
      select 'piece ' || shelf || ': ' || shelves.reserved || ' reserved, ' || held || ' held' from shelves, lateral
        (select coalesce(sum(quantity - back), 0) as held from reserved where reserved.shelf = shelves.shelf and state = 'held') as those
       where shelves.reserved <> held
      union select 'order ' || order_id || ' holds pieces that it should not' from reserved join orders on orders.id = order_id, moment
       where state = 'held' and (payment_status <> 'pending' or status in ('rejected', 'cancelled')
          or (expires_at is null and turn = 0) or expires_at < at - interval '1 minute')`,
    fault: `update reserved set state = 'held' where ${first('reserved', "state = 'committed' and back < quantity")}`,
  },
  {
    name: 'Outboxes are empty, no dead letters, no unread webhooks',
    figures: `select count(*) || ' open jobs' from jobs`,
    faults: `
      select service || case when given_up then ' gave up ' else ' still has ' end || job_id || coalesce(': ' || error, '') from jobs
      union all select 'webhook ' || id || ' waits' from webhook_events where processed_at is null`,
    fault: `update webhook_events set processed_at = null where ${first('webhook_events')}`,
  },
];

/** Judges the books, and of every invariant that holds whether it would find its fault. */
export async function judge(books: Client): Promise<Verdict[]> {
  await books.query(VIEWS);
  const verdicts: Verdict[] = [];
  for (const { name, figures, faults, fault } of invariants) {
    const broken = await column(books, faults);
    const [said = ''] = await column(books, figures);
    await books.query('begin');
    const { rowCount } = await books.query(fault);
    const isBlind = broken.length === 0 && (rowCount ?? 0) > 0 && (await column(books, faults)).length === 0;
    await books.query('rollback');
    verdicts.push({
      name,
      figures: said,
      broken: isBlind ? ['it would not have found the fault made for it'] : broken,
    });
  }
  return verdicts;
}

async function column(books: Client, sql: string): Promise<string[]> {
  const { rows } = await books.query<string[]>({ text: sql, rowMode: 'array' });
  return rows.map(([text]) => text ?? '');
}
