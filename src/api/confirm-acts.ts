// A door that asks the person before it the question that an act was answered with, and repeats the act with the answer.
import { CONFIRM_HEADER } from '#access/rules/who/confirmation'
import { isObject } from '#kernel/reading/json-value'
import type { ApiRequest, ApiResponse, App } from './exchange.ts'

/** Given: why it is asked. True: they mean it. */
export type AskToConfirm = (why: string) => Promise<boolean>

export function confirmActs(door: App, ask: AskToConfirm): App {
  return async request => {
    const answer = await door(request)
    const question = questionOf(answer)
    if (question === null || !(await ask(question.why))) return answer
    return door(withWord(request, question.word))
  }
}

function questionOf({ status, ...answer }: ApiResponse): { readonly why: string; readonly word: string } | null {
  if (status !== 403 || answer.kind !== 'json' || !isObject(answer.body)) return null
  const { code, detail, details } = answer.body
  const word = isObject(details) ? details.confirm : undefined
  return code === 'CONFIRM_REQUIRED' && typeof word === 'string' ? { why: String(detail), word } : null
}

function withWord(request: ApiRequest, word: string): ApiRequest {
  return { ...request, headers: { ...request.headers, [CONFIRM_HEADER]: word } }
}
