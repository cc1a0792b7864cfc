import { playScene } from '#testing/command-scene'
import { usageScene } from '#testing/scenes/usage-scene'

playScene(usageScene)
