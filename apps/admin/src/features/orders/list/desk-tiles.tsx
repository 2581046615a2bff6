import { Package, PackageOpen, Truck } from 'lucide-react';
import { ActionTile } from '../../../shared/page/action-tile.tsx';
import { useOrdersDesk } from './use-orders-desk.ts';

/** Dashboard tiles: the same numbers as the tabs of the orders and the navigation have, with links to them. */
export function DeskTiles() {
  const { desk, retry } = useOrdersDesk();
  return (
    <>
      <ActionTile
        label={desk?.toPack === 1 ? 'order to pack' : 'orders to pack'}
        count={desk?.toPack}
        note="Paid, not packed yet"
        to="/orders?stage=toPack&sort=promised"
        Icon={Package}
        onRetry={retry}
      />
      <ActionTile
        label={desk?.toHandOver === 1 ? 'order to hand over' : 'orders to hand over'}
        count={desk?.toHandOver}
        note="Ready for the courier"
        to="/orders?stage=toHandOver&sort=promised"
        Icon={Truck}
        onRetry={retry}
      />
      <ActionTile
        label={desk?.returns === 1 ? 'open return' : 'open returns'}
        count={desk?.returns}
        note="Undecided or not back yet"
        to="/returns"
        Icon={PackageOpen}
        onRetry={retry}
      />
    </>
  );
}
