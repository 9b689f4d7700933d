CREATE TABLE "price_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"pid" text NOT NULL,
	"fen" integer NOT NULL,
	"original_fen" integer,
	"at" timestamp with time zone,
	"state" text NOT NULL,
	"reason" text NOT NULL,
	"asked_by" integer NOT NULL,
	"decided_by" integer,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "price_changes_source_known" CHECK ("price_changes"."source" in ('vip', 'point')),
	CONSTRAINT "price_changes_state_known" CHECK ("price_changes"."state" in ('waiting', 'agreed', 'withdrawn')),
	CONSTRAINT "price_changes_fen" CHECK (fen > 0 and (original_fen is null or original_fen >= fen)),
	CONSTRAINT "price_changes_agreed" CHECK (state <> 'agreed' or (at is not null and decided_at is not null))
);
--> statement-breakpoint
CREATE INDEX "price_changes_holding" ON "price_changes" USING btree ("source","pid","at") WHERE state = 'agreed';--> statement-breakpoint
CREATE UNIQUE INDEX "price_changes_waiting" ON "price_changes" USING btree ("source","pid") WHERE state = 'waiting';