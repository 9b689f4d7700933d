CREATE TABLE "training_epochs" (
	"task_id" uuid NOT NULL,
	"n" integer NOT NULL,
	"train" double precision NOT NULL,
	"held_out" double precision,
	"seconds" double precision NOT NULL,
	"samples" text[] NOT NULL,
	"made" jsonb NOT NULL,
	"state" jsonb,
	"model_id" text,
	CONSTRAINT "training_epochs_task_id_n_pk" PRIMARY KEY("task_id","n")
);
--> statement-breakpoint
CREATE TABLE "trainings" (
	"task_id" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"dataset_id" uuid,
	"name" text NOT NULL,
	"trainer" text NOT NULL,
	"trigger" text NOT NULL,
	"base_model_id" text,
	"settings" jsonb,
	"seed" integer NOT NULL,
	"pictures" jsonb NOT NULL,
	"prompts" text[] NOT NULL,
	"stop_when_reached" boolean DEFAULT false NOT NULL,
	"untouched_samples" text[] DEFAULT '{}' NOT NULL,
	"untouched" double precision,
	"floor" double precision,
	"resumed_from" integer,
	"ended" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "trainings_trainer_known" CHECK ("trainings"."trainer" in ('preview', 'kohya', 'ai-toolkit')),
	CONSTRAINT "trainings_ended_known" CHECK ("trainings"."ended" in ('unlike', 'reached'))
);
--> statement-breakpoint
ALTER TABLE "models" DROP CONSTRAINT "models_type_known";--> statement-breakpoint
ALTER TABLE "engine_files" DROP CONSTRAINT "engine_files_kind_known";--> statement-breakpoint
ALTER TABLE "training_epochs" ADD CONSTRAINT "training_epochs_task_id_trainings_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."trainings"("task_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_epochs" ADD CONSTRAINT "training_epochs_model_id_models_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."models"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trainings" ADD CONSTRAINT "trainings_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trainings" ADD CONSTRAINT "trainings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trainings" ADD CONSTRAINT "trainings_dataset_id_datasets_id_fk" FOREIGN KEY ("dataset_id") REFERENCES "public"."datasets"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trainings" ADD CONSTRAINT "trainings_base_model_id_models_id_fk" FOREIGN KEY ("base_model_id") REFERENCES "public"."models"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "trainings_user" ON "trainings" USING btree ("user_id","created_at");--> statement-breakpoint
ALTER TABLE "models" ADD CONSTRAINT "models_type_known" CHECK ("models"."type" in ('checkpoint', 'lora', 'style'));--> statement-breakpoint
ALTER TABLE "engine_files" ADD CONSTRAINT "engine_files_kind_known" CHECK ("engine_files"."kind" in ('checkpoint', 'lora', 'style', 'vae', 'upscaler', 'controlnet'));