// What every list takes.
export const PAGE_QUERY = [
  { name: 'cursor', about: 'where the page before ended' },
  { name: 'limit', about: 'rows at the most, 1 to 200', type: 'integer' },
] as const
