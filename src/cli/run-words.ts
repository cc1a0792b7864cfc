// Runs one command line: parse, open a door if the command wants one, print the answer.
import type { Client } from '#api/client'
import type { AskToConfirm } from '#api/confirm-acts'
import type { Answer, AskPerson, Command, CommandContext } from './command.ts'
import { type DoorWish, type OpenDoor, openCommandDoor } from './doors.ts'
import { composeGroupHelp, composeHelp, composeOverview, findGroup } from './help.ts'
import { EXIT_INTERRUPTED } from './parse/exit-code.ts'
import { expandIds } from './parse/expand-ids.ts'
import { type Parsed, parseWords } from './parse/parse.ts'
import { createStyle } from './print/style.ts'
import { isRunByAgent, needAuthorityHere } from './run-by-agent.ts'

export type Streams = {
  readonly out: (line: string) => void
  readonly err: (line: string) => void
  /** Redraws the last line of a terminal; null clears it. Absent where there is none. */
  readonly live?: (text: string | null) => void
  /** Absent where nobody sits at a terminal. */
  readonly ask?: AskPerson | undefined
  /** Asks whether an act is meant; absent: at the terminal. */
  readonly confirm?: AskToConfirm
  readonly env: Readonly<Record<string, string | undefined>>
  readonly cwd: string
  readonly isTerminal: boolean
  readonly isErrorTerminal: boolean
  readonly width: number
  readonly readerGone: Promise<void>
}

export async function runWords(
  commands: readonly Command[],
  words: readonly string[],
  streams: Streams,
): Promise<number> {
  if (words.length === 0 || (words.length === 1 && isHelpWish(words[0]))) {
    return print({ json: commands.map(describe), lines: composeOverview(commands) }, {}, streams)
  }
  const group = isHelpWish(words[1]) && words.length === 2 ? findGroup(commands, words[0]) : []
  if (group.length > 0)
    return print({ json: group.map(describe), lines: composeGroupHelp(words[0]!, group) }, {}, streams)
  const parsed = parseWords(commands, words)
  if (parsed.flags.help)
    return print({ json: describe(parsed.command), lines: composeHelp(parsed.command) }, parsed.flags, streams)
  const isAgent = isRunByAgent(parsed.command, streams.env)
  if (isAgent) needAuthorityHere(parsed.command)
  const reading = tellReading(isSilent(parsed, streams) ? undefined : streams.live)
  let door: Promise<OpenDoor> | undefined
  const client = async (): Promise<Client> => {
    door ??= openCommandDoor(wishOf(parsed, streams, isAgent, reading.tell))
    return (await door).client
  }
  const interruption = watchInterrupt(parsed.command.tellsOnInterrupt === true)
  try {
    if (!isAgent) await checkProject(parsed, client) // inside a session an agent has only its own
    const { run } = await parsed.command.load()
    const meant = isAgent ? parsed /* it names its own work in full */ : await expandIds(parsed, client)
    const running = runTrusted(() => run(contextOf(meant, streams, client, interruption)), parsed, streams, client)
    const ends = parsed.command.tellsOnInterrupt ? [running] : [running, interruption.interrupted]
    const answer = await Promise.race(ends)
    reading.clear()
    if (answer) return print(answer, parsed.flags, streams)
    if (parsed.command.endsItself) await running
    return EXIT_INTERRUPTED
  } finally {
    reading.clear()
    interruption.stop()
    await (await door?.catch(() => undefined))?.close()
  }
}

function wishOf(
  { command, flags }: Parsed,
  streams: Streams,
  asSession: boolean,
  progress: DoorWish['progress'],
): DoorWish {
  return {
    env: streams.env,
    cwd: streams.cwd,
    noDaemon: flags['no-daemon'] === true,
    actorFlag: flags.actor as string | undefined,
    asSession,
    key: flags.key as string | undefined,
    sign: flags['sign-with'] as string | undefined,
    confirm: streams.confirm ?? (streams.ask && askAtTerminal(streams.ask)),
    leavesAgents: command.leavesAgents === true,
    progress,
    tell: line => {
      if (flags.json !== true && flags.quiet !== true) streams.err(line)
    },
  }
}

