import { playScene } from '#testing/command-scene'
import { trustScene } from '#testing/scenes/trust-scene'

playScene(trustScene)
