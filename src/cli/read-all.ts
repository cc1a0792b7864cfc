// Reads a list to its end, page by page.
import type { Client } from '#api/client'
import type { RouteName } from '#api/routes'

const LIMIT = '200'

export async function readAll<Row>(
  client: Client,
  route: RouteName,
  noun: string,
  query: Readonly<Record<string, string | undefined>> = {},
): Promise<Row[]> {
  const rows: Row[] = []
  for (let cursor: string | undefined; ; ) {
    const page = await client.callAny<Record<string, Row[]> & { next: string | null }>(route, {
      query: { ...query, cursor, limit: LIMIT },
    })
    rows.push(...(page[noun] ?? []))
    if (page.next === null) return rows
    cursor = page.next
  }
}
