// The one question that an act was answered with, until whoever reads the page has answered it.
import { Emitter } from './emitter.ts'

type Question = { readonly why: string; readonly answer: (isMeant: boolean) => void }

let questions: readonly Question[] = []
export const questionsChanged = new Emitter()

export const findQuestion = (): Question | undefined => questions[0]

/** Answered one after the other. */
export function askToConfirm(why: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const question: Question = {
    why,
    answer: isMeant => {
      keep(questions.filter(known => known !== question))
      resolve(isMeant)
    },
  }
  keep([...questions, question])
  return promise
}

function keep(next: readonly Question[]): void {
  questions = next
  questionsChanged.emit()
}
