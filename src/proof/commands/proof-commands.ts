// Commands about proof packs, and the gate that reads one.
import type { Command, Flags } from '#cli/command'

const TRUST_FLAGS: Flags = {
  key: { about: 'a verifier key of a home that you trust', value: 'vkey', many: true },
  'witness-key': { about: 'a verifier key of a witness that you trust', value: 'vkey', many: true },
  'allowed-signers': { about: 'whose SSH signatures count, as ssh-keygen reads it', value: 'file' },
}

export const PROOF_COMMANDS: readonly Command[] = [
  {
    path: ['proof', 'make'],
    summary: 'Make the file that proves to strangers what a change went through',
    args: [{ name: 'task', about: 'the task, the change, or the run of a review' }],
    examples: ['provost proof make ta_01J9Z0', 'provost proof make shop/1 --json', 'provost proof make rr_1'],
    load: () => import('./make.ts'),
  },
  {
    path: ['proof', 'sign'],
    summary: 'Sign the acceptance or a waiver with your own SSH key, and put the signature into the pack',
    args: [{ name: 'task', about: 'the task' }],
    flags: {
      'ssh-key': { about: 'your private key, as ssh-keygen takes it', value: 'file' },
      waiver: { about: 'sign this waiver instead of the acceptance', value: 'id' },
    },
    examples: [
      'provost proof sign ta_01J9Z0 --ssh-key ~/.ssh/id_ed25519',
      'provost proof sign ta_01J9Z0 --waiver wa_1 --ssh-key ~/.ssh/id_ed25519',
    ],
    load: () => import('./sign.ts'),
  },
  {
    path: ['proof', 'publish'],
    summary: 'Note a pack on its commit, and push it with the checkpoints where you say so',
    args: [{ name: 'task', about: 'the task, the change, or the run of a review' }],
    flags: {
      push: { about: 'the remote that gets the refs; without it nothing leaves this machine', value: 'remote' },
    },
    examples: ['provost proof publish ta_01J9Z0', 'provost proof publish ta_01J9Z0 --push origin'],
    load: () => import('./publish.ts'),
  },
  {
    path: ['proof', 'list'],
    summary: 'List the packs that were made, newest first',
    examples: ['provost proof list', 'provost proof list --json'],
    load: () => import('./list.ts'),
  },
  {
    path: ['proof', 'verify'],
    summary: 'Check a proof pack, offline and without a home',
    args: [{ name: 'pack', about: 'the file, or its ref or tree in this repository' }],
    flags: {
      ...TRUST_FLAGS,
      tree: { about: 'the tree it must be about', value: 'oid' },
      commit: { about: 'the commit it must be about, where no tree is named', value: 'oid' },
    },
    examples: [
      'provost proof verify 90be11d4c0de.proof --key provost.dev/log/aa11+1f0c22ab+AQ…',
      'provost proof verify pr.proof --tree 90be11d4c0de90be11d4c0de90be11d4c0de90be --json',
    ],
    load: () => import('./verify.ts'),
  },
  {
    path: ['proof', 'show'],
    summary: 'Show everything that a proof pack says, and whose word is absent',
    args: [{ name: 'pack', about: 'the file, or its ref or tree in this repository' }],
    flags: TRUST_FLAGS,
    examples: ['provost proof show 90be11d4c0de.proof', 'provost proof show 90be11d4c0de.proof --json'],
    load: () => import('./show.ts'),
  },
  {
    path: ['proof', 'comment'],
    summary: 'Print what a pack proves as Markdown, for the text of a pull request',
    args: [{ name: 'pack', about: 'the file, or its ref or tree in this repository' }],
    flags: TRUST_FLAGS,
    examples: ['provost proof comment 90be11d4c0de.proof --key provost.dev/log/aa11+1f0c22ab+AQ…'],
    load: () => import('./comment.ts'),
  },
  {
    path: ['proof', 'export'],
    summary: 'Write the files of a pack into a directory, or what GitHub needs to attest it',
    args: [{ name: 'pack', about: 'the file, or its ref or tree in this repository' }],
    flags: {
      dir: { about: 'the directory', value: 'directory' },
      github: { about: 'only predicate.json, for actions/attest' },
      ...TRUST_FLAGS,
    },
    examples: [
      'provost proof export 90be11d4c0de.proof --dir unpacked',
      'provost proof export pr.proof --github --dir attest',
    ],
    load: () => import('./export.ts'),
  },
  {
    path: ['proof', 'verifier'],
    summary: 'Write verify.mjs and verify.html, with which anybody checks a pack without Provost',
    flags: { out: { about: 'the directory', value: 'directory' } },
    examples: ['provost proof verifier --out verifiers'],
    load: () => import('./verifier.ts'),
  },
  {
    path: ['gate'],
    summary: 'Say whether a proof pack is enough for this tree, by the policy of the base',
    args: [{ name: 'pack', about: 'the file, or its ref or tree in this repository' }],
    flags: {
      require: { about: 'words that must hold besides those of the policy, separated by commas', value: 'words' },
      policy: { about: 'another policy file than that of the base', value: 'file' },
      base: { about: 'where the policy is read; default: where the change left the default branch', value: 'revision' },
      tree: { about: 'the tree that is to be let through; default: that of HEAD', value: 'oid' },
      ...TRUST_FLAGS,
    },
    examples: [
      'provost gate pr.proof',
      'provost gate pr.proof --require tests,review,human-accept --key provost.dev/log/aa11+1f0c22ab+AQ…',
      'provost gate pr.proof --base origin/main --json',
    ],
    load: () => import('./gate.ts'),
  },
]
