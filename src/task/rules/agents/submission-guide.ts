// What an agent has to hand in at each phase, in words that go at the end of its prompt.
import { composePlanSchema, PLAN_EXAMPLE } from '../plan/compose-plan-schema.ts'
import { composePrompt } from './prompt-section.ts'

export const SUBMISSIONS = {
  plan: 'planning.ai.json',
  questions: 'questions.json',
  signal: 'signal.json',
  verdict: 'verdict.json',
  review: 'review.json',
} as const

const PLAN = `Write ${SUBMISSIONS.plan}: one JSON object with
  id, title, brief                     texts
  acceptance_criteria                  at least one {id, description, must_have}
  file_plan                            every path you will touch: {path, intent}; intent is create (it must not be
                                       there yet), update or delete (it must be there), or
                                       create_or_update; a path may end in /** for everything below a directory
  work.tasks, risks, notes, test_plan  as far as they help
  advice                               if you were given any: {id, followed}; followed is yes, no or not_applicable
Questions go to ${SUBMISSIONS.questions}: {"questions": [{"id", "text", "blocking"}]}. A blocking question stops the task
until a person has answered it.
You are asked again until two rounds in a row leave the same structure; repeat your plan if nothing has changed.
The types, as JSON Schema:
${JSON.stringify(composePlanSchema())}
A plan that is valid:
${JSON.stringify(PLAN_EXAMPLE, null, 1)}`

const VERDICT = `Write ${SUBMISSIONS.verdict}: {"ok": true or false, "severity": "blocking" if nothing may go on,
"confidence": 0 to 1, "strengths": [], "weaknesses": [], "suggestions": [], "blocking_issues": []}.`

const WORK = `Change the files in this directory; what you leave here is captured when you end. Nothing else is touched.
If the plan cannot be carried out, write ${SUBMISSIONS.signal}: {"signal": "plan_unclear", "text": "why"}.`

const REVIEW = `Write ${SUBMISSIONS.review}: {"verdict": "approved" or "changes_requested", "body": "in a few sentences",
"findings": [{"severity": "blocking, major, minor or info", "kind": "code, plan, test, security, style or other",
"path", "line", "message", "suggestion"}]}. A blocking finding stops the change.`

const GUIDES = { planning: PLAN, plan_review: VERDICT, codegen: WORK, review: REVIEW } as const

export function composeGuide(phase: keyof typeof GUIDES, submitTo: string): string {
  return composePrompt([{ title: `Hand in (directory ${submitTo})`, body: GUIDES[phase], isOurs: true }]).text
}
