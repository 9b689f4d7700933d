CREATE TABLE "account_changes" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	CONSTRAINT "account_changes_kind_known" CHECK ("account_changes"."kind" in ('mobile', 'email'))
);
--> statement-breakpoint
CREATE TABLE "proofs" (
	"session" text NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "proofs_session_kind_pk" PRIMARY KEY("session","kind"),
	CONSTRAINT "proofs_kind_known" CHECK ("proofs"."kind" in ('password', 'mobile', 'email'))
);
--> statement-breakpoint
ALTER TABLE "codes" DROP CONSTRAINT "codes_purpose_known";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "mobile_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "password_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "account_changes" ADD CONSTRAINT "account_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proofs" ADD CONSTRAINT "proofs_session_sessions_hash_fk" FOREIGN KEY ("session") REFERENCES "public"."sessions"("hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_changes_due" ON "account_changes" USING btree ("due_at");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_id_unique" UNIQUE("id");--> statement-breakpoint
ALTER TABLE "codes" ADD CONSTRAINT "codes_purpose_known" CHECK ("codes"."purpose" in ('login', 'forget', 'modify', 'bind'));