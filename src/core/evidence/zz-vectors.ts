import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { evidenceFunctions } from './conformance.ts'

let F: any = evidenceFunctions
try {
  const m = await import('../../formats/conformance.ts')
  F = { ...F, ...(m as any).formatFunctions }
} catch (e) {
  console.log('no formats', String(e).slice(0, 200))
}
const show = Number(process.argv[3] ?? 5)
const only = process.argv[2]
const good: any = {},
  bad: any = {}
let shown = 0
for (const line of readFileSync('/work/shared/conformance/evidence.jsonl', 'utf8').split('\n').filter(Boolean)) {
  const v = JSON.parse(line)
  if (only && only !== 'all' && v.fn !== 'evidence.' + only) continue
  let got: any
  try {
    got = { out: JSON.parse(JSON.stringify(F[v.fn](v.in))) }
  } catch (e: any) {
    got = { error: { code: e.code ?? String(e.stack) } }
  }
  const ok = v.error ? got.error?.code === v.error.code : !got.error && isDeepStrictEqual(got.out, v.out)
  if (ok) good[v.fn] = (good[v.fn] ?? 0) + 1
  else {
    bad[v.fn] = (bad[v.fn] ?? 0) + 1
    if (shown++ < show)
      console.log(
        v.id,
        JSON.stringify(v.in).slice(0, 1800),
        '\n WANT',
        JSON.stringify(v.out ?? v.error),
        '\n GOT ',
        JSON.stringify(got),
      )
  }
}
console.log('good', good, 'bad', bad)
