// Chooses the Node that everything runs on: the one that runs us, or one from npm where that is too old.
import { join, sep } from 'node:path'
import { Failure } from './failure.mjs'
import { nodeBuilds } from './node-builds.mjs'
import { tools } from './paths.mjs'

export const nodeFolder = join(tools, 'node')
export const nodeFileName = process.platform === 'win32' ? 'node.exe' : 'node'

// The answer has a build only when this machine's Node is too old. `npm run` finds a brought Node by itself the second
// time (see link-node.mjs), and then it is the one that runs us.
export function chooseNode() {
  const { execPath, versions } = process
  if (isNewEnough(versions.node)) {
    return { path: execPath, version: versions.node, isBrought: execPath.startsWith(nodeFolder + sep) }
  }
  const build = findBuild()
  const path = join(nodeFolder, 'node_modules', build.name, 'bin', nodeFileName)
  return { path, version: build.version, isBrought: true, build }
}

// The same floor as `engines` in package.json and the launcher, which cannot afford to ask.
function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number)
  return major > 22 || (major === 22 && minor >= 18)
}

function findBuild() {
  const platform = `${process.platform}-${process.arch}`
  const build = nodeBuilds[platform]
  if (build) return build
  const what = `Node ${process.versions.node} is too old, and there is no newer one to bring for ${platform}`
  throw new Failure(what, 'install Node 24 and run the same command again')
}
