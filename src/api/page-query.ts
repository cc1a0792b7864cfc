// What every list takes.
export const PAGE_QUERY = [
  { name: 'cursor', about: 'where the page before ended' },
  { name: 'limit', about: 'rows at the most, 1 to 200', type: 'integer' },
] as const

/** What a text that may be very long takes. */
export const CUT_QUERY = [
  {
    name: 'characters',
    about: 'so many characters at the most, cut at the end of a line; absent: all',
    type: 'integer',
  },
  { name: 'part', about: '"last": where it is cut, keep the end instead of the beginning' },
] as const
