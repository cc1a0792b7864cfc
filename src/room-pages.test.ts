// Every room has a page of one screen, and what it names is there.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const SRC = import.meta.dirname
const LINES_MAX = 25

/** A room has rules or use cases of its own noun; what is only a frame or a tool of all rooms has none. */
const rooms = readdirSync(SRC).filter(name => ['rules', 'usecases'].some(part => existsSync(join(SRC, name, part))))

describe.each(rooms)('%s', room => {
  const text = readFileSync(join(SRC, room, 'README.md'), 'utf8')

  test('fits on one screen and says what it decides and writes', () => {
    expect(text.split('\n').length).toBeLessThanOrEqual(LINES_MAX)
    expect(text).toMatch(/^\*\*Decides:\*\* .+^\*\*Writes:\*\* .+^\*\*Journeys\*\*/ms)
  })

  test('names files that exist', () => {
    const named = Array.from(text.matchAll(/`([\w./-]+\.tsx?)`/g), match => match[1]!)
    expect(named.filter(path => !existsSync(join(SRC, room, path)) && !existsSync(join(SRC, path)))).toEqual([])
    expect(named).not.toEqual([])
  })
})
