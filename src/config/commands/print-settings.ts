// Configured values with their sources.
import { composeTable } from '#cli/print/table'

export type Settings = {
  readonly values: readonly { readonly key: string; readonly value: unknown; readonly source: string }[]
}

export function composeSettings({ values }: Settings, width: number): string[] {
  const rows = values.map(({ key, value, source }) => [
    key,
    typeof value === 'string' ? value : JSON.stringify(value ?? null),
    source,
  ])
  return composeTable(['KEY', 'VALUE', 'SOURCE'], rows, width)
}
