// Figures per model out of an object whose members are named like the models.
import { isObject, type JsonObject } from '#kernel/reading/json-value'
import { type ModelFigures, sortModels } from '../figures.ts'
import { nameOfTold } from './told.ts'

export function listModels(
  told: JsonObject,
  read: (told: JsonObject) => Omit<ModelFigures, 'model'>,
): readonly ModelFigures[] {
  const models = Object.entries(told).flatMap(([name, value]) =>
    nameOfTold(name) !== null && isObject(value) ? [{ model: name, ...read(value) }] : [],
  )
  return sortModels(models)
}
