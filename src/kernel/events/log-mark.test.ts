import { expect, test } from 'vitest'
import { judgeMark, type LogMark, type LogSight } from './log-mark.ts'

const mark: LogMark = { id: 'a', position: 5, hash: 'h5' }
const sight: LogSight = { id: 'a', end: 7, hashAtMark: 'h5' }

test.each<[what: string, mark: LogMark | null, sight: Partial<LogSight>, said: string | null]>([
  ['nothing is remembered', null, { id: 'b', end: 0, hashAtMark: null }, null],
  ['it has grown', mark, {}, null],
  ['it is where it was', mark, { end: 5 }, null],
  ['one event is gone', mark, { end: 4, hashAtMark: null }, 'the log ends at 4, but it was at 5 already'],
  ['it is empty', mark, { end: 0, hashAtMark: null }, 'the log ends at 0, but it was at 5 already'],
  ['another one lies there', mark, { id: 'b' }, 'this is another log: b with 7 events; known here is a with 5 events'],
  ['history was written anew', mark, { hashAtMark: 'x' }, 'the event at position 5 is not the one that was there'],
  ['a mark of an empty log', { id: 'a', position: 0, hash: '' }, { hashAtMark: null }, null],
])('%s', (_what, remembered, change, said) => expect(judgeMark(remembered, { ...sight, ...change })).toBe(said))
