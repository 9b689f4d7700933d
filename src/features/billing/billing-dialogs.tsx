import type { ReactElement } from 'react';
import type { BillingDialogName } from '#state/dialogs.ts';
import { ManageDialog } from './manage-dialog.tsx';
import { MembershipDialog } from './membership-dialog.tsx';
import { PointsDetailDialog } from './points-detail-dialog.tsx';
import { WaitingOrdersDialog } from './waiting-orders-dialog.tsx';

/** The dialogs of points and membership, by the name they are opened with. */
export function BillingDialogs({ which }: { which: BillingDialogName }): ReactElement {
  switch (which) {
    case 'membership':
      return <MembershipDialog key="plans" />;
    case 'packs':
      return <MembershipDialog key="packs" first="points" />;
    case 'points':
      return <PointsDetailDialog />;
    case 'manage':
      return <ManageDialog key="plans" />;
    case 'orders':
      return <ManageDialog key="orders" first="orders" />;
    case 'payment':
      return <WaitingOrdersDialog />;
  }
}
