-- The telephone moves from its dictionary to what the desk says about the site; the sample number was nobody's.
DELETE FROM "dicts" WHERE "name" = 'tel' AND "val" = '"400-000-0000"'::jsonb;--> statement-breakpoint
INSERT INTO "settings" ("key", "value") SELECT 'site', jsonb_build_object('phone', "val" #>> '{}')::text FROM "dicts" WHERE "name" = 'tel' ORDER BY "sort" LIMIT 1 ON CONFLICT DO NOTHING;--> statement-breakpoint
ALTER TABLE "banners" ADD COLUMN "hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE TABLE "announcements" (
	"id" text PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"made_by" integer,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"taken_back_at" timestamp with time zone,
	"reached" integer DEFAULT 0 NOT NULL,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcements_under_way" ON "announcements" USING btree ("created_at") WHERE done_at is null;
--> statement-breakpoint
ALTER TABLE "dicts" ADD COLUMN "retired" boolean DEFAULT false NOT NULL;
