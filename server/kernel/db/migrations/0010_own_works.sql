DROP INDEX "images_user";--> statement-breakpoint
CREATE INDEX "images_user" ON "images" USING btree ("user_id","created_at","id","bytes","width","height") WHERE deleted_at is null;