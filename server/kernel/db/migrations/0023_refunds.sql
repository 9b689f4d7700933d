CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"no" text NOT NULL,
	"how" text NOT NULL,
	"fen" integer NOT NULL,
	"parts" integer NOT NULL,
	"state" text NOT NULL,
	"reason" text NOT NULL,
	"asked_by" integer,
	"decided_by" integer,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "refunds_how_known" CHECK ("refunds"."how" in ('full', 'part', 'outside')),
	CONSTRAINT "refunds_state_known" CHECK ("refunds"."state" in ('waiting', 'asked', 'done', 'refused', 'withdrawn')),
	CONSTRAINT "refunds_fen" CHECK (fen > 0 and parts >= 0)
);
--> statement-breakpoint
CREATE TABLE "sandbox_refunds" (
	"key" text NOT NULL,
	"no" text NOT NULL,
	"fen" integer NOT NULL,
	CONSTRAINT "sandbox_refunds_key_no_pk" PRIMARY KEY("key","no")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refunded_fen" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "lots" ADD COLUMN "owed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_no" ON "refunds" USING btree ("order_id","no");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_open" ON "refunds" USING btree ("order_id") WHERE state in ('waiting', 'asked');--> statement-breakpoint
CREATE INDEX "refunds_created" ON "refunds" USING btree ("created_at");--> statement-breakpoint
-- Every row that is there already holds to what is checked: none is read for it.
ALTER TABLE "orders" ADD CONSTRAINT "orders_refunded" CHECK (refunded_fen >= 0 and refunded_fen <= fen and (refunded_fen = 0 or status = 'paid')) NOT VALID;--> statement-breakpoint
ALTER TABLE "lots" ADD CONSTRAINT "lots_owed" CHECK (owed >= 0 and owed <= amount) NOT VALID;--> statement-breakpoint
ALTER TABLE "txs" DROP CONSTRAINT "txs_kind_known";--> statement-breakpoint
ALTER TABLE "txs" ADD CONSTRAINT "txs_kind_known" CHECK ("txs"."kind" in ('point', 'gift', 'gift_month', 'paid', 'refund', 'settle', 'expired', 'withdrawn')) NOT VALID;--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_kind_known";--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind_known" CHECK ("notices"."kind" in ('task', 'paid', 'refund', 'invoice', 'points', 'membership', 'like', 'same', 'follow', 'complaint', 'announcement')) NOT VALID;--> statement-breakpoint
ALTER TABLE "invoices" DROP CONSTRAINT "invoices_state_known";--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_state_known" CHECK ("invoices"."state" in ('issuing', 'issued', 'refused', 'replaced', 'reversed')) NOT VALID;--> statement-breakpoint
ALTER TABLE "invoices" DROP CONSTRAINT "invoices_attached";--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_attached" CHECK (("invoices"."state" in ('issued', 'replaced', 'reversed')) = ("invoices"."file" is not null)) NOT VALID;
