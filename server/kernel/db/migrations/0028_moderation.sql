CREATE TABLE "moderation_records" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"about" text NOT NULL,
	"verdict" text NOT NULL,
	"judge" text NOT NULL,
	"labels" text[] NOT NULL,
	"sample" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "moderation_records_about_known" CHECK ("moderation_records"."about" in ('prompt', 'work', 'comment', 'name', 'model', 'dataset', 'collection', 'upload', 'result')),
	CONSTRAINT "moderation_records_verdict_known" CHECK ("moderation_records"."verdict" in ('refuse', 'review'))
);
--> statement-breakpoint
CREATE TABLE "word_lists" (
	"version" integer PRIMARY KEY NOT NULL,
	"words" jsonb NOT NULL,
	"made_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"published_at" timestamp with time zone,
	CONSTRAINT "word_lists_version" CHECK (version > 0)
);
--> statement-breakpoint
ALTER TABLE "comments" DROP CONSTRAINT "comments_held_as_known";--> statement-breakpoint
ALTER TABLE "images" DROP CONSTRAINT "images_held_as_known";--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "flagged" boolean;--> statement-breakpoint
ALTER TABLE "moderation_records" ADD CONSTRAINT "moderation_records_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "word_lists" ADD CONSTRAINT "word_lists_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "moderation_records_user" ON "moderation_records" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "moderation_records_at" ON "moderation_records" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "word_lists_draft" ON "word_lists" USING btree ((published_at is null)) WHERE published_at is null;--> statement-breakpoint
-- Every row that is there fits the narrower lists before: none is read again.
ALTER TABLE "comments" ADD CONSTRAINT "comments_held_as_known" CHECK ("comments"."held_as" in ('review', 'hidden', 'deleted')) NOT VALID;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_held_as_known" CHECK ("images"."held_as" in ('review', 'hidden', 'deleted')) NOT VALID;