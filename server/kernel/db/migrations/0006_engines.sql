CREATE TABLE "audit" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" integer,
	"action" text NOT NULL,
	"target" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "engine_files" (
	"engine_id" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"model_id" text,
	"base" text DEFAULT '' NOT NULL,
	"hash" text DEFAULT '' NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"gone_at" timestamp with time zone,
	CONSTRAINT "engine_files_engine_id_kind_name_pk" PRIMARY KEY("engine_id","kind","name"),
	CONSTRAINT "engine_files_kind_known" CHECK ("engine_files"."kind" in ('checkpoint', 'lora', 'vae', 'upscaler', 'controlnet'))
);
--> statement-breakpoint
CREATE TABLE "engines" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"url" text DEFAULT '' NOT NULL,
	"key" text DEFAULT '' NOT NULL,
	"model" text DEFAULT '' NOT NULL,
	"extra" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"workflow" jsonb,
	"result_hosts" text[] DEFAULT '{}' NOT NULL,
	"most" integer,
	"enabled" boolean DEFAULT true NOT NULL,
	"from_environment" boolean DEFAULT false NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"seen_at" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"retry_at" timestamp with time zone,
	"down_since" timestamp with time zone,
	"last_error" text DEFAULT '' NOT NULL,
	"loaded_model" text DEFAULT '' NOT NULL,
	"streak" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "engines_kind_known" CHECK ("engines"."kind" in ('preview', 'comfyui', 'sdapi', 'openai', 'rembg'))
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "role" text;--> statement-breakpoint
ALTER TABLE "models" ADD COLUMN "sample" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "models" ADD COLUMN "listing" text DEFAULT 'listed' NOT NULL;--> statement-breakpoint
ALTER TABLE "models" ADD COLUMN "is_default" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "models" ADD COLUMN "price" integer;--> statement-breakpoint
ALTER TABLE "models" ADD COLUMN "sort" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "engine_id" text;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "needs" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "notice" text;--> statement-breakpoint
ALTER TABLE "audit" ADD CONSTRAINT "audit_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "engine_files" ADD CONSTRAINT "engine_files_engine_id_engines_id_fk" FOREIGN KEY ("engine_id") REFERENCES "public"."engines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "engine_files" ADD CONSTRAINT "engine_files_model_id_models_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."models"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_at" ON "audit" USING btree ("at");--> statement-breakpoint
CREATE INDEX "engine_files_model" ON "engine_files" USING btree ("model_id");--> statement-breakpoint
CREATE UNIQUE INDEX "models_default" ON "models" USING btree ("is_default") WHERE is_default;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_role_known" CHECK ("users"."role" in ('owner', 'support', 'reviewer', 'finance'));--> statement-breakpoint
ALTER TABLE "models" ADD CONSTRAINT "models_listing_known" CHECK ("models"."listing" in ('found', 'listed', 'hidden'));--> statement-breakpoint
UPDATE "models" SET "sample" = true WHERE "file" = '';--> statement-breakpoint
UPDATE "models" SET "is_default" = true WHERE "id" = 'shanhai-xl';--> statement-breakpoint
UPDATE "tasks" SET "engine_id" = 'main' WHERE "status" = 'running';