/** Also where a program reads the answer: whoever sits there has to say it. */
function askAtTerminal(ask: AskPerson): AskToConfirm {
  return async why => {
    const answer = await ask(`${why}. Do you mean it? [y/N] `, new AbortController().signal)
    return /^y(?:es)?$/i.test(answer?.trim() ?? '')
  }
}

/** What a repository brings is asked about once; what the person says yes to, the command then meets as trusted. */
async function runTrusted(
  run: () => Promise<Answer>,
  { flags }: Parsed,
  streams: Streams,
  client: () => Promise<Client>,
): Promise<Answer> {
  try {
    return await run()
  } catch (error) {
    if (flags.json === true || streams.ask === undefined) throw error
    const { askForTrust } = await import('./ask-for-trust.ts')
    if (!(await askForTrust(error, streams, client))) throw error
    return run()
  }
}

/** A project that is named must be there, whatever the command makes of it. */
async function checkProject({ flags }: Parsed, client: () => Promise<Client>) {
  if (typeof flags.project !== 'string') return
  await (await client()).call('showProject', { parameters: { project: flags.project } })
}

function isHelpWish(word: string | undefined): boolean {
  return word === '--help' || word === '-h'
}

function print(answer: Answer, flags: Parsed['flags'], { out, env, isTerminal }: Streams): number {
  if (answer.json !== undefined && flags.json) out(JSON.stringify(answer.json))
  else for (const line of answer.lines) out(createStyle(env, isTerminal).tame(line))
  return answer.exitCode ?? 0
}

/** How far a daemon is with what it reads for the answer, until the answer is there. */
function tellReading(live: Streams['live']) {
  let isShown = false
  const tell = (read: number, of: number) => {
    isShown = true
    live?.(`${read} rows read, of a log of ${of}`) // some work reads it twice
  }
  const clear = () => {
    if (isShown) live?.(null)
    isShown = false
  }
  return { tell: live && tell, clear }
}

function isSilent({ flags }: Parsed, { isErrorTerminal }: Streams): boolean {
  return flags.json === true || flags.quiet === true || !isErrorTerminal
}

function contextOf(
  parsed: Parsed,
  streams: Streams,
  client: () => Promise<Client>,
  { interrupted, interruptedAgain }: Interruption,
): CommandContext {
  const silent = isSilent(parsed, streams)
  return {
    args: parsed.args,
    rest: parsed.rest,
    flags: parsed.flags,
    env: streams.env,
    cwd: streams.cwd,
    style: createStyle(streams.env, streams.isTerminal),
    width: streams.width,
    client,
    warn: line => {
      if (parsed.flags.json !== true) streams.err(createStyle(streams.env, streams.isErrorTerminal).tame(line))
    },
    progress: text => {
      if (!silent) streams.err(text)
    },
    note: text => {
      if (parsed.flags.json !== true && parsed.flags.quiet !== true) streams.err(text)
    },
    live: text => {
      if (!silent) streams.live?.(text)
    },
    ask: silent ? undefined : streams.ask,
    emit: streams.out,
    interrupted,
    interruptedAgain,
    readerGone: streams.readerGone,
  }
}

type Interruption = Pick<CommandContext, 'interrupted' | 'interruptedAgain'> & { readonly stop: () => void }

/** The first interrupt ends the command in good order, the next one at once; one that tells at the first has one more. */
function watchInterrupt(tellsFirst: boolean): Interruption {
  let count = 0
  const first = Promise.withResolvers<void>()
  const second = Promise.withResolvers<void>()
  const onSignal = () => {
    count += 1
    if (count > (tellsFirst ? 2 : 1)) process.exit(EXIT_INTERRUPTED)
    if (count === 1) first.resolve()
    else second.resolve()
  }
  process.on('SIGINT', onSignal)
  const stop = () => void process.off('SIGINT', onSignal)
  return { interrupted: first.promise, interruptedAgain: second.promise, stop }
}

export function describe({ path, summary, args = [], flags = {}, examples }: Command): unknown {
  return { command: path.join(' '), summary, args, flags, examples }
}
