import { sweepBindings } from './account/binding.ts';
import { sweepSessions } from './account/sessions.ts';
import { reconcile } from './billing/orders.ts';
import { sweepStrays } from './billing/strays.ts';
import { sweepRefunds } from './billing/refunds.ts';
import { sweepPoints } from './billing/expire-points.ts';
import { sweepChallenges } from './captcha/slider.ts';
import { sweepCollections } from './collections/collections.ts';
import { sweepComments } from './comments/comments.ts';
import { sweepDatasets } from './datasets/datasets.ts';
import { errorText } from './kernel/error-text.ts';
import { sweepLimits } from './kernel/rate-limit.ts';
import { sweepBin } from './images/bin.ts';
import { sweepUnlabelledExports } from './images/label-agreement.ts';
import { sweepPacks } from './images/packs.ts';
import { sweepSeen } from './images/seen.ts';
import { makeStraySweep, sweepUploads } from './images/unused-files.ts';
import { sendNoticeMails } from './inbox/mail.ts';
import { sweepModeration } from './moderation/moderate.ts';
import { sweepNotices, tellExpiries } from './notices/notices.ts';
import { sweepAnnouncements } from './desk/announcements.ts';
import { sweepBills } from './desk/bills.ts';
import { sweepSeal } from './desk/seals.ts';
import { sweepSuspensions } from './desk/suspensions.ts';
import type { Ports } from './ports/ports.ts';
import { sweepLeaving } from './privacy/leaving.ts';
import { syncEngines } from './routing/sync.ts';
import { sweepDeliveries } from './webhooks/deliver.ts';
import { sweepDaily } from './ranks/daily.ts';

const SWEEP_MS = 60_000;

/** Clears what has run out. With `books` also keeps points, memberships, payments and the engines' models up, as a worker does. */
export async function sweep(ports: Ports, books: boolean, strays = makeStraySweep(ports)): Promise<void> {
  const now = ports.now();
  const parts = [
    sweepLimits(ports.db, now),
    sweepSessions(ports.db, now),
    sweepChallenges(ports),
    sweepSeen(ports.db, now),
    sweepPacks(ports.db, now),
    sweepUnlabelledExports(ports.db, now),
    sweepDaily(ports.db, now),
    sweepBin(ports),
    sweepCollections(ports.db, now),
    sweepComments(ports.db, now),
    sweepDatasets(ports.db, now),
    sweepNotices(ports.db, now),
    sweepModeration(ports.db, now),
    sweepDeliveries(ports.db, now),
    sweepUploads(ports),
    strays(),
  ];
  if (books)
    parts.push(
      sweepBindings(ports),
      sweepLeaving(ports),
      sweepSuspensions(ports),
      sweepSeal(ports),
      sweepAnnouncements(ports),
      sweepPoints(ports.db, now),
      reconcile(ports),
      sweepRefunds(ports),
      sweepStrays(ports),
      sweepBills(ports),
      syncEngines(ports),
      tellDue(ports),
    );
  for (const done of await Promise.allSettled(parts)) {
    if (done.status === 'rejected') ports.log(`sweep failed, the next one tries again: ${errorText(done.reason)}`);
  }
}

/** Tells members what runs out soon, and sends the mails that are due. */
async function tellDue(ports: Ports): Promise<void> {
  for (const userId of await tellExpiries(ports.db, ports.now())) ports.notifier.notify(`notices:${userId}`);
  await sendNoticeMails(ports);
}

/** Sweeps every minute, one at a time, until told to stop. */
export function startSweep(ports: Ports, books: boolean): () => void {
  let sweeping = false;
  const strays = makeStraySweep(ports);
  const timer = setInterval(() => {
    if (sweeping) return;
    sweeping = true;
    void sweep(ports, books, strays).finally(() => (sweeping = false));
  }, SWEEP_MS);
  return () => clearInterval(timer);
}
