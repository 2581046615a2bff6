import { Hammer, Truck } from 'lucide-react';
import { ActionTile } from '../../shared/action-tile.tsx';
import { formatDay } from '../../shared/dates.ts';
import { useOrdersToDoQuery, watched } from './statistics-api.ts';

const since = (oldest: string | null | undefined) => oldest && `The oldest paid on ${formatDay(oldest)}`;

/** Dashboard tiles: how many paid orders are to be processed and to be shipped. */
export function ToDoTiles({ links }: { links: { toProcess: string; toShip: string } }) {
  const { data: { data } = {}, isError, refetch } = useOrdersToDoQuery(undefined, watched);
  const onRetry = isError ? () => void refetch() : undefined;
  return (
    <>
      <ActionTile
        label={data?.toProcess.count === 1 ? 'paid order to process' : 'paid orders to process'}
        count={data?.toProcess.count}
        note={since(data?.toProcess.oldest)}
        to={links.toProcess}
        Icon={Hammer}
        onRetry={onRetry}
      />
      <ActionTile
        label={data?.toShip.count === 1 ? 'order to send' : 'orders to send'}
        count={data?.toShip.count}
        note={since(data?.toShip.oldest)}
        to={links.toShip}
        Icon={Truck}
        onRetry={onRetry}
      />
    </>
  );
}
