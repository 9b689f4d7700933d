create index concurrently if not exists "tasks_turn" on "tasks" ("kind", (coalesce("needs"[1], '')), "sort_at", "id") where status = 'queued';
--> statement-breakpoint
create index concurrently if not exists "tasks_running" on "tasks" ("engine_id", "id") where status = 'running';
--> statement-breakpoint
create index concurrently if not exists "images_held" on "images" ("held_as", "created_at", "id") where held_as is not null;
--> statement-breakpoint
create index concurrently if not exists "tasks_ended" on "tasks" ("ended_at") where ended_at is not null;
