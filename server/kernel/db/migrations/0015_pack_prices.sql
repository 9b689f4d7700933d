-- Packages of points were cheaper a point than membership. Those that are still as they were sown become the new ones; what an operator changed stays.
UPDATE "dicts" SET "val" = new.val::text::jsonb, "val2" = new.val2::text::jsonb, "val3" = new.val3::text::jsonb, "val4" = new.val4::text::jsonb
FROM (VALUES
  ('point_config-1', 500, 9.9, 500, 200, 10, 200, 0),
  ('point_config-2', 1500, 25, 1600, 550, 28, 600, 50),
  ('point_config-3', 3000, 45, 3300, 1300, 66, 1500, 200),
  ('point_config-4', 8000, 109, 9000, 3400, 168, 4000, 600),
  ('point_config-5', 20000, 249, 23000, 8000, 398, 10000, 2000),
  ('point_config-6', 50000, 568, 60000, 19000, 938, 25000, 6000)
) AS new(id, was, was2, was3, val, val2, val3, val4)
WHERE "dicts"."id" = new.id AND "dicts"."name" = 'point_config'
  AND "dicts"."val" = new.was::text::jsonb AND "dicts"."val2" = new.was2::text::jsonb AND "dicts"."val3" = new.was3::text::jsonb;
