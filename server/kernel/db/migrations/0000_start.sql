CREATE TABLE "banners" (
	"id" text PRIMARY KEY NOT NULL,
	"image" text NOT NULL,
	"title" text NOT NULL,
	"desc" text DEFAULT '' NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"sort" integer NOT NULL,
	"start_at" timestamp with time zone,
	"end_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "challenges" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"answer" integer DEFAULT 0 NOT NULL,
	"ip" text DEFAULT '' NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"target" text NOT NULL,
	"purpose" text NOT NULL,
	"mac" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"ip" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"verified_at" timestamp with time zone,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "counters" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"resets_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "datasets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"desc" text DEFAULT '' NOT NULL,
	"items" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dicts" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"key" text NOT NULL,
	"val" jsonb NOT NULL,
	"val2" jsonb,
	"val3" jsonb,
	"val4" jsonb,
	"val5" jsonb,
	"label" text,
	"sort" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tx_id" bigint NOT NULL,
	"lot_id" bigint NOT NULL,
	"account" text NOT NULL,
	"amount" integer NOT NULL,
	CONSTRAINT "entries_amount" CHECK ("entries"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "favorites" (
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"action" text NOT NULL,
	"target_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "favorites_user_id_kind_action_target_id_pk" PRIMARY KEY("user_id","kind","action","target_id")
);
--> statement-breakpoint
CREATE TABLE "hold_lots" (
	"ref" text NOT NULL,
	"lot_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"held" integer NOT NULL,
	CONSTRAINT "hold_lots_ref_lot_id_pk" PRIMARY KEY("ref","lot_id")
);
--> statement-breakpoint
CREATE TABLE "holds" (
	"ref" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"amount" integer NOT NULL,
	"settled" integer DEFAULT 0 NOT NULL,
	"released" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "images" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"task_id" uuid,
	"position" integer DEFAULT 0 NOT NULL,
	"kind" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"desc" text DEFAULT '' NOT NULL,
	"key" text NOT NULL,
	"thumb" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"prompt" text DEFAULT '' NOT NULL,
	"negative_prompt" text DEFAULT '' NOT NULL,
	"params" jsonb,
	"model_id" text,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"visibility" text DEFAULT 'public' NOT NULL,
	"published" boolean DEFAULT false NOT NULL,
	"likes" integer DEFAULT 0 NOT NULL,
	"collects" integer DEFAULT 0 NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"engine" text NOT NULL,
	"preview" boolean DEFAULT false NOT NULL,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lots" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lots_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"bucket" text NOT NULL,
	"amount" integer NOT NULL,
	"remaining" integer NOT NULL,
	"expires_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lots_remaining" CHECK ("lots"."remaining" >= 0 and "lots"."remaining" <= "lots"."amount")
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"type" integer NOT NULL,
	"time" integer NOT NULL,
	"start_at" timestamp with time zone NOT NULL,
	"end_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "models" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" integer,
	"name" text NOT NULL,
	"image" text NOT NULL,
	"images" text[] DEFAULT '{}' NOT NULL,
	"type" text NOT NULL,
	"base" text NOT NULL,
	"file" text DEFAULT '' NOT NULL,
	"official" boolean DEFAULT false NOT NULL,
	"desc" text DEFAULT '' NOT NULL,
	"trigger" text[] DEFAULT '{}' NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"uses" integer DEFAULT 0 NOT NULL,
	"likes" integer DEFAULT 0 NOT NULL,
	"collects" integer DEFAULT 0 NOT NULL,
	"visibility" text DEFAULT 'public' NOT NULL,
	"status" text DEFAULT 'ready' NOT NULL,
	"progress" integer DEFAULT 100 NOT NULL,
	"task_id" uuid,
	"defaults" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plans" (
	"id" text PRIMARY KEY NOT NULL,
	"type" integer NOT NULL,
	"time" integer NOT NULL,
	"original_fen" integer NOT NULL,
	"discounted_fen" integer NOT NULL,
	"discount" integer NOT NULL,
	"outline" text NOT NULL,
	"best" boolean DEFAULT false NOT NULL,
	"point" integer NOT NULL,
	"pic_num" integer NOT NULL,
	"model_num" integer NOT NULL,
	"private" boolean NOT NULL,
	"queue" boolean NOT NULL,
	"three" boolean NOT NULL,
	"enlarge" boolean NOT NULL,
	"labels" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "preset_types" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"sort" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "presets" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"image" text NOT NULL,
	"prompt" text NOT NULL,
	"negative_prompt" text DEFAULT '' NOT NULL,
	"params" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"model_ids" text[] DEFAULT '{}' NOT NULL,
	"sort" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"hash" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip" text DEFAULT '' NOT NULL,
	"agent" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tasks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"params" jsonb NOT NULL,
	"idem" text NOT NULL,
	"digest" text NOT NULL,
	"cost" integer NOT NULL,
	"refunded" integer DEFAULT 0 NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"preview" text,
	"result" jsonb,
	"error_code" text,
	"error_message" text,
	"engine" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"worker" text,
	"lease_until" timestamp with time zone,
	"remote" jsonb,
	"run_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sort_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "timings" (
	"kind" text PRIMARY KEY NOT NULL,
	"seconds" double precision NOT NULL
);
--> statement-breakpoint
CREATE TABLE "txs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "txs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"idem" text NOT NULL,
	"kind" text NOT NULL,
	"ref" text NOT NULL,
	"desc" text NOT NULL,
	"point" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "txs_idem_unique" UNIQUE("idem")
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"key" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"hash" text NOT NULL,
	"purpose" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" serial PRIMARY KEY NOT NULL,
	"uuid" uuid NOT NULL,
	"name" text NOT NULL,
	"image" text DEFAULT '' NOT NULL,
	"mobile" text,
	"email" text,
	"password_hash" text,
	"desc" text DEFAULT '' NOT NULL,
	"suspended" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_uuid_unique" UNIQUE("uuid"),
	CONSTRAINT "users_mobile_unique" UNIQUE("mobile"),
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
ALTER TABLE "datasets" ADD CONSTRAINT "datasets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entries" ADD CONSTRAINT "entries_tx_id_txs_id_fk" FOREIGN KEY ("tx_id") REFERENCES "public"."txs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entries" ADD CONSTRAINT "entries_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hold_lots" ADD CONSTRAINT "hold_lots_ref_holds_ref_fk" FOREIGN KEY ("ref") REFERENCES "public"."holds"("ref") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hold_lots" ADD CONSTRAINT "hold_lots_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lots" ADD CONSTRAINT "lots_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "models" ADD CONSTRAINT "models_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "txs" ADD CONSTRAINT "txs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "codes_target" ON "codes" USING btree ("target","created_at");--> statement-breakpoint
CREATE INDEX "codes_ip" ON "codes" USING btree ("ip","created_at");--> statement-breakpoint
CREATE INDEX "dicts_name" ON "dicts" USING btree ("name","sort");--> statement-breakpoint
CREATE INDEX "entries_tx" ON "entries" USING btree ("tx_id");--> statement-breakpoint
CREATE INDEX "entries_lot" ON "entries" USING btree ("lot_id");--> statement-breakpoint
CREATE INDEX "favorites_target" ON "favorites" USING btree ("kind","action","target_id");--> statement-breakpoint
CREATE UNIQUE INDEX "images_task_position" ON "images" USING btree ("task_id","position");--> statement-breakpoint
CREATE INDEX "images_user" ON "images" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "images_square" ON "images" USING btree ("created_at") WHERE published and deleted_at is null;--> statement-breakpoint
CREATE INDEX "images_model" ON "images" USING btree ("model_id");--> statement-breakpoint
CREATE INDEX "images_key" ON "images" USING btree ("key");--> statement-breakpoint
CREATE INDEX "images_thumb" ON "images" USING btree ("thumb");--> statement-breakpoint
CREATE INDEX "lots_user" ON "lots" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "memberships_user" ON "memberships" USING btree ("user_id","start_at");--> statement-breakpoint
CREATE INDEX "models_user" ON "models" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "models_hot" ON "models" USING btree ("uses");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tasks_idem" ON "tasks" USING btree ("user_id","idem");--> statement-breakpoint
CREATE INDEX "tasks_queue" ON "tasks" USING btree ("sort_at","id") WHERE status in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "tasks_user" ON "tasks" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "txs_user" ON "txs" USING btree ("user_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "uploads_user_hash" ON "uploads" USING btree ("user_id","hash");--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at");