import assert from 'node:assert/strict'
import { test } from 'node:test'
import { greet } from '../src/greet.js'

const rows = [
  ['a name is greeted', 'Ada', 'Hello, Ada!'],
  ['blanks around a name do not count', '  Ada ', 'Hello, Ada!'],
  ['nobody is the world', undefined, 'Hello, world!'],
  ['a blank name is nobody', '   ', 'Hello, world!'],
]

for (const [sentence, name, greeting] of rows) {
  test(sentence, () => assert.equal(greet(name), greeting))
}
