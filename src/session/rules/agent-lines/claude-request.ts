// A question of Claude Code over its standard streams: may it use a tool, or which of several ways shall it go?
import type { JsonObject } from '#kernel/reading/json-value'
import type { AgentSignal, PermissionRequest } from './line-reader.ts'
import { keepSmall, known, listOf, membersOf, readNote, readWord, textOf } from './read-json-line.ts'

const QUESTION_TOOL = 'AskUserQuestion'
const OPTIONS_MAX = 10

export function readClaudeRequest(line: JsonObject): AgentSignal | undefined {
  const asked = membersOf(line.request)
  const id = readWord(line.request_id)
  if (asked.subtype !== 'can_use_tool' || id === undefined) return undefined
  const tool = readWord(asked.tool_name) ?? 'unknown'
  const isQuestion = tool === QUESTION_TOOL
  return {
    event: isQuestion ? 'question' : 'permission_request',
    activity: isQuestion ? 'waiting_input' : 'blocked',
    tool,
    request: isQuestion ? readQuestion(id, tool, asked) : readPermission(id, tool, asked),
  }
}

function readPermission(id: string, tool: string, asked: JsonObject): PermissionRequest {
  const suggestions = listOf(asked.permission_suggestions).filter(isRule)
  const input = membersOf(asked.input)
  const what = [input.command, input.file_path, input.url, asked.description].map(readNote).find(Boolean)
  return {
    id,
    tool,
    summary: readNote(`${tool}(${what ?? ''})`) ?? tool,
    options: suggestions.length > 0 ? ['allow_once', 'allow_always', 'deny'] : ['allow_once', 'deny'],
    input: keepSmall({ input, suggestions }),
  }
}

// Beside a rule for this tool it suggests to open whole directories or to change its mode, which is more than was asked.
const isRule = (suggestion: unknown) => {
  const { type, behavior } = membersOf(suggestion)
  return type === 'addRules' && behavior === 'allow'
}

// One question with one answer has its labels as options. Anything else is answered in words.
function readQuestion(id: string, tool: string, asked: JsonObject): PermissionRequest {
  const questions = listOf(membersOf(asked.input).questions).map(membersOf)
  const labels = questions.flatMap(question =>
    listOf(question.options).map(option => readWord(membersOf(option).label)),
  )
  const isSimple = questions.length === 1 && questions[0]?.multiSelect !== true
  return {
    id,
    tool,
    summary: readNote(questions.map(question => readNote(question.question)).join(' / ')) ?? tool,
    options: isSimple ? labels.filter(label => label !== undefined).slice(0, OPTIONS_MAX) : [],
    input: keepSmall({ input: membersOf(asked.input) }),
  }
}

/** What a person chose, as the line that Claude Code waits for. */
export function composeClaudeAnswer(request: string, option: string, kept: unknown): string {
  const { input, suggestions } = membersOf(kept)
  const response = membersOf(input).questions
    ? answerQuestion(membersOf(input), option)
    : answerPermission(input, listOf(suggestions), option)
  const answer = { subtype: 'success', request_id: request, response }
  return `${JSON.stringify({ type: 'control_response', response: answer })}\n`
}

function answerQuestion(input: JsonObject, option: string): JsonObject {
  const questions = listOf(input.questions).map(membersOf)
  const [first] = questions
  const isLabel = listOf(first?.options).some(candidate => membersOf(candidate).label === option)
  if (questions.length !== 1 || !isLabel) return { behavior: 'deny', message: `The person answers in words: ${option}` }
  return { behavior: 'allow', updatedInput: { ...input, answers: { [textOf(first?.question)]: option } } }
}

// The input goes back where it was small enough to be kept; without it the agent takes what it asked with. A rule for
// always holds for this session only: where the agent suggests to keep it is a file of the repository.
function answerPermission(input: unknown, suggestions: readonly unknown[], option: string): JsonObject {
  if (option !== 'allow_once' && option !== 'allow_always')
    return { behavior: 'deny', message: option === 'deny' ? 'The person said no.' : `The person said no: ${option}` }
  const rules = suggestions.map(rule => ({ ...membersOf(rule), destination: 'session' }))
  const updatedPermissions = option === 'allow_always' && rules.length > 0 ? rules : undefined
  return { behavior: 'allow', ...known({ updatedInput: input, updatedPermissions }) }
}
