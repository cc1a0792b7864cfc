import { playScene } from '#testing/command-scene'
import { logScene } from '#testing/scenes/log-scene'

playScene(logScene)
