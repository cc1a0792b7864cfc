// Runs the steps of a job one after the other, with the checkout's own programs first in the PATH, until one fails. A list among
// the steps runs side by side; each of them says what it has to say when it has ended.
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { runChild } from './child.mjs'
import { Failure } from './failure.mjs'
import { packages, root } from './paths.mjs'

export async function runJob(job, node, extraArgs) {
  if (job.steps.length === 0) console.log('dist is built from the sources as they are')
  for (const [index, step] of job.steps.entries()) {
    const steps = [step].flat()
    if (job.steps.length > 1)
      console.log(`\n── ${index + 1}/${job.steps.length} ${steps.map(({ name }) => name).join(', ')} ──`)
    const ends = await (Array.isArray(step) ? runBeside(steps, node) : [await runStep(step, node, extraArgs)])
    const failed = ends.findIndex(({ code }) => code !== 0)
    if (failed !== -1) return stopAt(steps[failed], ends[failed])
  }
  return 0
}

function runStep({ args, takesArgs }, node, extraArgs, stdio = 'inherit') {
  const options = { cwd: root, stdio, env: withPackagesOnPath(process.env) }
  return runChild(node.path, takesArgs ? [...args, ...extraArgs] : args, options)
}

function runBeside(steps, node) {
  return Promise.all(
    steps.map(async step => {
      const place = mkdtempSync(join(tmpdir(), 'provost-step-'))
      const said = openSync(join(place, 'said'), 'w+')
      const ended = await runStep(step, node, [], ['ignore', said, said])
      closeSync(said)
      process.stdout.write(`── ${step.name}: exit ${ended.code} ──\n${readFileSync(join(place, 'said'), 'utf8')}`)
      rmSync(place, { recursive: true })
      return ended
    }),
  )
}

function stopAt({ name, next }, { code, signal }) {
  if (next && !signal) throw new Failure(`${name} failed`, next, { exitCode: code })
  return code
}

// Windows spells the name as it likes.
function withPackagesOnPath(env) {
  const key = Object.keys(env).find(name => name.toUpperCase() === 'PATH') ?? 'PATH'
  return { ...env, [key]: [join(packages, '.bin'), env[key]].filter(Boolean).join(delimiter) }
}
