ALTER TABLE "orders" ADD COLUMN "trade_at" timestamp with time zone;
