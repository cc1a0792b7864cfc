// The room's pure functions under the names of the conformance document: untrusted JSON in, the answer out.

import { type InstantMs, writeInstant } from '#kernel/events/time'
import type { Reader } from '#kernel/reading/read-shape'
import { chooseAccount } from './choose-account.ts'
import { classifySpend } from './classify-spend.ts'
import { composeSpan } from './compose-span.ts'
import { countTurn } from './count-turn.ts'
import { decideBudget } from './decide-budget.ts'
import { decideContinue } from './decide-continue.ts'
import { decideDelivery } from './decide-delivery.ts'
import { deriveQuotaState } from './derive-quota-state.ts'
import { exportCsv } from './export-csv.ts'
import { forecastReset } from './forecast-reset.ts'
import { readUsageLine } from './lines/read-usage-line.ts'
import { priceTurn } from './price-turn.ts'
import {
  readAccountQuestion,
  readContinueQuestion,
  readDeliveryQuestion,
  readForecastQuestion,
  readQuotaQuestion,
  readSignQuestion,
  readSpanQuestion,
} from './read-quota-questions.ts'
import {
  readBudgetQuestion,
  readCountQuestion,
  readCsvQuestion,
  readLedgerQuestion,
  readLineQuestion,
  readOutcomeQuestion,
  readPriceQuestion,
  readSpendQuestion,
} from './read-usage-questions.ts'
import { signWebhook } from './sign-webhook.ts'
import { sumLedger } from './sum-ledger.ts'
import { sumOutcomes } from './sum-outcomes.ts'

type Answer = (input: unknown) => unknown

function answer<Question>(read: Reader<Question>, reply: (question: Question) => unknown): Answer {
  return input => reply(read(input, ''))
}

const writeTime = (at: InstantMs | null) => (at === null ? null : writeInstant(at))

export const usageFunctions: Readonly<Record<string, Answer>> = {
  'usage.readLine': answer(readLineQuestion, ({ harness, line, ...site }) => ({
    facts: readUsageLine(harness, line, site),
  })),
  'usage.countTurn': answer(readCountQuestion, countTurn),
  'usage.priceTurn': answer(readPriceQuestion, priceTurn),
  'usage.ledger': answer(readLedgerQuestion, sumLedger),
  'usage.exportCsv': answer(readCsvQuestion, ({ records }) => ({ text: exportCsv(records) })),
  'usage.classifySpend': answer(readSpendQuestion, classifySpend),
  'usage.perOutcome': answer(readOutcomeQuestion, sumOutcomes),
  'usage.decideBudget': answer(readBudgetQuestion, ({ moment, limits }) => decideBudget(moment, limits)),
  'usage.quotaState': answer(readQuotaQuestion, ({ now, facts }) => {
    const state = deriveQuotaState(now, facts)
    return { ...state, since: writeTime(state.since), until: writeTime(state.until) }
  }),
  'usage.forecastReset': answer(readForecastQuestion, question => {
    const forecast = forecastReset(question)
    return { ...forecast, at: writeTime(forecast.at), from: writeTime(forecast.from), to: writeTime(forecast.to) }
  }),
  'usage.decideContinue': answer(readContinueQuestion, facts => {
    const decided = decideContinue(facts)
    return { ...decided, at: writeTime(decided.at) }
  }),
  'usage.chooseAccount': answer(readAccountQuestion, question => {
    const chosen = chooseAccount(question)
    return { ...chosen, waitUntil: writeTime(chosen.waitUntil) }
  }),
  'usage.composeSpan': answer(readSpanQuestion, composeSpan),
  'usage.signWebhook': answer(readSignQuestion, message => ({ headers: signWebhook(message) })),
  'usage.decideDelivery': answer(readDeliveryQuestion, facts => {
    const decided = decideDelivery(facts)
    return { ...decided, at: writeTime(decided.at) }
  }),
}
