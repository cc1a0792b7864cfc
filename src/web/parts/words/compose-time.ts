// A moment as people write it, in the zone of the reader and with its name: texts, axes and forms all speak of the same clock.
const FORM = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'long' })

export function composeTime(at: string | number): string {
  const date = new Date(at)
  return Number.isNaN(date.getTime()) ? String(at) : FORM.format(date)
}
