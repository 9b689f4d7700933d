CREATE TABLE "collection_items" (
	"collection_id" uuid NOT NULL,
	"image_id" uuid NOT NULL,
	"own" boolean NOT NULL,
	"ratio" double precision NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"position" double precision NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "collection_items_collection_id_image_id_pk" PRIMARY KEY("collection_id","image_id")
);
--> statement-breakpoint
CREATE TABLE "collection_viewers" (
	"collection_id" uuid NOT NULL,
	"user_id" integer NOT NULL,
	CONSTRAINT "collection_viewers_collection_id_user_id_pk" PRIMARY KEY("collection_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "collections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"cover_id" uuid,
	"share" text DEFAULT 'off' NOT NULL,
	"key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "collections_key_unique" UNIQUE("key"),
	CONSTRAINT "collections_share_known" CHECK ("collections"."share" in ('off', 'link', 'people'))
);
--> statement-breakpoint
CREATE TABLE "model_versions" (
	"model_id" text NOT NULL,
	"n" integer NOT NULL,
	"task_id" uuid NOT NULL,
	"epoch" integer NOT NULL,
	"image" text NOT NULL,
	"trigger" text[] NOT NULL,
	"file" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "model_versions_model_id_n_pk" PRIMARY KEY("model_id","n")
);
--> statement-breakpoint
ALTER TABLE "collection_items" ADD CONSTRAINT "collection_items_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_viewers" ADD CONSTRAINT "collection_viewers_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_viewers" ADD CONSTRAINT "collection_viewers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_versions" ADD CONSTRAINT "model_versions_model_id_models_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."models"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_versions" ADD CONSTRAINT "model_versions_task_id_trainings_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."trainings"("task_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "collection_items_image" ON "collection_items" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "collection_items_deleted" ON "collection_items" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "collection_viewers_user" ON "collection_viewers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "collections_user" ON "collections" USING btree ("user_id","updated_at");--> statement-breakpoint
CREATE INDEX "collections_deleted" ON "collections" USING btree ("deleted_at") WHERE deleted_at is not null;