CREATE TABLE "notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"merge" text NOT NULL,
	"subject" jsonb NOT NULL,
	"site" boolean NOT NULL,
	"mail_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "notices_kind_known" CHECK ("notices"."kind" in ('task', 'paid', 'invoice', 'points', 'membership', 'like', 'same', 'follow', 'complaint', 'announcement'))
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "notice_settings" jsonb;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "notices_merge" ON "notices" USING btree ("user_id","merge");--> statement-breakpoint
CREATE INDEX "notices_new" ON "notices" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notices_unread" ON "notices" USING btree ("user_id","kind") WHERE read_at is null and site;--> statement-breakpoint
CREATE INDEX "notices_mail" ON "notices" USING btree ("mail_at") WHERE mail_at is not null;--> statement-breakpoint
CREATE INDEX "memberships_end" ON "memberships" USING btree ("end_at");