// Makes a log of this folder from `provost log export`, with the blobs that its decisions point at:
// node make-log.mjs <directory of the walk> <home> <name> < export. Where it happened is masked; hashes of events are left out,
// because they are of the text before that.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const [, , place, home, name] = process.argv
const masked = text => text.replaceAll(place, '/home/ana')
const read = readFileSync(0, 'utf8').trimEnd().split('\n')
const lines = read.flatMap(line => {
  const { data, hash: _hash, ...event } = JSON.parse(masked(line))
  return data === undefined ? [] : [JSON.stringify({ ...event, data })]
})
const hashes = new Set(lines.flatMap(line => [...line.matchAll(/"\$blob":"([0-9a-f]{64})"/g)].map(([, hash]) => hash)))
const blobOf = hash => JSON.parse(masked(readFileSync(join(home, 'blobs', hash.slice(0, 2), hash), 'utf8')))
const blobs = Object.fromEntries([...hashes].toSorted().map(hash => [hash, blobOf(hash)]))
writeFileSync(join(import.meta.dirname, `${name}.jsonl`), `${lines.join('\n')}\n`)
writeFileSync(join(import.meta.dirname, `${name}.blobs.json`), `${JSON.stringify(blobs, null, 2)}\n`)
