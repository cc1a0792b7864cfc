// What one session used, turn by turn, each with the rule that counted it and why something of it is unknown.
import { provostError } from '#kernel/errors/errors'
import type { World } from '#recorder/world'
import { needSession } from '#session/usecases/life/need-session'
import { recordsOf, type UsageTurn } from '../rules/counting/usage-turn.ts'
import { type LedgerRow, sumLedger } from '../rules/sums/sum-ledger.ts'
import type { UsageRecord } from '../rules/sums/usage-record.ts'
import { listTurns } from './list-turns.ts'

export type ShownTurn = Pick<UsageTurn, 'at' | 'rule' | 'missed' | 'unknown'> & {
  readonly turn: string
  readonly records: readonly UsageRecord[]
}

export type SessionUsage = {
  readonly session: string
  readonly total: LedgerRow | null
  /** The latest; how many came before them. */
  readonly turns: readonly ShownTurn[]
  readonly turnsBefore: number
}

const TURNS_MAX = 200

/** `record` names one record, and only its turn is shown. */
export async function showSessionUsage(world: World, session: string, record?: string): Promise<SessionUsage> {
  const { projectId } = await needSession(world, session)
  const shown = (await listTurns(world, { project: projectId, session })).map(showTurn)
  const wanted = record === undefined ? shown : shown.filter(({ records }) => records.some(({ id }) => id === record))
  if (record !== undefined && wanted.length === 0)
    throw provostError('NOT_FOUND', {
      hint: `\`provost usage show ${session}\``,
      details: { noun: 'record', id: record },
    })
  const records = wanted.flatMap(turn => turn.records)
  return {
    session,
    total: sumLedger({ by: 'all', records, prefer: 'told' }).rows[0] ?? null,
    turns: wanted.slice(-TURNS_MAX),
    turnsBefore: Math.max(0, wanted.length - TURNS_MAX),
  }
}

function showTurn(turn: UsageTurn): ShownTurn {
  const { key, at, rule, missed, unknown } = turn
  return { turn: key, at, rule: `usage.${rule}`, missed, unknown, records: recordsOf(turn) }
}
