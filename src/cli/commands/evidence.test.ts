import { playScene } from '#testing/command-scene'
import { evidenceScene } from '#testing/scenes/evidence-scene'

playScene(evidenceScene)
