CREATE TABLE "label_agreements" (
	"user_id" integer NOT NULL,
	"version" integer NOT NULL,
	"accepted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "label_agreements_user_id_version_pk" PRIMARY KEY("user_id","version")
);
--> statement-breakpoint
CREATE TABLE "unlabelled_exports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"image_id" uuid NOT NULL,
	"format" text NOT NULL,
	"agreement" integer NOT NULL,
	"agreed_at" timestamp with time zone NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
-- Tickets live ten minutes: those of before say nothing of their format.
DELETE FROM "packs";--> statement-breakpoint
ALTER TABLE "packs" ADD COLUMN "choice" jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "label_agreements" ADD CONSTRAINT "label_agreements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unlabelled_exports" ADD CONSTRAINT "unlabelled_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "unlabelled_exports_user" ON "unlabelled_exports" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "unlabelled_exports_at" ON "unlabelled_exports" USING btree ("at");