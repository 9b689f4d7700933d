-- What a text is looked for by: its pairs of neighbouring signs in small letters, and each sign of Chinese writing. Decision 0031.
CREATE FUNCTION "grams"(words text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 10000 AS $$
DECLARE
  sign text;
  before text := ' ';
  found text[] := '{}';
BEGIN
  FOREACH sign IN ARRAY string_to_array(lower(words), NULL) LOOP
    IF sign COLLATE "C" > U&'\2E80' THEN found := found || sign; END IF;
    IF sign COLLATE "C" > ' ' AND before COLLATE "C" > ' ' THEN found := found || (before || sign); END IF;
    before := sign;
  END LOOP;
  RETURN found;
END $$;--> statement-breakpoint
CREATE FUNCTION "picture_words"(title text, about text, tags text[], visibility text, prompt text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT concat_ws(E'\n', title, about, array_to_string(tags, E'\n'), CASE WHEN visibility <> 'prompt_hidden' THEN prompt END)
$$;--> statement-breakpoint
CREATE INDEX "users_words" ON "users" USING gin (grams(name));--> statement-breakpoint
CREATE INDEX "images_words" ON "images" USING gin (grams(picture_words(title, "desc", tags, visibility, prompt))) WHERE published and deleted_at is null and visibility <> 'private';
