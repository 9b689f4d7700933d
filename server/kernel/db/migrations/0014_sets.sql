CREATE TABLE "asset_sets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"look" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "set_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"set_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"file" text NOT NULL,
	"seed" double precision NOT NULL,
	"locked" boolean DEFAULT false NOT NULL,
	"pivot" jsonb,
	"shown" uuid,
	"task_id" uuid,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "set_packs" (
	"hash" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"set_id" uuid NOT NULL,
	"choice" jsonb NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "set_versions" (
	"image_id" uuid PRIMARY KEY NOT NULL,
	"item_id" uuid NOT NULL,
	"seed" double precision,
	"origin" text NOT NULL,
	"measures" jsonb NOT NULL,
	"n" serial NOT NULL,
	CONSTRAINT "set_versions_origin_known" CHECK ("set_versions"."origin" in ('drawn', 'repaired', 'imported'))
);
--> statement-breakpoint
ALTER TABLE "asset_sets" ADD CONSTRAINT "asset_sets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "set_items" ADD CONSTRAINT "set_items_set_id_asset_sets_id_fk" FOREIGN KEY ("set_id") REFERENCES "public"."asset_sets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "set_packs" ADD CONSTRAINT "set_packs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "set_packs" ADD CONSTRAINT "set_packs_set_id_asset_sets_id_fk" FOREIGN KEY ("set_id") REFERENCES "public"."asset_sets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "set_versions" ADD CONSTRAINT "set_versions_item_id_set_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."set_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "asset_sets_user" ON "asset_sets" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "set_items_set" ON "set_items" USING btree ("set_id","position");--> statement-breakpoint
CREATE INDEX "set_versions_item" ON "set_versions" USING btree ("item_id","n");