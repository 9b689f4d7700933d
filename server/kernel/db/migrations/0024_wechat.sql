CREATE TABLE "stray_payments" (
	"order_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"trade_no" text NOT NULL,
	"fen" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "stray_payments_channel_trade_no_pk" PRIMARY KEY("channel","trade_no"),
	CONSTRAINT "stray_payments_channel_known" CHECK ("stray_payments"."channel" in ('alipay', 'wechat'))
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "channel" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "left_channel" text;--> statement-breakpoint
-- Until now there was one channel: whatever was paid, or may yet be, is there.
UPDATE "orders" SET "channel" = 'alipay' WHERE "status" <> 'closed' OR "trade_no" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "stray_payments" ADD CONSTRAINT "stray_payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stray_payments_order" ON "stray_payments" USING btree ("order_id");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_channel_known" CHECK ("orders"."channel" in ('alipay', 'wechat'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_left_channel_known" CHECK ("orders"."left_channel" in ('alipay', 'wechat'));