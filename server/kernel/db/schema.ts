/** Every table, for the drivers: PGlite when embedded, PostgreSQL when DATABASE_URL is set. Same migrations, same SQL. */
import * as accounts from './schema/accounts.ts';
import * as announcements from './schema/announcements.ts';
import * as apiKeys from './schema/api-keys.ts';
import * as audit from './schema/audit.ts';
import * as catalogue from './schema/catalogue.ts';
import * as collections from './schema/collections.ts';
import * as comments from './schema/comments.ts';
import * as commerce from './schema/commerce.ts';
import * as engines from './schema/engines.ts';
import * as moderation from './schema/moderation.ts';
import * as notices from './schema/notices.ts';
import * as pictures from './schema/pictures.ts';
import * as points from './schema/points.ts';
import * as sets from './schema/sets.ts';
import * as settings from './schema/settings.ts';
import * as tasks from './schema/tasks.ts';
import * as training from './schema/training.ts';
import * as webhooks from './schema/webhooks.ts';

export const schema = {
  ...accounts,
  ...announcements,
  ...apiKeys,
  ...commerce,
  ...points,
  ...catalogue,
  ...pictures,
  ...collections,
  ...comments,
  ...tasks,
  ...training,
  ...sets,
  ...engines,
  ...audit,
  ...moderation,
  ...notices,
  ...settings,
  ...webhooks,
};
