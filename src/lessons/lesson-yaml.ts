// Writes a lesson as the mirror files have it, for a command that prints it.
import { writeLessonYaml as write } from '#formats/yaml/lesson-yaml'

export function printLessonYaml(lesson: object): string {
  return write(lesson)
}
