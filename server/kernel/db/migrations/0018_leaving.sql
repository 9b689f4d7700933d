ALTER TABLE "users" ADD COLUMN "leaves_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "models" ADD COLUMN "withheld" text;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "withheld" text;--> statement-breakpoint
CREATE INDEX "users_leaving" ON "users" USING btree ("leaves_at") WHERE leaves_at is not null;--> statement-breakpoint
ALTER TABLE "models" ADD CONSTRAINT "models_withheld_known" CHECK ("models"."withheld" in ('public', 'private', 'prompt_hidden'));--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_withheld_known" CHECK ("images"."withheld" in ('public', 'private', 'prompt_hidden'));