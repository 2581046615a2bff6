import type { AdminProduct } from '@kanaka/contracts/catalog/admin-products';

const columns = ['On hand', 'Reserved', 'Free'];

/** On hand, reserved and free for each size of a piece. */
export function StockBySize({ sizes }: Pick<AdminProduct, 'sizes'>) {
  return (
    <table className="mt-3 w-full tabular-nums">
      <caption className="sr-only">Stock by size</caption>
      <thead>
        <tr className="text-xs text-ink-muted">
          <th scope="col" className="pb-1 text-left font-normal">
            Size
          </th>
          {columns.map((name) => (
            <th key={name} scope="col" className="pb-1 text-right font-normal">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sizes.map(({ size, stock, reserved }) => (
          <tr key={size} className="border-t border-hairline">
            <th scope="row" className="py-1.5 text-left font-medium">
              {size}
            </th>
            {[stock, reserved, stock - reserved].map((count, place) => (
              <td key={columns[place]} className="py-1.5 text-right">
                {count}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
