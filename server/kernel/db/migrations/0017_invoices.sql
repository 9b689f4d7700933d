CREATE TABLE "invoice_orders" (
	"invoice_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"live" boolean DEFAULT true NOT NULL,
	CONSTRAINT "invoice_orders_invoice_id_order_id_pk" PRIMARY KEY("invoice_id","order_id")
);
--> statement-breakpoint
CREATE TABLE "invoice_titles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"tax_no" text NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invoice_titles_kind_known" CHECK ("invoice_titles"."kind" in ('personal', 'company'))
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"tax_no" text NOT NULL,
	"email" text NOT NULL,
	"fen" integer NOT NULL,
	"state" text DEFAULT 'issuing' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"file" text,
	"replaces" uuid,
	"idem" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "invoices_kind_known" CHECK ("invoices"."kind" in ('personal', 'company')),
	CONSTRAINT "invoices_state_known" CHECK ("invoices"."state" in ('issuing', 'issued', 'refused', 'replaced')),
	CONSTRAINT "invoices_attached" CHECK (("invoices"."state" in ('issued', 'replaced')) = ("invoices"."file" is not null))
);
--> statement-breakpoint
ALTER TABLE "invoice_orders" ADD CONSTRAINT "invoice_orders_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_orders" ADD CONSTRAINT "invoice_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_titles" ADD CONSTRAINT "invoice_titles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_orders_live" ON "invoice_orders" USING btree ("order_id") WHERE live;--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_titles_own" ON "invoice_titles" USING btree ("user_id","kind","title");--> statement-breakpoint
CREATE INDEX "invoices_user" ON "invoices" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "invoices_waiting" ON "invoices" USING btree ("due_at") WHERE state = 'issuing';--> statement-breakpoint
CREATE INDEX "invoices_file" ON "invoices" USING btree ("file");