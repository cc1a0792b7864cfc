// The door behind every npm script: brings what is missing (Node, packages, a build), then does the job.
// Plain JavaScript with built-ins only: it runs before anything is installed, on Node 18 and later.
import { bringNode } from './bootstrap/bring-node.mjs'
import { buildProgram } from './bootstrap/build-program.mjs'
import { chooseNode } from './bootstrap/choose-node.mjs'
import { Failure, reportFailure } from './bootstrap/failure.mjs'
import { installPackages } from './bootstrap/install-packages.mjs'
import { jobs } from './bootstrap/jobs.mjs'
import { linkNode } from './bootstrap/link-node.mjs'
import { withLock } from './bootstrap/lock.mjs'
import { withProgress } from './bootstrap/progress.mjs'
import { runJob } from './bootstrap/run-job.mjs'

const [name, ...extraArgs] = process.argv.slice(2)

try {
  const job = findJob()
  const node = chooseNode()
  await prepare([
    bringNode(node),
    installPackages(node),
    linkNode(node),
    ...(job.needsBuild ? [buildProgram(node)] : []),
  ])
  process.exitCode = await runJob(job, node, extraArgs)
} catch (error) {
  process.exitCode = reportFailure(error)
}

function findJob() {
  // CI runs the README's command, with the suites beside it that install other people's programs.
  if (name === 'test' && process.env.PROVOST_TESTS === 'all') return jobs['test:all']
  if (name && Object.hasOwn(jobs, name)) return jobs[name]
  throw new Failure(`there is no job '${name ?? ''}'`, `use one of ${Object.keys(jobs).join(', ')}`, { exitCode: 2 })
}

// Nearly always every step is done, and then nothing is locked and nobody is contacted. Under the lock each is asked
// again, because the run we waited for has probably done the work.
async function prepare(steps) {
  if (steps.every(step => step.isDone())) return
  await withLock(async () => {
    for (const step of steps) if (!step.isDone()) await withProgress(step.title, step.run)
  })
}
