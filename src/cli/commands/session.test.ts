import { playScene } from '#testing/command-scene'
import { sessionScene } from '#testing/scenes/session-scene'

playScene(sessionScene)
