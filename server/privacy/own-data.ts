import { asc, eq, getTableColumns } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { OwnData } from '#shared/contract/privacy.ts';
import { schema as t } from '../kernel/db/schema.ts';
import type { Db } from '../kernel/db/db.ts';
import type { Member } from '../account/sessions.ts';

/** Columns that are the server's own means, not facts about the member. */
const inner = new Set([
  'userId',
  'hash',
  'idem',
  'file',
  'idems',
  'digest',
  'worker',
  'leaseUntil',
  'remote',
  'attempts',
  'sortAt',
  'runAt',
  'askedAt',
  'words',
  // Who answered a complaint, and what the other side was written.
  'authorId',
  'answeredBy',
  'assignedTo',
  'assignedAt',
  'letter',
  'undo',
  'merge',
  'mailAt',
  // What is sent to a member's own server is signed with these.
  'secret',
  'oldSecret',
  // Which operators changed points.
  'askedBy',
  'decidedBy',
  // Who took a comment away.
  'deletedBy',
]);

// The trainer's own numbers to go on with are nothing about the member.
const { state: _state, ...epochFacts } = getTableColumns(t.trainingEpochs);
// Who of the operators it was is not the member's to know.
const { askedBy: _askedBy, decidedBy: _decidedBy, ...refundFacts } = getTableColumns(t.refunds);

const { askedBy: _strayAskedBy, decidedBy: _strayDecidedBy, ...strayFacts } = getTableColumns(t.strayPayments);

/** Everything kept about a member (L-43): what they are, did, made and bought. No password, no token, nobody else's data. */
export async function ownData(db: Db, member: Member, now: Date): Promise<OwnData> {
  async function mine(table: PgTable & { userId: PgColumn }, order: PgColumn): Promise<Record<string, unknown>[]> {
    const shown = Object.fromEntries(Object.entries(getTableColumns(table)).filter(([name]) => !inner.has(name)));
    return db.select(shown).from(table).where(eq(table.userId, member.id)).orderBy(asc(order));
  }
  /** Rows below something of theirs: `link` is the column that leads to its `key`. */
  async function below(
    owner: PgTable & { userId: PgColumn },
    key: PgColumn,
    link: PgColumn,
    order: readonly PgColumn[],
    shown = getTableColumns(link.table),
  ): Promise<Record<string, unknown>[]> {
    return db
      .select(shown)
      .from(link.table as PgTable)
      .innerJoin(owner, eq(key, link))
      .where(eq(owner.userId, member.id))
      .orderBy(...order.map((column) => asc(column)));
  }
  const { id, uuid, name, image, mobile, email, desc, createdAt, leavesAt, suspension, minorMode, noticeSettings, passwordHash } = member;
  return {
    exportedAt: now.toISOString(),
    account: {
      id,
      uuid,
      name,
      image,
      mobile,
      email,
      desc,
      createdAt,
      leavesAt,
      suspension,
      // The guardian's password is theirs.
      minorMode: minorMode && { since: minorMode.since, daily: minorMode.daily },
      noticeSettings,
      hasPassword: passwordHash !== null,
    },
    accountChanges: await mine(t.accountChanges, t.accountChanges.createdAt),
    apiKeys: await mine(t.apiKeys, t.apiKeys.createdAt),
    webhooks: await mine(t.webhooks, t.webhooks.createdAt),
    webhookDeliveries: await below(t.webhooks, t.webhooks.id, t.webhookDeliveries.webhookId, [t.webhookDeliveries.id]),
    sessions: await mine(t.sessions, t.sessions.createdAt),
    memberships: await mine(t.memberships, t.memberships.startAt),
    orders: await mine(t.orders, t.orders.createdAt),
    refunds: await below(t.orders, t.orders.id, t.refunds.orderId, [t.refunds.createdAt], refundFacts),
    secondPayments: await below(t.orders, t.orders.id, t.strayPayments.orderId, [t.strayPayments.at], strayFacts),
    invoices: await mine(t.invoices, t.invoices.createdAt),
    invoiceOrders: await below(t.invoices, t.invoices.id, t.invoiceOrders.invoiceId, [t.invoiceOrders.invoiceId, t.invoiceOrders.orderId]),
    invoiceTitles: await mine(t.invoiceTitles, t.invoiceTitles.usedAt),
    points: await mine(t.txs, t.txs.id),
    pointLots: await mine(t.lots, t.lots.id),
    pointChanges: await mine(t.pointChanges, t.pointChanges.createdAt),
    works: await mine(t.images, t.images.createdAt),
    tasks: await mine(t.tasks, t.tasks.createdAt),
    models: await mine(t.models, t.models.createdAt),
    modelVersions: await below(t.models, t.models.id, t.modelVersions.modelId, [t.modelVersions.modelId, t.modelVersions.n]),
    collections: await mine(t.collections, t.collections.createdAt),
    collectionItems: await below(t.collections, t.collections.id, t.collectionItems.collectionId, [
      t.collectionItems.collectionId,
      t.collectionItems.imageId,
    ]),
    collectionViewers: await below(t.collections, t.collections.id, t.collectionViewers.collectionId, [
      t.collectionViewers.collectionId,
      t.collectionViewers.userId,
    ]),
    datasets: await mine(t.datasets, t.datasets.createdAt),
    datasetItems: await below(t.datasets, t.datasets.id, t.datasetItems.datasetId, [t.datasetItems.id]),
    trainings: await mine(t.trainings, t.trainings.createdAt),
    trainingEpochs: await below(
      t.trainings,
      t.trainings.taskId,
      t.trainingEpochs.taskId,
      [t.trainingEpochs.taskId, t.trainingEpochs.n],
      epochFacts,
    ),
    sets: await mine(t.assetSets, t.assetSets.createdAt),
    setItems: await below(t.assetSets, t.assetSets.id, t.setItems.setId, [t.setItems.id]),
    uploads: await mine(t.uploads, t.uploads.createdAt),
    notices: await mine(t.notices, t.notices.createdAt),
    comments: await mine(t.comments, t.comments.createdAt),
    drafts: await mine(t.drafts, t.drafts.updatedAt),
    favorites: await mine(t.favorites, t.favorites.createdAt),
    seen: await mine(t.seen, t.seen.at),
    labelAgreements: await mine(t.labelAgreements, t.labelAgreements.acceptedAt),
    unlabelledExports: await mine(t.unlabelledExports, t.unlabelledExports.at),
    reports: await mine(t.reports, t.reports.createdAt),
  };
}
