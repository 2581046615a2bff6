-- A trusted extension: the owner of the database may create it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"amount_paise" bigint NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"respond_by" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "disputes_state" CHECK ("disputes"."state" in ('open', 'under_review', 'won', 'lost', 'closed')),
	CONSTRAINT "disputes_amount" CHECK ("disputes"."amount_paise" > 0)
);--> statement-breakpoint
CREATE TABLE "razorpay_sweeps" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"swept_until" timestamp with time zone NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	CONSTRAINT "razorpay_sweeps_single" CHECK ("razorpay_sweeps"."id" = 1)
);--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"id" text PRIMARY KEY NOT NULL,
	"body" text NOT NULL,
	"traceparent" text,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"processed_at" timestamp with time zone,
	"outcome" text,
	"failed_order_id" text,
	CONSTRAINT "webhook_events_attempts" CHECK ("webhook_events"."attempts" >= 0),
	CONSTRAINT "webhook_events_outcome" CHECK (("webhook_events"."processed_at" is null) = ("webhook_events"."outcome" is null))
);--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"payment_id" text NOT NULL,
	"request_key" text NOT NULL,
	"requested_by" text NOT NULL,
	"requested_by_name" text DEFAULT '' NOT NULL,
	"amount_paise" bigint NOT NULL,
	"credited_paise" bigint DEFAULT 0 NOT NULL,
	"part_of" uuid,
	"reason" text NOT NULL,
	"lines" jsonb NOT NULL,
	"state" text DEFAULT 'owed' NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"razorpay_refund_id" text,
	"refusal" text DEFAULT '' NOT NULL,
	"trying_until" timestamp with time zone,
	"settled_by" text DEFAULT '' NOT NULL,
	"settled_by_name" text DEFAULT '' NOT NULL,
	"settled_note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refunds_razorpay_refund_id_unique" UNIQUE("razorpay_refund_id"),
	CONSTRAINT "refunds_request" UNIQUE("order_id","request_key"),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_paise" > 0),
	CONSTRAINT "refunds_credited" CHECK ("refunds"."credited_paise" between 0 and "refunds"."amount_paise" and ("refunds"."state" = 'credited') = ("refunds"."credited_paise" = "refunds"."amount_paise")),
	CONSTRAINT "refunds_state" CHECK ("refunds"."state" in ('owed', 'sent', 'made', 'settled', 'held', 'credited', 'lost')),
	CONSTRAINT "refunds_failures" CHECK ("refunds"."failures" >= 0),
	CONSTRAINT "refunds_settled" CHECK (("refunds"."state" = 'settled') = ("refunds"."settled_by" <> '')),
	CONSTRAINT "refunds_lines" CHECK (jsonb_typeof("refunds"."lines") = 'array' and not "refunds"."lines" @? '$[*] ? (!(@.quantity >= 1) || !(@.unitPricePaise >= 1))')
);--> statement-breakpoint
CREATE TABLE "cancellations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"decided_by" text DEFAULT '' NOT NULL,
	"decided_by_name" text DEFAULT '' NOT NULL,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "cancellations_state" CHECK ("cancellations"."state" in ('open', 'granted', 'refused')),
	CONSTRAINT "cancellations_decided" CHECK (("cancellations"."state" = 'open') = ("cancellations"."decided_at" is null))
);--> statement-breakpoint
CREATE TABLE "return_lines" (
	"return_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"quantity" integer NOT NULL,
	"accepted" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "return_lines_return_id_position_pk" PRIMARY KEY("return_id","position"),
	CONSTRAINT "return_lines_quantity" CHECK ("return_lines"."quantity" > 0 and "return_lines"."accepted" between 0 and "return_lines"."quantity")
);--> statement-breakpoint
CREATE TABLE "return_photographs" (
	"photograph_id" text PRIMARY KEY NOT NULL,
	"return_id" uuid NOT NULL,
	"state" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "return_photographs_position" UNIQUE("return_id","state","position"),
	CONSTRAINT "return_photographs_position_range" CHECK ("return_photographs"."position" between 0 and 5)
);--> statement-breakpoint
CREATE TABLE "return_steps" (
	"return_id" uuid NOT NULL,
	"state" text NOT NULL,
	"done_by" text NOT NULL,
	"done_by_name" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"done_at" timestamp with time zone NOT NULL,
	CONSTRAINT "return_steps_return_id_state_pk" PRIMARY KEY("return_id","state"),
	CONSTRAINT "return_steps_state" CHECK ("return_steps"."state" in ('requested', 'approved', 'inTransit', 'received', 'inspected', 'exchanging', 'exchanged', 'accepted', 'refused', 'withdrawn', 'expired'))
);--> statement-breakpoint
CREATE TABLE "returns" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"reason" text NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"courier" text DEFAULT '' NOT NULL,
	"awb" text DEFAULT '' NOT NULL,
	"send_by" timestamp with time zone,
	"exchange_for" jsonb,
	"exchange_by" timestamp with time zone,
	"exchange_order_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "returns_state" CHECK ("returns"."state" in ('requested', 'approved', 'inTransit', 'received', 'inspected', 'exchanging', 'exchanged', 'accepted', 'refused', 'withdrawn', 'expired')),
	CONSTRAINT "returns_reason" CHECK ("returns"."reason" in ('not-suited', 'wrong-piece', 'damaged', 'other'))
);--> statement-breakpoint
CREATE TABLE "shipment_lines" (
	"shipment_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "shipment_lines_shipment_id_position_pk" PRIMARY KEY("shipment_id","position"),
	CONSTRAINT "shipment_lines_quantity" CHECK ("shipment_lines"."quantity" > 0)
);--> statement-breakpoint
CREATE TABLE "shipment_steps" (
	"shipment_id" uuid NOT NULL,
	"state" text NOT NULL,
	"done_by" text NOT NULL,
	"done_by_name" text NOT NULL,
	"done_at" timestamp with time zone NOT NULL,
	CONSTRAINT "shipment_steps_shipment_id_state_pk" PRIMARY KEY("shipment_id","state"),
	CONSTRAINT "shipment_steps_state" CHECK ("shipment_steps"."state" in ('packed', 'handedOver', 'outForDelivery', 'delivered', 'failed'))
);--> statement-breakpoint
CREATE TABLE "shipments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text DEFAULT 'courier' NOT NULL,
	"state" text DEFAULT 'packed' NOT NULL,
	"courier" text DEFAULT '' NOT NULL,
	"awb" text DEFAULT '' NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"insured_paise" bigint NOT NULL,
	"token_hash" text NOT NULL,
	"code_number" integer DEFAULT 0 NOT NULL,
	"wrong_codes" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shipments_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "shipments_of_order" UNIQUE("order_id","id"),
	CONSTRAINT "shipments_state" CHECK ("shipments"."state" in ('packed', 'handedOver', 'outForDelivery', 'delivered', 'failed')),
	CONSTRAINT "shipments_insured" CHECK ("shipments"."insured_paise" >= 0),
	CONSTRAINT "shipments_tracking" CHECK ("shipments"."courier" <> '' or "shipments"."awb" = ''),
	CONSTRAINT "shipments_kind" CHECK ("shipments"."kind" in ('courier', 'pickup')),
	CONSTRAINT "shipments_pickup" CHECK ("shipments"."kind" <> 'pickup' or ("shipments"."state" in ('packed', 'delivered', 'failed') and "shipments"."awb" = '')),
	CONSTRAINT "shipments_codes" CHECK ("shipments"."code_number" >= 0 and "shipments"."wrong_codes" between 0 and 5)
);--> statement-breakpoint
CREATE TABLE "order_items" (
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"product_id" uuid NOT NULL,
	"size" text DEFAULT '' NOT NULL,
	"title" text NOT NULL,
	"sku" text DEFAULT '' NOT NULL,
	"image" text NOT NULL,
	"jewellery" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"articles" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"category_id" uuid,
	"category" text DEFAULT '' NOT NULL,
	"unit_price_paise" bigint NOT NULL,
	"price_breakup" jsonb,
	"quantity" integer NOT NULL,
	"final_sale" boolean DEFAULT false NOT NULL,
	"packed" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "order_items_order_id_position_pk" PRIMARY KEY("order_id","position"),
	CONSTRAINT "order_items_packed" CHECK ("order_items"."packed" between 0 and "order_items"."quantity"),
	CONSTRAINT "order_items_position" CHECK ("order_items"."position" >= 0),
	CONSTRAINT "order_items_quantity" CHECK ("order_items"."quantity" > 0),
	CONSTRAINT "order_items_articles" CHECK (jsonb_typeof("order_items"."articles") = 'array'),
	CONSTRAINT "order_items_price" CHECK ("order_items"."unit_price_paise" > 0)
);--> statement-breakpoint
CREATE TABLE "order_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"author_name" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"customer_name" text NOT NULL,
	"customer_email" text NOT NULL,
	"email_proven" boolean DEFAULT true NOT NULL,
	"client_network" text,
	"idempotency_key" text NOT NULL,
	"request_hash" text NOT NULL,
	"creating_until" timestamp with time zone NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"payment_status" text DEFAULT 'pending' NOT NULL,
	"closed_by_owner" boolean DEFAULT false NOT NULL,
	"cancel_reason" text,
	"address" jsonb NOT NULL,
	"titles" text DEFAULT '' NOT NULL,
	"subtotal_paise" bigint NOT NULL,
	"tax_paise" bigint NOT NULL,
	"tax_percent" integer DEFAULT 3 NOT NULL,
	"seller_gstin" text,
	"return_rules" jsonb,
	"shipping_paise" bigint NOT NULL,
	"total_paise" bigint NOT NULL,
	"credit_paise" bigint DEFAULT 0 NOT NULL,
	"paid_difference_paise" bigint DEFAULT 0 NOT NULL,
	"paid_difference_kind" text,
	"exchanged_from" uuid,
	"razorpay_order_id" text,
	"reserved_until" timestamp with time zone NOT NULL,
	"delivery" jsonb,
	"pickup" jsonb,
	"payment_id" text,
	"next_check_at" timestamp with time zone,
	"checks" integer DEFAULT 0 NOT NULL,
	"shopper_checks" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp with time zone,
	"turn" integer DEFAULT 0 NOT NULL,
	"retake_at" timestamp with time zone,
	"short" jsonb,
	"discrepancies" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"dismissed" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(' ' || id::text || ' ' || customer_name || ' ' || customer_email || ' ' || coalesce(address->>'recipient', '') || ' ' || coalesce(address->>'phone', '') || ' ' || regexp_replace(coalesce(address->>'phone', ''), '[^0-9]', '', 'g') || ' ' || titles || ' ' || coalesce(payment_id, ''))) STORED,
	CONSTRAINT "orders_razorpay_order_id_unique" UNIQUE("razorpay_order_id"),
	CONSTRAINT "orders_idempotency" UNIQUE("user_id","idempotency_key"),
	CONSTRAINT "orders_status" CHECK ("orders"."status" in ('pending', 'confirmed', 'processing', 'inProcess', 'shipped', 'inShipping', 'delivered', 'rejected', 'cancelled')),
	CONSTRAINT "orders_cancelled" CHECK ("orders"."cancel_reason" is null or "orders"."status" in ('rejected', 'cancelled')),
	CONSTRAINT "orders_payment_status" CHECK ("orders"."payment_status" in ('pending', 'paid', 'partly-refunded', 'refunding', 'refunded')),
	CONSTRAINT "orders_amounts" CHECK ("orders"."subtotal_paise" > 0 and "orders"."tax_paise" >= 0 and "orders"."shipping_paise" >= 0 and "orders"."tax_percent" between 0 and 100),
	CONSTRAINT "orders_counts" CHECK ("orders"."checks" >= 0 and "orders"."shopper_checks" >= 0),
	CONSTRAINT "orders_total" CHECK ("orders"."total_paise" = "orders"."subtotal_paise" + "orders"."tax_paise" + "orders"."shipping_paise"),
	CONSTRAINT "orders_credit" CHECK ("orders"."credit_paise" between 0 and "orders"."total_paise" and ("orders"."credit_paise" = 0) = ("orders"."exchanged_from" is null)),
	CONSTRAINT "orders_paid_difference" CHECK (("orders"."paid_difference_paise" = 0) = ("orders"."paid_difference_kind" is null) and ("orders"."paid_difference_paise" = 0 or "orders"."payment_id" is not null)),
	CONSTRAINT "orders_paid_by" CHECK (("orders"."payment_status" = 'pending') = ("orders"."payment_id" is null)),
	CONSTRAINT "orders_paid_at" CHECK (case when "orders"."payment_status" = 'pending' then "orders"."paid_at" is null when "orders"."payment_status" in ('paid', 'partly-refunded') then "orders"."paid_at" is not null else true end)
);--> statement-breakpoint
CREATE TABLE "outbox" (
	"job_id" text PRIMARY KEY NOT NULL,
	"queue" text NOT NULL,
	"name" text NOT NULL,
	"data" jsonb NOT NULL,
	"request_id" text NOT NULL,
	"traceparent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"dispatched_at" timestamp with time zone,
	"completed_at" timestamp with time zone,
	"given_up_at" timestamp with time zone,
	"error" text
);--> statement-breakpoint
CREATE TABLE "owner_notices" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"notified_until" timestamp with time zone NOT NULL,
	CONSTRAINT "owner_notices_single" CHECK ("owner_notices"."id" = 1)
);--> statement-breakpoint
CREATE TABLE "payments" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"amount_paise" bigint NOT NULL,
	"refunded_paise" bigint DEFAULT 0 NOT NULL,
	"currency" text NOT NULL,
	"method" text NOT NULL,
	"outcome" text NOT NULL,
	"source_id" text,
	"reason" text DEFAULT '' NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"received_on" date,
	"recorded_by" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_outcome" CHECK ("payments"."outcome" in ('used', 'returned', 'flagged', 'settled', 'credited')),
	CONSTRAINT "payments_source" CHECK (("payments"."outcome" = 'credited') = ("payments"."source_id" is not null)),
	CONSTRAINT "payments_amount" CHECK ("payments"."amount_paise" > 0 and "payments"."currency" <> ''),
	CONSTRAINT "payments_refunded" CHECK ("payments"."refunded_paise" between 0 and "payments"."amount_paise")
);--> statement-breakpoint
CREATE TABLE "seller" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"settings" jsonb NOT NULL,
	"heard_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "seller_single" CHECK ("seller"."id" = 1)
);--> statement-breakpoint
CREATE TABLE "status_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"status" text NOT NULL,
	"changed_by" text NOT NULL,
	"changed_by_name" text DEFAULT '' NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"undo" jsonb,
	"manner" text,
	CONSTRAINT "status_changes_status" CHECK ("status_changes"."status" in ('pending', 'confirmed', 'processing', 'inProcess', 'shipped', 'inShipping', 'delivered', 'rejected', 'cancelled'))
);--> statement-breakpoint
CREATE TABLE "credit_notes" (
	"refund_id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"data" jsonb NOT NULL,
	"pdf_key" text,
	"pdf_sha256" text,
	"issued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "credit_notes_number_unique" UNIQUE("number"),
	CONSTRAINT "credit_notes_number" CHECK ("credit_notes"."data" ->> 'number' is not distinct from "credit_notes"."number"),
	CONSTRAINT "credit_notes_pdf" CHECK (("credit_notes"."pdf_key" is null) = ("credit_notes"."pdf_sha256" is null))
);--> statement-breakpoint
CREATE TABLE "invoices" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"data" jsonb NOT NULL,
	"pdf_key" text,
	"pdf_sha256" text,
	"issued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invoices_number_unique" UNIQUE("number"),
	CONSTRAINT "invoices_number" CHECK ("invoices"."data" ->> 'number' is not distinct from "invoices"."number"),
	CONSTRAINT "invoices_pdf" CHECK (("invoices"."pdf_key" is null) = ("invoices"."pdf_sha256" is null))
);--> statement-breakpoint
CREATE TABLE "serial_counters" (
	"series" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "serial_counters_last" CHECK ("serial_counters"."last" >= 0)
);--> statement-breakpoint
CREATE INDEX "disputes_of_order" ON "disputes" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "disputes_newest" ON "disputes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhook_events_open" ON "webhook_events" USING btree ("next_attempt_at") WHERE processed_at is null;--> statement-breakpoint
CREATE INDEX "webhook_events_done" ON "webhook_events" USING btree ("processed_at") WHERE processed_at is not null;--> statement-breakpoint
CREATE INDEX "refunds_newest" ON "refunds" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "refunds_open" ON "refunds" USING btree ("updated_at") WHERE state in ('owed', 'sent');--> statement-breakpoint
CREATE INDEX "cancellations_of_order" ON "cancellations" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "cancellations_open" ON "cancellations" USING btree ("order_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "return_lines_of_item" ON "return_lines" USING btree ("order_id","position");--> statement-breakpoint
CREATE INDEX "returns_of_order" ON "returns" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "returns_newest" ON "returns" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "returns_to_send" ON "returns" USING btree ("send_by") WHERE state = 'approved';--> statement-breakpoint
CREATE INDEX "returns_to_exchange" ON "returns" USING btree ("exchange_by") WHERE state = 'exchanging';--> statement-breakpoint
CREATE UNIQUE INDEX "returns_exchange_order" ON "returns" USING btree ("exchange_order_id");--> statement-breakpoint
CREATE INDEX "shipment_lines_of_item" ON "shipment_lines" USING btree ("order_id","position");--> statement-breakpoint
CREATE INDEX "shipments_awb" ON "shipments" USING btree ("awb") WHERE awb <> '';--> statement-breakpoint
CREATE INDEX "shipments_awb_beginning" ON "shipments" USING btree ("awb" text_pattern_ops) WHERE awb <> '';--> statement-breakpoint
CREATE INDEX "shipments_open" ON "shipments" USING btree ("state","order_id") WHERE state in ('packed', 'handedOver', 'outForDelivery');--> statement-breakpoint
CREATE INDEX "order_items_articles_huid" ON "order_items" USING gin ("articles" jsonb_path_ops) WHERE articles <> '[]';--> statement-breakpoint
CREATE INDEX "order_items_product" ON "order_items" USING btree ("product_id","order_id");--> statement-breakpoint
CREATE INDEX "order_notes_order" ON "order_notes" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "orders_of_user" ON "orders" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "orders_paid" ON "orders" USING btree ("paid_at","total_paise","id");--> statement-breakpoint
CREATE INDEX "orders_placed" ON "orders" USING btree ("created_at","paid_at") WHERE razorpay_order_id is not null;--> statement-breakpoint
CREATE INDEX "orders_to_do" ON "orders" USING btree ("status","paid_at") WHERE payment_status in ('paid', 'partly-refunded') and status in ('pending', 'confirmed', 'processing', 'inProcess');--> statement-breakpoint
CREATE INDEX "orders_to_retake" ON "orders" USING btree ("retake_at") WHERE retake_at is not null;--> statement-breakpoint
CREATE INDEX "orders_listed" ON "orders" USING btree ("created_at","id","status","payment_status") WHERE razorpay_order_id is not null;--> statement-breakpoint
CREATE INDEX "orders_by_total" ON "orders" USING btree ("total_paise","id","created_at","status","payment_status") WHERE razorpay_order_id is not null;--> statement-breakpoint
CREATE INDEX "orders_place" ON "orders" USING gin (lower(' ' || coalesce(address->>'city', '') || ' ' || coalesce(address->>'pincode', '')) gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin (search_text gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "orders_promised" ON "orders" USING btree ((delivery ->> 'to')) WHERE payment_status in ('paid', 'partly-refunded') and status in ('pending', 'confirmed', 'processing', 'inProcess', 'shipped', 'inShipping');--> statement-breakpoint
CREATE INDEX "orders_client_network" ON "orders" USING btree ("client_network") WHERE client_network is not null;--> statement-breakpoint
CREATE INDEX "orders_discrepant" ON "orders" USING btree ("id") WHERE not discrepancies <@ dismissed;--> statement-breakpoint
CREATE INDEX "orders_to_check" ON "orders" USING btree ("next_check_at") WHERE next_check_at is not null;--> statement-breakpoint
CREATE INDEX "outbox_open" ON "outbox" USING btree ("created_at") WHERE completed_at is null and given_up_at is null;--> statement-breakpoint
CREATE INDEX "outbox_given_up" ON "outbox" USING btree ("given_up_at") WHERE given_up_at is not null;--> statement-breakpoint
CREATE INDEX "outbox_done" ON "outbox" USING btree ("completed_at") WHERE completed_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_of_order" ON "payments" USING btree ("order_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_used_once" ON "payments" USING btree ("order_id") WHERE outcome = 'used';--> statement-breakpoint
CREATE INDEX "payments_flagged" ON "payments" USING btree ("created_at") WHERE outcome = 'flagged';--> statement-breakpoint
CREATE INDEX "status_changes_order" ON "status_changes" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "invoices_number_search" ON "invoices" USING gin (lower(number) gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_part_of_refunds_id_fk" FOREIGN KEY ("part_of") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment" FOREIGN KEY ("order_id","payment_id") REFERENCES "public"."payments"("order_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cancellations" ADD CONSTRAINT "cancellations_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_item" FOREIGN KEY ("order_id","position") REFERENCES "public"."order_items"("order_id","position") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_photographs" ADD CONSTRAINT "return_photographs_step" FOREIGN KEY ("return_id","state") REFERENCES "public"."return_steps"("return_id","state") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_steps" ADD CONSTRAINT "return_steps_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_exchange_order_id_orders_id_fk" FOREIGN KEY ("exchange_order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_lines" ADD CONSTRAINT "shipment_lines_shipment" FOREIGN KEY ("order_id","shipment_id") REFERENCES "public"."shipments"("order_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_lines" ADD CONSTRAINT "shipment_lines_item" FOREIGN KEY ("order_id","position") REFERENCES "public"."order_items"("order_id","position") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_steps" ADD CONSTRAINT "shipment_steps_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Deferred, because an order and its payment refer to each other.
ALTER TABLE "orders" ADD CONSTRAINT "orders_payment" FOREIGN KEY ("id","payment_id") REFERENCES "public"."payments"("order_id","id") ON DELETE no action ON UPDATE no action DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "status_changes" ADD CONSTRAINT "status_changes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- The update of the payment's row lets refunds of it wait for each other, and its check refuses one too many.
-- A bank may take in a dispute what the shop has refunded before: of that the payment counts no more than it was.
CREATE FUNCTION "count_refund"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE "public"."payments" SET "refunded_paise" = "refunded_paise" - OLD."amount_paise" WHERE "id" = OLD."payment_id";
  END IF;
  IF TG_OP <> 'DELETE' THEN
    UPDATE "public"."payments" SET "refunded_paise" = CASE WHEN NEW."state" = 'lost'
      THEN least("amount_paise", "refunded_paise" + NEW."amount_paise")
      ELSE "refunded_paise" + NEW."amount_paise" END
      WHERE "id" = NEW."payment_id";
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "refunds_counted" AFTER INSERT OR DELETE OR UPDATE OF "amount_paise", "payment_id" ON "refunds"
  FOR EACH ROW EXECUTE FUNCTION "count_refund"();
