import { expect, test } from 'vitest'
import { readFollowed } from './followed-advice.ts'

test.each<[plan: unknown, followed: string]>([
  [{ advice: [{ id: 'dfind-a', followed: 'yes' }] }, 'followed'],
  [{ advice: [{ id: 'dfind-a', followed: 'no' }] }, 'not_followed'],
  [{ advice: [{ id: 'dfind-a', followed: 'not_applicable' }] }, 'not_applicable'],
  [{ advice: [{ id: 'dfind-a', followed: true }] }, 'not_stated'],
  [{ advice: [{ id: 'dfind-b', followed: 'yes' }] }, 'not_stated'],
  [{ advice: 'dfind-a yes' }, 'not_stated'],
  [null, 'not_stated'],
])('%j says that dfind-a was %s', (plan, followed) => expect(readFollowed(plan, 'dfind-a')).toBe(followed))
