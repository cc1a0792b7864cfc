import { playScene } from '#testing/command-scene'
import { swarmScene } from '#testing/scenes/swarm-scene'

playScene(swarmScene)
