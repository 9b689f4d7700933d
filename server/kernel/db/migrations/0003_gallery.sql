CREATE TABLE "daily" (
	"kind" text NOT NULL,
	"target_id" text NOT NULL,
	"day" date NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "daily_kind_target_id_day_pk" PRIMARY KEY("kind","target_id","day"),
	CONSTRAINT "daily_count" CHECK (count >= 0)
);
--> statement-breakpoint
CREATE TABLE "packs" (
	"hash" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"ids" uuid[] NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"number" text PRIMARY KEY NOT NULL,
	"user_id" integer,
	"kind" text NOT NULL,
	"target_id" text NOT NULL,
	"reason" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seen" (
	"user_id" integer NOT NULL,
	"image_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "seen_user_id_image_id_pk" PRIMARY KEY("user_id","image_id")
);
--> statement-breakpoint
DROP INDEX "images_square";--> statement-breakpoint
DROP INDEX "images_model";--> statement-breakpoint
DROP INDEX "favorites_target";--> statement-breakpoint
DROP INDEX "images_user";--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "heat" integer GENERATED ALWAYS AS (likes * 2 + collects * 3 + views) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "bytes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "same_as" uuid;--> statement-breakpoint
ALTER TABLE "packs" ADD CONSTRAINT "packs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seen" ADD CONSTRAINT "seen_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "daily_day" ON "daily" USING btree ("kind","day");--> statement-breakpoint
CREATE INDEX "reports_user" ON "reports" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "reports_target" ON "reports" USING btree ("kind","target_id");--> statement-breakpoint
CREATE INDEX "seen_at" ON "seen" USING btree ("at");--> statement-breakpoint
CREATE INDEX "favorites_new" ON "favorites" USING btree ("user_id","kind","action","created_at","target_id");--> statement-breakpoint
CREATE INDEX "images_square_new" ON "images" USING btree ("created_at","id") WHERE published and deleted_at is null and visibility <> 'private';--> statement-breakpoint
CREATE INDEX "images_square_hot" ON "images" USING btree ("heat","id") WHERE published and deleted_at is null and visibility <> 'private';--> statement-breakpoint
CREATE INDEX "images_square_likes" ON "images" USING btree ("likes","id") WHERE published and deleted_at is null and visibility <> 'private';--> statement-breakpoint
CREATE INDEX "images_model_hot" ON "images" USING btree ("model_id","heat","id") WHERE published and deleted_at is null and visibility <> 'private';--> statement-breakpoint
CREATE INDEX "images_tags" ON "images" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "images_bin" ON "images" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "favorites_target" ON "favorites" USING btree ("kind","action","target_id","created_at");--> statement-breakpoint
CREATE INDEX "images_user" ON "images" USING btree ("user_id","created_at","id");