import { playScene } from '#testing/command-scene'
import { lessonScene } from '#testing/scenes/lesson-scene'

playScene(lessonScene)
