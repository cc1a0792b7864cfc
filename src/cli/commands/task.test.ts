import { playScene } from '#testing/command-scene'
import { taskScene } from '#testing/scenes/task-scene'

playScene(taskScene)
