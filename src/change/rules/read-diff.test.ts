// A unified diff taken apart: files, numbers of lines on both sides, and what has no lines at all.
import { expect, test } from 'vitest'
import { readDiff } from './read-diff.ts'

const CHANGED = `diff --git a/src/a.js b/src/a.js
index 1..2 100644
--- a/src/a.js
+++ b/src/a.js
@@ -2,3 +2,4 @@ function a() {
 same
-old
+new
+newer
 end
\\ No newline at end of file
@@ -20 +21,0 @@
---gone
`

test('lines are numbered on the side they are on', () => {
  const [file] = readDiff(CHANGED)
  expect(file).toMatchObject({ path: 'src/a.js', from: null, change: 'changed', isBinary: false, added: 2, removed: 2 })
  expect(file!.hunks.map(({ head }) => head)).toEqual(['@@ -2,3 +2,4 @@ function a() {', '@@ -20 +21,0 @@'])
  expect(file!.hunks[0]!.lines).toEqual([
    { kind: 'same', before: 2, after: 2, text: 'same' },
    { kind: 'removed', before: 3, after: null, text: 'old' },
    { kind: 'added', before: null, after: 3, text: 'new' },
    { kind: 'added', before: null, after: 4, text: 'newer' },
    { kind: 'same', before: 4, after: 5, text: 'end' },
    { kind: 'note', before: null, after: null, text: ' No newline at end of file' },
  ])
  // What looks like a head is a line that was taken away.
  expect(file!.hunks[1]!.lines).toEqual([{ kind: 'removed', before: 20, after: null, text: '--gone' }])
})

const HEAD = 'diff --git a/old name b/new name\n'

test.each([
  ['new file mode 100644\n--- /dev/null\n+++ b/new name\t\n@@ -0,0 +1 @@\n+x\n', 'new name', 'added'],
  ['deleted file mode 100644\n--- a/old name\t\n+++ /dev/null\n@@ -1 +0,0 @@\n-x\n', 'old name', 'deleted'],
  ['similarity index 100%\nrename from old name\nrename to new name\n', 'new name', 'renamed'],
  ['old mode 100644\nnew mode 100755\n', 'old name', 'changed'],
] as const)('%s', (rest, path, change) => {
  expect(readDiff(HEAD + rest)).toMatchObject([{ path, change }])
})

test('a binary file is said to be one', () => {
  expect(readDiff('diff --git a/x.png b/x.png\nBinary files a/x.png and b/x.png differ\n')).toMatchObject([
    { path: 'x.png', isBinary: true, hunks: [] },
  ])
})

test('several files, and a line that begins like the head of one', () => {
  const other = 'diff --git a/b b/b\n--- a/b\n+++ b/b\n@@ -1 +1 @@\n-x\n+diff --git a/c b/c\n'
  expect(readDiff(CHANGED + other).map(({ path }) => path)).toEqual(['src/a.js', 'b'])
})

test.each(['', 'no diff at all\n', '@@ -1 +1 @@\n+x\n'])('what is no diff has no files: %j', text => {
  expect(readDiff(text)).toEqual([])
})

test('a hunk that was cut in the middle keeps what is there', () => {
  const [file] = readDiff('diff --git a/b b/b\n--- a/b\n+++ b/b\n@@ -1,9 +1,9 @@\n x\n-y')
  expect(file!.hunks[0]!.lines.map(({ text }) => text)).toEqual(['x', 'y'])
})
