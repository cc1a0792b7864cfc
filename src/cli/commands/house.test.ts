import { playScene } from '#testing/command-scene'
import { houseScene } from '#testing/scenes/house-scene'

playScene(houseScene)
