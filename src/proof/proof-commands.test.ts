// Packs and gates as commands.
import { playScene } from '#testing/command-scene'
import { proofScene } from '#testing/scenes/proof-scene'

playScene(proofScene)
