import { playScene } from '#testing/command-scene'
import { stateScene } from '#testing/scenes/state-scene'

playScene(stateScene)
