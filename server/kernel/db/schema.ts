/** Every table, for the drivers: PGlite when embedded, PostgreSQL when DATABASE_URL is set. Same migrations, same SQL. */
import * as accounts from './schema/accounts.ts';
import * as audit from './schema/audit.ts';
import * as catalogue from './schema/catalogue.ts';
import * as collections from './schema/collections.ts';
import * as commerce from './schema/commerce.ts';
import * as engines from './schema/engines.ts';
import * as pictures from './schema/pictures.ts';
import * as points from './schema/points.ts';
import * as sets from './schema/sets.ts';
import * as settings from './schema/settings.ts';
import * as tasks from './schema/tasks.ts';
import * as training from './schema/training.ts';

export const schema = {
  ...accounts,
  ...commerce,
  ...points,
  ...catalogue,
  ...pictures,
  ...collections,
  ...tasks,
  ...training,
  ...sets,
  ...engines,
  ...audit,
  ...settings,
};
