// Notes find their lines; what the diff does not show is never lost.
import { expect, test } from 'vitest'
import { placeNotes, placeOfNote } from './place-notes.ts'
import { readDiff } from './read-diff.ts'

const FILES = readDiff('diff --git a/a.js b/a.js\n--- a/a.js\n+++ b/a.js\n@@ -5,2 +5,2 @@\n same\n-old\n+new\n')

test.each([
  [{ path: 'a.js', line: 5 }, 'line'],
  [{ path: 'a.js', line: 6 }, 'line'],
  [{ path: 'a.js', line: 7 }, 'file'], // not shown
  [{ path: 'a.js', line: null }, 'file'],
  [{ path: 'a.js' }, 'file'],
  [{ path: 'b.js', line: 5 }, 'elsewhere'],
  [{ path: null, line: 5 }, 'elsewhere'],
  [{}, 'elsewhere'],
] as const)('%o stands at the %s', (note, place) => {
  const placed = placeNotes(FILES, [note])
  const found = {
    line: placed.atLine.get(placeOfNote('a.js', 'line' in note && note.line ? note.line : 0)),
    file: placed.atFile.get('a.js'),
    elsewhere: placed.elsewhere.length > 0 ? placed.elsewhere : undefined,
  }
  expect(found).toEqual({ line: undefined, file: undefined, elsewhere: undefined, [place]: [note] })
})
