// Sessions and reviewers in tmux, and how a person gets at their terminals.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CommandHouse } from '../command-house.ts'
import type { Json, Line } from '../command-scene.ts'
import { commitWork } from './session-work.ts'

/** Stands in front of the real one on the PATH, so that nobody needs a terminal. */
async function recordTmux(house: CommandHouse): Promise<void> {
  await mkdir(join(house.place, 'bin'), { recursive: true })
  await writeFile(join(house.place, 'bin', 'tmux'), '#!/bin/sh\necho "tmux $*"\n', { mode: 0o755 })
  house.env = { ...house.env, PATH: `${join(house.place, 'bin')}:${house.env.PATH}` }
}

export const terminalLines: readonly Line[] = [
  {
    line: 'session spawn --prompt work',
    first: async house =>
      house.write(
        '.provost/config.yaml',
        JSON.stringify({ ...JSON.parse(await house.read('.provost/config.yaml')), runtime: 'tmux' }),
      ),
    json: { runtime: 'tmux' },
    logs: ['session.spawned'],
    keep: json => ({ terminal: json.id, session: json.id }),
  },
  {
    line: 'review trigger {terminal}',
    first: house => commitWork(house, 'three\n'),
    json: { isNew: true },
    logs: ['review.started'],
    keep: (json: Json) => ({ reviewer: json.reviewerSessionId }),
  },
  {
    line: 'session attach {terminal}',
    first: recordTmux,
    input: '',
    says: [/tmux -L \S+ attach-session/, '{terminal}'],
    logs: 'any',
  },
  {
    line: 'review attach {terminal}',
    input: '',
    says: [/tmux -L \S+ attach-session/, '{reviewer}'],
    logs: 'any',
    effect: house => {
      house.env = { ...house.env, PATH: process.env.PATH }
    },
  },
  // One after the other: what a page shows is in the order in which they ended.
  { line: 'session kill shop-1', json: { changed: true }, logs: ['session.runtime_stopped'] },
  { line: 'session kill shop-2', json: {}, logs: 'any' },
  { line: 'session kill {leader}', json: {}, logs: 'any' },
  { line: 'session kill {terminal}', json: {}, logs: 'any' },
  { line: 'session kill {reviewer}', json: {}, logs: 'any' },
  { line: 'session kill shop-1 shop-2', says: 'already', json: [{ changed: false }, { changed: false }] },
  // What a reviewer used is named after the session whose change it looked at.
  {
    line: 'usage --by review',
    says: ['REVIEW', 'shop-1', '(none)'],
    json: { rows: [{ key: 'shop-1' }, {}] },
    logs: 'any',
  },
]
