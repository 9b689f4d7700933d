ALTER TABLE "users" ADD COLUMN "suspension" jsonb;--> statement-breakpoint
-- Whoever was suspended before was kept from everything, without an end; nothing says why or since when.
DELETE FROM "sessions" WHERE "user_id" IN (SELECT "id" FROM "users" WHERE "suspended");--> statement-breakpoint
UPDATE "users" SET "suspension" = jsonb_build_object('scopes', '["publish", "generate", "sign-in"]'::jsonb, 'reason', '', 'at', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'until', null) WHERE "suspended";--> statement-breakpoint
-- The column of before stays: processes of the version before still read it while they are replaced one by one.
CREATE INDEX "users_suspended" ON "users" USING btree ("id") WHERE suspension is not null;--> statement-breakpoint
CREATE TABLE "point_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"idem" text NOT NULL,
	"amount" integer NOT NULL,
	"bucket" text NOT NULL,
	"expires_at" timestamp with time zone,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"asked_by" integer NOT NULL,
	"decided_by" integer,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "point_changes_idem_unique" UNIQUE("idem"),
	CONSTRAINT "point_changes_bucket_known" CHECK ("point_changes"."bucket" in ('point', 'point_gift', 'point_permission')),
	CONSTRAINT "point_changes_state_known" CHECK ("point_changes"."state" in ('waiting', 'done', 'withdrawn')),
	CONSTRAINT "point_changes_amount" CHECK (amount <> 0)
);
--> statement-breakpoint
ALTER TABLE "point_changes" ADD CONSTRAINT "point_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "point_changes_user" ON "point_changes" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "point_changes_waiting" ON "point_changes" USING btree ("user_id") WHERE state = 'waiting';--> statement-breakpoint
ALTER TABLE "stray_payments" ADD COLUMN "state" text DEFAULT 'open' NOT NULL;--> statement-breakpoint
ALTER TABLE "stray_payments" ADD COLUMN "no" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "stray_payments" ADD COLUMN "reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "stray_payments" ADD COLUMN "asked_by" integer;--> statement-breakpoint
ALTER TABLE "stray_payments" ADD COLUMN "decided_by" integer;--> statement-breakpoint
ALTER TABLE "stray_payments" ADD COLUMN "asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "stray_payments" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "stray_payments" ADD CONSTRAINT "stray_payments_state_known" CHECK ("stray_payments"."state" in ('open', 'waiting', 'asked', 'done', 'refused'));--> statement-breakpoint
CREATE INDEX "stray_payments_open" ON "stray_payments" USING btree ("at") WHERE state <> 'done';--> statement-breakpoint
CREATE TABLE "channel_bills" (
	"channel" text NOT NULL,
	"day" date NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"fetched_at" timestamp with time zone,
	"error" text DEFAULT '' NOT NULL,
	CONSTRAINT "channel_bills_channel_day_pk" PRIMARY KEY("channel","day"),
	CONSTRAINT "channel_bills_channel_known" CHECK ("channel_bills"."channel" in ('alipay', 'wechat'))
);
--> statement-breakpoint
CREATE TABLE "bill_lines" (
	"channel" text NOT NULL,
	"day" date NOT NULL,
	"n" integer NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"trade_no" text NOT NULL,
	"no" text NOT NULL,
	"fen" integer NOT NULL,
	CONSTRAINT "bill_lines_channel_day_n_pk" PRIMARY KEY("channel","day","n"),
	CONSTRAINT "bill_lines_channel_known" CHECK ("bill_lines"."channel" in ('alipay', 'wechat')),
	CONSTRAINT "bill_lines_kind_known" CHECK ("bill_lines"."kind" in ('paid', 'refund'))
);
--> statement-breakpoint
ALTER TABLE "sandbox_trades" ADD COLUMN "paid_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sandbox_refunds" ADD COLUMN "at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "orders_paid" ON "orders" USING btree ("paid_at") WHERE status = 'paid';
