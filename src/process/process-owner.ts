// This process as the owner of something durable, and a look whether another owner still lives.
import { composeRequestOwner, judgeOwner, type OwnerLife, readOwner } from '#requests/rules/judge-owner'
import type { Owners } from '#session/ports/owners'
import { identifyMachine, probeProcess } from './process-identity.ts'

let own: string | undefined

export const owners: Owners = {
  get own() {
    return thisOwner()
  },
  look: lookAtOwner,
}

/** Where several nodes work from one store, the name of a host is not enough: two machines may have the same. */
export function ownersOnNode(node: () => string): Owners {
  return {
    get own() {
      return `${node()} ${thisOwner()}`
    },
    look: text => {
      const mark = `${node()} `
      return text.startsWith(mark) ? lookAtOwner(text.slice(mark.length)) : 'unknown'
    },
  }
}

function thisOwner(): string {
  own ??= composeRequestOwner({
    ...identifyMachine(),
    pid: process.pid,
    startTime: probeProcess(process.pid).startTime,
  })
  return own
}

function lookAtOwner(text: string): OwnerLife {
  const owner = readOwner(text)
  const here = identifyMachine()
  const isHere = owner?.host === here.host && owner.bootId === here.bootId
  return judgeOwner({ owner, here, seen: isHere ? probeProcess(owner.pid) : { life: 'unknown', startTime: null } })
}
