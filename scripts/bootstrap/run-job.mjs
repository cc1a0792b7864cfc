// Runs the steps of a job one after the other, with the checkout's own programs first in the PATH, until one fails.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runChild } from './child.mjs'
import { Failure } from './failure.mjs'
import { packages, root } from './paths.mjs'

export async function runJob(job, node, extraArgs) {
  const steps = job.steps.filter(step => !step.if || existsSync(join(root, step.if)))
  if (job.steps.length === 0) console.log('dist is built from the sources as they are')
  else if (steps.length === 0) throw new Failure('there is nothing to run', `this job needs ${job.steps[0].if}`)
  for (const [index, step] of steps.entries()) {
    if (steps.length > 1) console.log(`\n── ${index + 1}/${steps.length} ${step.name} ──`)
    const ended = await runStep(step, node, extraArgs)
    if (ended.code !== 0) return stopAt(step, ended)
  }
  return 0
}

function runStep({ args, takesArgs }, node, extraArgs) {
  const options = { cwd: root, stdio: 'inherit', env: withPackagesOnPath(process.env) }
  return runChild(node.path, takesArgs ? [...args, ...extraArgs] : args, options)
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
