// What a repository brings, as a person reads it before they trust it.
import type { AnswerOf } from '#api/contract'
import { cleanText } from '#kernel/text/text-hygiene'

type Shown = AnswerOf<'showTrust'>

const STANDINGS: Readonly<Record<Shown['standing'], (shown: Shown) => string>> = {
  trusted: ({ parts, by, at }) =>
    parts.length === 0 ? 'brings nothing that has effect' : `is trusted as it is, by ${by} at ${at}`,
  folder: () => 'is trusted as it is: it lies in a folder of `trust.folders`',
  untrusted: () => 'brings parts that start programs or open gates. None of them has had effect.',
  changed: ({ by, at }) =>
    `brings other parts than those that ${by} trusted at ${at}. Until somebody looked at them none has effect.`,
}

const SIGNS = { same: ' ', added: '+', changed: '~', removed: '-' } as const
const WORDS_MAX = 300

export function printTrust(shown: Shown): string[] {
  const width = Math.max(0, ...shown.parts.map(({ part }) => part.length))
  const rows = shown.parts.flatMap(({ part, change, before, now }) => {
    const line = (sign: string, text: string | null) => `  ${sign} ${cleanText(part).padEnd(width)}  ${cut(text ?? '')}`
    if (change !== 'changed') return [line(SIGNS[change], now ?? before)]
    return [line('-', before), line('+', now)]
  })
  return [`${cleanText(shown.project)} ${STANDINGS[shown.standing](shown)}`, ...rows]
}

function cut(text: string): string {
  const clean = cleanText(text)
  return clean.length > WORDS_MAX ? `${clean.slice(0, WORDS_MAX)}…` : clean
}
