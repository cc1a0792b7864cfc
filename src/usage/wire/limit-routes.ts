// Routes of limits on what is spent. Only people set and answer them, like any question about permission.
import type { Route } from '#api/route'

const CODES = ['INPUT_INVALID', 'HTTP_BODY_INVALID', 'NOT_FOUND', 'VERSION_CONFLICT'] as const

export const LIMIT_ROUTES = [
  {
    name: 'listSpendLimits',
    method: 'GET',
    action: 'look',
    showsLife: true,
    path: '/api/spend-limits',
    summary: 'The limits on what is spent, with what was spent and what they say now',
    answer: 'SpendLimits',
    codes: [],
  },
  {
    name: 'setSpendLimit',
    method: 'POST',
    action: 'answer_permission',
    path: '/api/spend-limits',
    summary: 'Set a limit; one that is set anew begins without answers and grants',
    body: 'SetSpendLimit',
    answer: 'SpendLimitId',
    status: 201,
    codes: [...CODES, 'SPEND_LIMIT_INVALID'],
  },
  {
    name: 'removeSpendLimit',
    method: 'POST',
    action: 'answer_permission',
    path: '/api/spend-limits/remove',
    summary: 'Remove a limit',
    body: 'SpendLimitId',
    answer: 'SpendLimitId',
    codes: CODES,
  },
  {
    name: 'answerSpendLimit',
    method: 'POST',
    action: 'answer_permission',
    path: '/api/spend-limits/answer',
    summary: 'Say whether it may go on under a limit that asks',
    body: 'AnswerSpendLimit',
    answer: 'SpendLimitId',
    codes: CODES,
  },
  {
    name: 'grantSpendLimit',
    method: 'POST',
    action: 'answer_permission',
    path: '/api/spend-limits/grant',
    summary: 'Let more be spent under a limit',
    body: 'GrantSpendLimit',
    answer: 'SpendLimitId',
    codes: [...CODES, 'SPEND_LIMIT_INVALID'],
  },
] as const satisfies readonly Route[]
