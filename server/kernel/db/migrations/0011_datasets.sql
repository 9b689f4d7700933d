CREATE TABLE "dataset_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"dataset_id" uuid NOT NULL,
	"key" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"caption" text DEFAULT '' NOT NULL,
	"crop" jsonb,
	"flat" boolean DEFAULT false NOT NULL,
	"measures" jsonb,
	"position" double precision NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "datasets" ADD COLUMN "kind" text DEFAULT 'custom' NOT NULL;--> statement-breakpoint
ALTER TABLE "datasets" ADD COLUMN "trigger" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "datasets" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "dataset_items" ADD CONSTRAINT "dataset_items_dataset_id_datasets_id_fk" FOREIGN KEY ("dataset_id") REFERENCES "public"."datasets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dataset_items_order" ON "dataset_items" USING btree ("dataset_id","position","id");--> statement-breakpoint
CREATE INDEX "dataset_items_deleted" ON "dataset_items" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "datasets_deleted" ON "datasets" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "datasets_user" ON "datasets" USING btree ("user_id","updated_at");--> statement-breakpoint
INSERT INTO "dataset_items" ("id", "dataset_id", "key", "width", "height", "caption", "position")
  SELECT (item->>'id')::uuid, d.id, item->>'key', (item->>'width')::int, (item->>'height')::int, coalesce(item->>'caption', ''), place
  FROM "datasets" d, jsonb_array_elements(d.items) WITH ORDINALITY i(item, place);--> statement-breakpoint
ALTER TABLE "datasets" DROP COLUMN "items";--> statement-breakpoint
ALTER TABLE "datasets" ADD CONSTRAINT "datasets_kind_known" CHECK ("datasets"."kind" in ('character', 'style', 'icon', 'custom'));