// Catalog rows of nodes that work from one log, and of what one asks of another.
import { type SectionCommon, section } from './row.ts'

const common: SectionCommon = { class: 'FleetError', rooms: ['fleet'] }

const READMIT = '`provost why <id>`; a person may `provost node readmit <id> --reason "<why>"`'

export const fleetRows = section(common, {
  NODE_WRONG: {
    kind: 'conflict',
    severity: 'LOW',
    shape: '<noun> <id> lives on node <node> (<name>); this is <here> (<hereName>)',
    hint: 'run the command on <name>',
    trigger: 'a command that only the owner of a thing can carry out was run on another node',
  },
  NODE_UNOWNED: {
    kind: 'blocked',
    severity: 'MEDIUM',
    shape: 'nobody can prove where <id> runs',
    hint: 'on the machine that has its run directory: `provost node adopt <id>`',
    trigger: 'a session from before nodes had names has left no proof of its machine',
  },
  NODE_UNKNOWN: {
    kind: 'not_found',
    severity: 'LOW',
    shape: 'no node <id> is known here',
    hint: '`provost node list`',
    trigger: 'a command named a node that never wrote into this store',
  },
  NODE_SUSPENDED: {
    kind: 'blocked',
    severity: 'HIGH',
    shape: 'node <id> is suspended: <why>',
    hint: READMIT,
    trigger: 'something was to be done by or through a node that was found to speak with two voices',
  },
  ASK_WAITING: {
    kind: 'unavailable',
    severity: 'LOW',
    shape: 'asked <id> · waiting for node <name> (<contact>)',
    hint: 'it is carried out when the node is heard: `provost ask list`; `provost ask withdraw <id>` takes it back',
    trigger: 'a command was asked of the node that its subject lives on, and that node has not answered yet',
  },
  ASK_EXPIRED: {
    kind: 'unavailable',
    severity: 'LOW',
    shape: 'node <name> did not carry out <id>: it was taken back or its time is over',
    hint: 'ask again when it is in contact: `provost node list`',
    trigger: 'what was asked of another node was taken back, or not taken within a day',
  },
  WORK_UNPLACEABLE: {
    kind: 'blocked',
    severity: 'MEDIUM',
    shape: 'no node can take <id>: <reasons>',
    hint: '`provost work why <id>`; label a node with `provost node label`, or withdraw it with `provost work cancel <id>`',
    trigger: 'a session was asked for on a node that fits, and nothing that passes by itself would make one fit',
  },
  FLEET_NEEDS_POSTGRES: {
    kind: 'blocked',
    severity: 'LOW',
    shape: '<command> needs PostgreSQL',
    hint: 'set PROVOST_STORE=postgres://…, the store that several machines share',
    trigger: 'something that takes several nodes was asked of a home whose store is its own',
  },
  NODE_CLONED: {
    kind: 'conflict',
    severity: 'CRITICAL',
    shape: 'two living daemons say they are <id>: <instances>',
    hint: 'stop one and remove node.json in its home, then `provost node readmit <id> --reason "<why>"`',
    trigger: 'a home was copied to a second machine and both copies run',
  },
})
