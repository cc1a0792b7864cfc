import { playScene } from '#testing/command-scene'
import { ciScene } from '#testing/scenes/ci-scene'

playScene(ciScene)
