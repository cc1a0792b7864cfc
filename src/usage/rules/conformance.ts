// The room's pure functions under the names of the conformance document: untrusted JSON in, the answer out.

import { type InstantMs, writeInstant } from '#kernel/events/time'
import type { Reader } from '#kernel/reading/read-shape'
import { countTurn } from './counting/count-turn.ts'
import type { UsageFact } from './counting/usage-fact.ts'
import type { Figures } from './figures.ts'
import { decideBudget } from './limits/decide-budget.ts'
import { readUsageLine } from './lines/read-usage-line.ts'
import { composeTelemetrySpan } from './out/compose-span.ts'
import { decideWebhookDelivery } from './out/decide-delivery.ts'
import { signWebhook } from './out/sign-webhook.ts'
import { chooseAccount } from './quota/choose-account.ts'
import { decideContinue } from './quota/decide-continue.ts'
import { deriveQuotaState } from './quota/derive-quota-state.ts'
import { forecastReset } from './quota/forecast-reset.ts'
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
import { classifySpend } from './sums/classify-spend.ts'
import { exportCsv } from './sums/export-csv.ts'
import { priceTurn } from './sums/price-turn.ts'
import { sumLedger } from './sums/sum-ledger.ts'
import { sumOutcomes } from './sums/sum-outcomes.ts'

type Answer = (input: unknown) => unknown

function answer<Question>(read: Reader<Question>, reply: (question: Question) => unknown): Answer {
  return input => reply(read(input, ''))
}

const writeTime = (at: InstantMs | null) => (at === null ? null : writeInstant(at))

/** What single models cost is kept beside the figures that the document names. */
function withoutModelCosts(fact: UsageFact): UsageFact {
  if (fact.kind !== 'usage') return fact
  const bare = (figures: Figures | null) =>
    figures && { ...figures, models: figures.models.map(({ model, tokens }) => ({ model, tokens })) }
  return { ...fact, delta: bare(fact.delta), total: bare(fact.total) }
}

export const usageFunctions: Readonly<Record<string, Answer>> = {
  'usage.readLine': answer(readLineQuestion, ({ harness, line, ...site }) => ({
    facts: readUsageLine(harness, line, site).map(withoutModelCosts),
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
  'usage.composeSpan': answer(readSpanQuestion, composeTelemetrySpan),
  'usage.signWebhook': answer(readSignQuestion, message => ({ headers: signWebhook(message) })),
  'usage.decideDelivery': answer(readDeliveryQuestion, facts => {
    const decided = decideWebhookDelivery(facts)
    return { ...decided, at: writeTime(decided.at) }
  }),
}
