// The command: greets whoever is named on the command line.
import { greet } from './greet.js'

console.log(greet(process.argv.slice(2).join(' ')))
