// Catalog rows of who acts and what each may do.
import { alike, type SectionCommon, section } from './row.ts'

const common: SectionCommon = {
  class: 'AuthError',
  rooms: ['access'],
}

export const accessRows = section(common, {
  PERSON_REQUIRED: {
    kind: 'blocked',
    severity: 'MEDIUM',
    shape: 'an agent may not <verb>',
    hint: 'ask a person',
    status: 403,
    trigger: 'an agent wants to decide, to govern, or to do what no agent is given to do',
  },
  OWN_WORK: {
    kind: 'blocked',
    severity: 'MEDIUM',
    shape: '<who> may not judge its own work',
    hint: 'ask somebody else',
    status: 403,
    trigger: 'a verdict, an approval or an acceptance comes from whoever made the work',
  },
  SPAWN_BUDGET_EXHAUSTED: {
    kind: 'blocked',
    severity: 'LOW',
    shape: '<who> may start no more sessions',
    hint: 'ask a person, who starts more with `provost session spawn`',
    status: 403,
    trigger: 'an orchestrator has started as many sessions as its project runs at once',
  },
  REF_NAME_REFUSED: {
    class: 'InputError',
    kind: 'invalid',
    severity: 'LOW',
    shape: '<name> is not a usable branch name: <why>',
    hint: 'choose another name',
    trigger:
      'a name for a branch is an option, leads elsewhere, has what cannot be seen, or means something else to git',
  },
  PASS_ENDED: {
    kind: 'blocked',
    severity: 'LOW',
    shape: 'pass <id> ended with its session',
    hint: 'look at the session with `provost session show <id>`',
    status: 401,
    trigger: 'the pass of a launch is used after that launch has ended',
  },
  ...alike(
    {
      PASS_USED: 'a login link is opened a second time',
      PASS_EXPIRED: 'a login link is opened after its minute',
    },
    {
      kind: 'blocked',
      severity: 'LOW',
      shape: 'the link <id> works once, within a minute',
      hint: 'run `provost open`',
      status: 401,
    },
  ),
  ...alike(
    {
      PASS_SCOPE: 'a pass is used for what it was not given for',
      ROLE_REFUSED: 'a pass of a role is used for what the role may not do',
    },
    { kind: 'blocked', severity: 'LOW', shape: 'this pass is not for <verb>', hint: 'ask an owner', status: 403 },
  ),
  SIGNATURE_REQUIRED: {
    kind: 'blocked',
    severity: 'MEDIUM',
    shape: '<verb> needs a signature',
    hint: 'ask an owner',
    status: 403,
    trigger: 'the configuration wants this act signed',
  },
  CONFIRM_REQUIRED: {
    kind: 'blocked',
    severity: 'MEDIUM',
    shape: 'an agent that is not confined lives on this account and could have asked to <verb>',
    hint: 'end it first: `provost session list`',
    status: 403,
    trigger: 'a person decides or governs while an agent lives that was not proven confined',
  },
})
