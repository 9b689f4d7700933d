CREATE TABLE "comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"image_id" uuid NOT NULL,
	"user_id" integer NOT NULL,
	"reply_to" uuid,
	"text" text NOT NULL,
	"idem" text NOT NULL,
	"held_as" text,
	"deleted_at" timestamp with time zone,
	"deleted_by" integer,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "comments_held_as_known" CHECK ("comments"."held_as" in ('hidden', 'deleted'))
);
--> statement-breakpoint
ALTER TABLE "reports" DROP CONSTRAINT "reports_kind_known";--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_kind_known";--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_reply_to_comments_id_fk" FOREIGN KEY ("reply_to") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_deleted_by_users_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comments_new" ON "comments" USING btree ("image_id","id") WHERE reply_to is null;--> statement-breakpoint
CREATE INDEX "comments_image" ON "comments" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "comments_replies" ON "comments" USING btree ("reply_to","id") WHERE reply_to is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "comments_idem" ON "comments" USING btree ("user_id","idem");--> statement-breakpoint
CREATE INDEX "comments_deleted" ON "comments" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
-- Every row that is there fits the narrower lists before: none is read again.
ALTER TABLE "reports" ADD CONSTRAINT "reports_kind_known" CHECK ("reports"."kind" in ('image', 'model', 'user', 'comment')) NOT VALID;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind_known" CHECK ("notices"."kind" in ('task', 'paid', 'refund', 'invoice', 'points', 'membership', 'like', 'same', 'follow', 'answer', 'complaint', 'announcement')) NOT VALID;
