-- What rows are found by is worked out by the application, pinyin and all (decision 0037), and indexed by pairs of signs.
DROP INDEX "users_words";--> statement-breakpoint
DROP INDEX "images_words";--> statement-breakpoint
DROP FUNCTION "picture_words"(text, text, text[], text, text);--> statement-breakpoint
-- The signs of words and its pairs of neighbours; a syllable of pinyin and an initial, each behind its mark, are one sign.
CREATE OR REPLACE FUNCTION "grams"(words text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 10000 AS $$
DECLARE
  signs text[] := ARRAY(SELECT m[1] FROM regexp_matches(words, '[\x01\x02][A-Z]*|.', 'g') m);
BEGIN
  RETURN signs || ARRAY(SELECT a || b FROM unnest(signs, signs[2:]) pair(a, b) WHERE a NOT IN (' ', E'\n', E'\t', E'\r') AND b NOT IN (' ', E'\n', E'\t', E'\r'));
END $$;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "words" text;--> statement-breakpoint
ALTER TABLE "datasets" ADD COLUMN "words" text;--> statement-breakpoint
ALTER TABLE "models" ADD COLUMN "words" text;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "words" text;--> statement-breakpoint
CREATE INDEX "users_unworded" ON "users" USING btree ("created_at") WHERE words is null;--> statement-breakpoint
CREATE INDEX "datasets_unworded" ON "datasets" USING btree ("created_at") WHERE words is null;--> statement-breakpoint
CREATE INDEX "models_unworded" ON "models" USING btree ("created_at") WHERE words is null;--> statement-breakpoint
CREATE INDEX "images_unworded" ON "images" USING btree ("created_at") WHERE words is null;--> statement-breakpoint
CREATE INDEX "users_words" ON "users" USING gin (grams(words));--> statement-breakpoint
CREATE INDEX "datasets_words" ON "datasets" USING gin (grams(words));--> statement-breakpoint
CREATE INDEX "models_words" ON "models" USING gin (grams(words));--> statement-breakpoint
CREATE INDEX "images_words" ON "images" USING gin (grams(words));--> statement-breakpoint
-- Words of what was changed are nobody's: they are worked out anew.
CREATE FUNCTION "forget_words"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.words := NULL; RETURN NEW; END $$;--> statement-breakpoint
CREATE TRIGGER "users_forget_words" BEFORE UPDATE OF name ON "users" FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION forget_words();--> statement-breakpoint
CREATE TRIGGER "datasets_forget_words" BEFORE UPDATE OF name, "desc" ON "datasets" FOR EACH ROW
  WHEN ((OLD.name, OLD."desc") IS DISTINCT FROM (NEW.name, NEW."desc")) EXECUTE FUNCTION forget_words();--> statement-breakpoint
CREATE TRIGGER "models_forget_words" BEFORE UPDATE OF name, tags, "desc", trigger ON "models" FOR EACH ROW
  WHEN ((OLD.name, OLD.tags, OLD."desc", OLD.trigger) IS DISTINCT FROM (NEW.name, NEW.tags, NEW."desc", NEW.trigger)) EXECUTE FUNCTION forget_words();--> statement-breakpoint
CREATE TRIGGER "images_forget_words" BEFORE UPDATE OF title, "desc", tags, visibility, prompt ON "images" FOR EACH ROW
  WHEN ((OLD.title, OLD."desc", OLD.tags, OLD.visibility, OLD.prompt) IS DISTINCT FROM (NEW.title, NEW."desc", NEW.tags, NEW.visibility, NEW.prompt)) EXECUTE FUNCTION forget_words();--> statement-breakpoint
-- Own works are counted with their bytes, a maker's with their likes, by the index alone.
DROP INDEX "images_user";--> statement-breakpoint
CREATE INDEX "images_user" ON "images" USING btree ("user_id","created_at","id","bytes") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "images_maker" ON "images" USING btree ("user_id","created_at","id","likes") WHERE published and deleted_at is null and visibility <> 'private';
