// Figures per model out of an object whose members are named like the models.
import { isObject, type JsonObject } from '#kernel/reading/json-value'
import { type ModelFigures, sortModels, type Tokens } from '../figures.ts'
import { nameOf } from './told.ts'

export function listModels(told: JsonObject, tokensOf: (told: JsonObject) => Tokens): readonly ModelFigures[] {
  const models = Object.entries(told).flatMap(([name, value]) =>
    nameOf(name) !== null && isObject(value) ? [{ model: name, tokens: tokensOf(value) }] : [],
  )
  return sortModels(models)
}
