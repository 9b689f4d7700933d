ALTER TABLE "challenges" ADD CONSTRAINT "challenges_kind_known" CHECK ("challenges"."kind" in ('puzzle', 'ticket'));--> statement-breakpoint
ALTER TABLE "codes" ADD CONSTRAINT "codes_purpose_known" CHECK ("codes"."purpose" in ('login', 'forget', 'modify'));--> statement-breakpoint
ALTER TABLE "daily" ADD CONSTRAINT "daily_kind_known" CHECK ("daily"."kind" in ('model', 'user'));--> statement-breakpoint
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_kind_known" CHECK ("favorites"."kind" in ('image', 'model', 'user'));--> statement-breakpoint
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_action_known" CHECK ("favorites"."action" in ('like', 'collect', 'follow'));--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_visibility_known" CHECK ("images"."visibility" in ('public', 'private', 'prompt_hidden'));--> statement-breakpoint
ALTER TABLE "lots" ADD CONSTRAINT "lots_bucket_known" CHECK ("lots"."bucket" in ('point', 'point_gift', 'point_permission'));--> statement-breakpoint
ALTER TABLE "models" ADD CONSTRAINT "models_type_known" CHECK ("models"."type" in ('checkpoint', 'lora'));--> statement-breakpoint
ALTER TABLE "models" ADD CONSTRAINT "models_visibility_known" CHECK ("models"."visibility" in ('public', 'private', 'prompt_hidden'));--> statement-breakpoint
ALTER TABLE "models" ADD CONSTRAINT "models_status_known" CHECK ("models"."status" in ('ready', 'queued', 'training', 'failed', 'canceled'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_source_known" CHECK ("orders"."source" in ('vip', 'point'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_status_known" CHECK ("orders"."status" in ('unpaid', 'paid', 'closed'));--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_kind_known" CHECK ("reports"."kind" in ('image', 'model', 'user'));--> statement-breakpoint
ALTER TABLE "sandbox_trades" ADD CONSTRAINT "sandbox_trades_status_known" CHECK ("sandbox_trades"."status" in ('WAIT_BUYER_PAY', 'TRADE_SUCCESS', 'TRADE_CLOSED'));--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_status_known" CHECK ("tasks"."status" in ('queued', 'running', 'success', 'failed', 'canceled'));--> statement-breakpoint
ALTER TABLE "txs" ADD CONSTRAINT "txs_kind_known" CHECK ("txs"."kind" in ('point', 'gift', 'gift_month', 'paid', 'refund', 'settle', 'expired'));