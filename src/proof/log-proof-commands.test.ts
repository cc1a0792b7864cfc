// Signing the log, keeping checkpoints elsewhere, and finding a rewriting, by commands.
import { playScene } from '#testing/command-scene'
import { logProofScene } from '#testing/scenes/log-proof-scene'

playScene(logProofScene)
