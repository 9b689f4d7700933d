CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"user_id" integer NOT NULL,
	"source" text NOT NULL,
	"pid" text NOT NULL,
	"desc" text NOT NULL,
	"fen" integer NOT NULL,
	"point" integer NOT NULL,
	"type" integer,
	"time" integer,
	"status" text DEFAULT 'unpaid' NOT NULL,
	"trade_no" text,
	"idems" text[] DEFAULT '{}' NOT NULL,
	"asked_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "orders_key_unique" UNIQUE("key"),
	CONSTRAINT "orders_fen" CHECK ("orders"."fen" > 0),
	CONSTRAINT "orders_paid" CHECK (("orders"."status" = 'paid') = ("orders"."paid_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "sandbox_trades" (
	"key" text PRIMARY KEY NOT NULL,
	"trade_no" text NOT NULL,
	"subject" text NOT NULL,
	"fen" integer NOT NULL,
	"status" text NOT NULL,
	"notify_url" text NOT NULL,
	"return_url" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "memberships" ALTER COLUMN "end_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "order_id" uuid;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "point" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "months" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "given" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "orders_unpaid" ON "orders" USING btree ("created_at") WHERE status = 'unpaid';--> statement-breakpoint
CREATE INDEX "lots_expiry" ON "lots" USING btree ("expires_at") WHERE remaining > 0;--> statement-breakpoint
CREATE INDEX "memberships_due" ON "memberships" USING btree ("start_at") WHERE given < months;