// The commands of the REPL as data: their words and flags (spec 5.2).

type FlagName = { readonly key: string; readonly repeatable?: true }

export type ValueFlag = FlagName &
  ({ readonly is: 'text' | 'reason' | 'phase' | 'number' } | { readonly is: 'word'; readonly of: readonly string[] })

export type SlashFlag = ValueFlag | (FlagName & { readonly is: 'switch' })

export type WordRule = {
  readonly key: string
  /** `rest` takes all words that are left, joined by one space. */
  readonly takes: 'one' | 'rest'
  readonly required: boolean
  /** What it may be is asked later, and a blank one is then told what every wrong one is told. */
  readonly isJudged?: true
}

export type SlashCommand = {
  readonly words: readonly WordRule[]
  readonly flags: { readonly [name: string]: SlashFlag }
}

const by: SlashFlag = { key: 'by', is: 'word', of: ['agent', 'hand'] }
const json: SlashFlag = { key: 'json', is: 'switch' }
const text = (key: string): SlashFlag => ({ key, is: 'text' })
const texts = (key: string): SlashFlag => ({ key, is: 'text', repeatable: true })
const reason = (key: string): SlashFlag => ({ key, is: 'reason' })
const flip = (key: string): SlashFlag => ({ key, is: 'switch' })

const one = (key: string, required = true): WordRule => ({ key, takes: 'one', required })
const judged = (key: string): WordRule => ({ ...one(key), isJudged: true })
const rest = (key: string, required: boolean): WordRule => ({ key, takes: 'rest', required })

export const SLASH_COMMANDS: ReadonlyMap<string, SlashCommand> = new Map<string, SlashCommand>([
  ['plan', { words: [rest('brief', false)], flags: { by, files: texts('files') } }],
  ['answer', { words: [one('question'), rest('text', true)], flags: {} }],
  ['review', { words: [judged('subject')], flags: { by, role: text('role') } }],
  ['codegen', { words: [], flags: { by, from: text('from') } }],
  ['test', { words: [], flags: { suite: texts('suite') } }],
  [
    'accept',
    {
      words: [],
      flags: {
        note: text('note'),
        reject: { key: 'reject', is: 'word', of: ['code', 'unclear', 'plan'] },
        defer: flip('defer'),
      },
    },
  ],
  [
    'revert',
    {
      words: [],
      flags: { reason: reason('reason'), partial: flip('partial'), force: texts('force'), apply: flip('apply') },
    },
  ],
  ['redo', { words: [judged('phase')], flags: { reason: reason('reason') } }],
  [
    'next',
    { words: [], flags: { override: reason('override'), to: { key: 'to', is: 'phase' }, 'dry-run': flip('dryRun') } },
  ],
  [
    'run',
    {
      words: [],
      flags: {
        'max-moves': { key: 'maxMoves', is: 'number' },
        'pause-at': { key: 'pauseAt', is: 'phase', repeatable: true },
      },
    },
  ],
  ['status', { words: [], flags: { json } }],
  ['timeline', { words: [], flags: { json } }],
  ['list', { words: [], flags: { json } }],
  ['why', { words: [one('about', false)], flags: { json } }],
  ['use', { words: [judged('task')], flags: {} }],
  ['help', { words: [one('command', false)], flags: {} }],
  ['diff', { words: [], flags: {} }],
  ['quit', { words: [], flags: {} }],
])

/** Words of other programs, and what they are called here. */
export const RENAMED: ReadonlyMap<string, string> = new Map([
  ['planreview', '/review plan'],
  ['eval', '/test'],
  ['exit', '/quit'],
  ['undo', '/revert'],
  ['approve', '/accept'],
  ['reject', '/accept --reject'],
  ['override', '/next --override'],
])
