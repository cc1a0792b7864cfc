// Where the price tables of people lie.
import type { PriceProblem, PriceTable } from '../rules/sums/read-price-table.ts'

export type CheckedTable = {
  readonly rows: PriceTable['rows']
  readonly problems: readonly (Pick<PriceProblem, 'why'> & { readonly line: number })[]
}

export interface Prices {
  /** The rows of the project's own table, else of the home's; none where nobody wrote one. Throws PRICE_TABLE_INVALID. */
  read(root: string | null): Promise<PriceTable['rows']>
  check(text: string): Promise<CheckedTable>
}
