ALTER TABLE "images" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "trail" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "glb" text;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "svg" text;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "ground" text;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "matte" text;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "edit" jsonb;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "tool" jsonb;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "meta" jsonb;