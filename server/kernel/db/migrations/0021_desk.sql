ALTER TABLE "audit" ADD COLUMN "n" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "role" text;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "ip" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "print" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- What a line's print is: the SHA-256 of the print before it and of what the line says, as the database itself writes it down.
CREATE FUNCTION "audit_print"(previous text, line "audit") RETURNS text LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(convert_to(jsonb_build_array(previous, line.n, line.id, line.user_id, line.role, line.ip,
    (extract(epoch FROM line.at) * 1000)::bigint, line.action, line.target, line.reason, line.before, line.after)::text, 'UTF8')), 'hex')
$$;--> statement-breakpoint
-- Lines written so far are chained as they stand.
DO $$ DECLARE one audit; last_n integer := 0; last_print text := ''; BEGIN
  FOR one IN SELECT * FROM audit ORDER BY at, id LOOP
    last_n := last_n + 1;
    one.n := last_n;
    last_print := audit_print(last_print, one);
    UPDATE audit SET n = last_n, print = last_print WHERE id = one.id;
  END LOOP;
END $$;--> statement-breakpoint
-- One line after the other: the lock ends with the transaction, so the next one sees this one.
CREATE FUNCTION "audit_chain"() RETURNS trigger LANGUAGE plpgsql AS $$ DECLARE previous record; BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('audit'));
  SELECT n, print INTO previous FROM audit ORDER BY n DESC LIMIT 1;
  NEW.n := coalesce(previous.n, 0) + 1;
  NEW.print := audit_print(coalesce(previous.print, ''), NEW);
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE FUNCTION "audit_stays"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  RAISE EXCEPTION 'lines of the audit are neither changed nor deleted';
END $$;--> statement-breakpoint
CREATE TRIGGER "audit_chain" BEFORE INSERT ON "audit" FOR EACH ROW EXECUTE FUNCTION audit_chain();--> statement-breakpoint
CREATE TRIGGER "audit_stays" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit" FOR EACH STATEMENT EXECUTE FUNCTION audit_stays();--> statement-breakpoint
CREATE INDEX "audit_user" ON "audit" USING btree ("user_id","n");--> statement-breakpoint
CREATE INDEX "audit_action" ON "audit" USING btree ("action","n");--> statement-breakpoint
CREATE INDEX "audit_target" ON "audit" USING btree ("target","n");--> statement-breakpoint
ALTER TABLE "audit" ADD CONSTRAINT "audit_n" UNIQUE("n");--> statement-breakpoint
ALTER TABLE "audit" ADD CONSTRAINT "audit_role_known" CHECK ("audit"."role" in ('owner', 'support', 'reviewer', 'finance'));--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "state" text DEFAULT 'open' NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "asked" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "material" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "outcome" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "answer" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "letter" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "answered_by" integer;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "undo" jsonb;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "assigned_to" integer;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "assigned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "held_as" text;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "held_from" text;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_assigned_to_users_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reports_queue" ON "reports" USING btree ("state","created_at","number");--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_state_known" CHECK ("reports"."state" in ('open', 'waiting', 'answered'));--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_outcome_known" CHECK ("reports"."outcome" in ('kept', 'hidden', 'deleted', 'groundless'));--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_held_as_known" CHECK ("images"."held_as" in ('hidden', 'deleted')) NOT VALID;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_held_from_known" CHECK ("images"."held_from" in ('public', 'private', 'prompt_hidden')) NOT VALID;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_held" CHECK ((held_as is null) = (held_from is null) and (held_as is null or visibility = 'private')) NOT VALID;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "author_id" integer;--> statement-breakpoint
UPDATE "reports" r SET author_id = CASE r.kind
  WHEN 'user' THEN (SELECT u.id FROM users u WHERE u.id::text = r.target_id)
  WHEN 'model' THEN (SELECT m.user_id FROM models m WHERE m.id = r.target_id)
  ELSE (SELECT i.user_id FROM images i WHERE i.id = CASE WHEN r.kind = 'image' THEN r.target_id::uuid END) END;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reports_author" ON "reports" USING btree ("author_id");