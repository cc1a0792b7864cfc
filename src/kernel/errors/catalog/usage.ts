// Catalog rows of what agents use, what it costs, and the limits that people set.
import { type SectionCommon, section } from './row.ts'

const common: SectionCommon = { class: 'UsageError', rooms: ['usage'] }

export const usageRows = section(common, {
  SPEND_LIMIT_REACHED: {
    kind: 'blocked',
    severity: 'MEDIUM',
    shape: '<limit> is reached',
    hint: '`provost usage limit grant <limit>`',
    trigger: 'an agent was to be started under a limit that stops',
  },
  SPEND_LIMIT_ASKS: {
    kind: 'blocked',
    severity: 'LOW',
    shape: '<limit> asks a person first',
    hint: '`provost usage limit answer <limit> --yes`',
    trigger: 'an agent was to be started under a limit that asks a person first',
  },
  SPEND_LIMIT_INVALID: {
    kind: 'invalid',
    severity: 'LOW',
    shape: '<key>: <why>',
    hint: 'warn ≤ ask ≤ stop, in one currency, and at least one of them',
    trigger: 'a limit was to be set whose thresholds or scope do not make sense',
  },
  ACCOUNT_UNAVAILABLE: {
    kind: 'blocked',
    severity: 'MEDIUM',
    shape: 'account <account>: <why>',
    hint: 'correct `accounts` in config.yaml of the home, or give the daemon the variable and restart it',
    trigger: 'an agent was to be started on an account that is not configured, serves another model, or has no login',
  },
  PRICE_TABLE_INVALID: {
    kind: 'invalid',
    severity: 'LOW',
    shape: '<file>:<line> <why>',
    hint: '`provost usage prices check`',
    trigger: 'a price table has a row that cannot be read',
  },
  WEBHOOK_INVALID: {
    kind: 'invalid',
    severity: 'LOW',
    shape: '<field>: <why>',
    hint: 'an https address, and a secret of 24 to 64 bytes; see `provost help webhook add`',
    trigger: 'an endpoint was to be added that no message could be sent to',
  },
  NOTIFY_FAILED: {
    kind: 'unavailable',
    severity: 'LOW',
    shape: 'the program for notifications failed: <why>',
    hint: 'correct `notify.command` in config.yaml of the home, then `provost reactor retry`',
    trigger: 'the program that tells people about notifications could not be run, failed, or took too long',
  },
  OTEL_UNAVAILABLE: {
    kind: 'unavailable',
    severity: 'LOW',
    shape: 'telemetry is off: <why>',
    hint: 'set `otel` in config.yaml of the home, or switch it off there',
    trigger: 'telemetry is switched on and could not be begun',
  },
  USAGE_RECORD_CONFLICT: {
    kind: 'conflict',
    severity: 'HIGH',
    shape: 'usage record <id> stands twice with different content',
    hint: '`provost log verify`',
    trigger: 'two records of use have the same id and do not say the same',
  },
})
