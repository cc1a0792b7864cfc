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
  ...alike(
    {
      TRUST_REQUIRED: 'something is to have effect that a repository brings and that nobody trusted yet',
      TRUST_CHANGED: 'what a repository brings is not what somebody trusted',
    },
    {
      kind: 'blocked',
      severity: 'HIGH',
      shape: '<n> parts of <path> are not trusted: <names>',
      hint: 'look with `provost trust show`, then `provost trust add`',
      fields: ['n', 'path', 'names', 'project', 'hash', 'code'],
      status: 403,
    },
  ),
  TRUST_REFUSED: {
    kind: 'blocked',
    severity: 'HIGH',
    shape: '<n> parts of <path> were refused: <names>',
    hint: 'look with `provost trust show`',
    status: 403,
    trigger: 'a person was asked whether to trust what a repository brings, and said no',
  },
  TRUST_MOVED: {
    kind: 'conflict',
    severity: 'HIGH',
    shape: '<n> parts of <path> changed while you looked: <names>',
    hint: 'look again with `provost trust show`',
    trigger: 'a repository brings something else than what the person who trusts it was shown',
  },
  REPOSITORY_EMBEDDED: {
    class: 'GitError',
    kind: 'blocked',
    severity: 'HIGH',
    shape: '<path> is a bare repository inside another one',
    hint: 'name the outer repository',
    trigger: 'a directory that was committed into a repository is itself laid out as a repository',
  },
  CHANGE_SENSITIVE: {
    class: 'ConflictError',
    kind: 'blocked',
    severity: 'MEDIUM',
    shape: 'change <id> touches <classes>, which no person has let in at this head',
    hint: 'look at it, then `provost change approve-class <id> --class <class> --expect <head>`',
    fields: ['id', 'classes', 'head', 'code'],
    trigger: 'a change to what decides what runs tomorrow is to be merged without a person having let that in',
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
      PASS_EXPIRED: 'a login link is opened after its minute, or a pass is used after its end',
    },
    {
      kind: 'blocked',
      severity: 'LOW',
      shape: 'the link <id> works once, within a minute',
      hint: 'run `provost open`',
      status: 401,
    },
  ),
  PASS_REVOKED: {
    kind: 'blocked',
    severity: 'LOW',
    shape: 'pass <id> was taken back at <at>',
    hint: 'ask an owner for another one: `provost pass issue`',
    status: 401,
    trigger: 'a pass is used that was taken back',
  },
  PASS_KIND_REFUSED: {
    kind: 'invalid',
    severity: 'LOW',
    shape: '<kind> passes are not issued so',
    hint: '`provost help pass issue`',
    trigger: 'a pass is asked for that is not given to people',
  },
  PASS_TTL_INVALID: {
    kind: 'invalid',
    severity: 'LOW',
    shape: '<ttl> is not between 1 ms and <max>',
    hint: '`provost help pass issue`',
    trigger: 'a pass is asked for that is good for no time, or for longer than 90 days',
  },
  ACTOR_MISMATCH: {
    kind: 'blocked',
    severity: 'MEDIUM',
    shape: "the pass is <name>'s, not <typed>'s",
    hint: 'leave the name out: the pass says who you are',
    trigger: 'somebody acts with a pass and under another name than the one on it',
  },
  ACTOR_INVALID: {
    kind: 'invalid',
    severity: 'LOW',
    shape: '<typed> is no name',
    hint: 'a name has 1 to 100 characters, none of them a control character, and no blank at its ends',
    trigger: 'a pass is asked for without a name that a person could have',
  },
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
