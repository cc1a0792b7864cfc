// The program without a build, for what a test must see in a process of its own.
import { main } from '#cli/main'

process.exitCode = await main(process.argv.slice(2))
