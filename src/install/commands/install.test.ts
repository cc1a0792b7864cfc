import { playScene } from '#testing/command-scene'
import { installScene } from '#testing/scenes/install-scene'

playScene(installScene)
