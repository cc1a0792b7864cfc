import { playScene } from '#testing/command-scene'
import { lookingScene } from '#testing/scenes/looking-scene'

playScene(lookingScene)
