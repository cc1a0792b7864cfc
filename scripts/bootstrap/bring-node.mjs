// Step 1: brings a newer Node from npm, into a folder of its own, when the machine's is too old.
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { nodeFolder } from './choose-node.mjs'
import { Failure } from './failure.mjs'
import { installWithNpm } from './npm.mjs'
import { runQuietly } from './quiet-child.mjs'
import { hasStamp, stampAfter } from './stamp.mjs'

export function bringNode({ path, build }) {
  return {
    title: `Bringing Node ${build?.version}, because this one is ${process.versions.node}`,
    isDone: () => !build || hasStamp(nodeFolder, build.integrity),
    run: () =>
      stampAfter(nodeFolder, build.integrity, async () => {
        await download(build)
        requireIntegrity(build)
        await requireThatItRuns(path)
      }),
  }
}

// npm trusts a half-unpacked package that an interrupted run left behind, so it gets an empty folder.
async function download({ name, version }) {
  rmSync(nodeFolder, { recursive: true, force: true })
  const args = ['install', `${name}@${version}`, '--prefix', nodeFolder, '--no-save', '--ignore-scripts']
  await installWithNpm(process.execPath, args, nodeFolder)
}

// npm has checked the bytes against the hash it writes here; whether that is the hash we mean is ours to check.
function requireIntegrity({ name, integrity }) {
  const { packages } = JSON.parse(readFileSync(join(nodeFolder, 'node_modules', '.package-lock.json'), 'utf8'))
  if (packages[`node_modules/${name}`].integrity === integrity) return
  throw new Failure(`the registry's ${name} is not the known one`, 'install Node 24 yourself and report this')
}

async function requireThatItRuns(path) {
  const next = 'install Node 24 yourself and run the same command again'
  await runQuietly({ name: 'the brought node', command: path, args: ['--version'], next })
}
