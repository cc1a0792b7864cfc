// Narrows the list down; every choice is kept in the address.
import { FindInput } from '../../web/parts/find-input.tsx'
import { Select } from '../../web/parts/select.tsx'
import { CleanUpAction } from './clean-up-action.tsx'
import { distinct, type SessionTableRow, type Wanted } from './session-row.ts'

type Props = {
  readonly rows: readonly SessionTableRow[]
  readonly wanted: Wanted
  /** How many are shown, or how far the reading has come. */
  readonly count: string
}

export function SessionFilter({ rows, wanted, count }: Props) {
  const wordsOf = (member: 'status' | 'kind') => distinct(rows.map(row => row[member]))
  return (
    <search className="narrow-down">
      <FindInput by="title, id, harness or note" wanted={wanted.text} />
      <Select label="Status" name="status" value={wanted.status} words={wordsOf('status')} all="any" />
      <Select label="Kind" name="kind" value={wanted.kind} words={wordsOf('kind')} all="any" />
      {wanted.shown !== 'living' && <CleanUpAction />}
      <span className="muted" role="status">
        {count}
      </span>
    </search>
  )
}
