import { expect, test } from 'vitest'
import { findItems, type PaletteItem } from './palette-item.ts'

const item = (title: string, detail = '', kind = 'task'): PaletteItem => ({
  key: `${kind} ${title}`,
  kind,
  title,
  detail,
})

const ITEMS = [
  item('Errors', '', 'page'),
  item('Sell apples', 'ta_ONE in shop'),
  item('An apple pie', 'ta_TWO in bank'),
  item('task new', 'Make a task', 'command'),
]

test.each([
  ['', ['Errors', 'Sell apples', 'An apple pie', 'task new']],
  ['apple', ['Sell apples', 'An apple pie']],
  ['APPLES shop', ['Sell apples']],
  ['ta_two', ['An apple pie']],
  ['task', ['task new', 'Sell apples', 'An apple pie']],
  ['err', ['Errors']],
  ['nothing like it', []],
])('%s', (typed, titles) => {
  expect(findItems(ITEMS, typed).map(({ title }) => title)).toEqual(titles)
})
