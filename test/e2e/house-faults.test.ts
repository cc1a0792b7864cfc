// What happens around an agent does not end it: rows of docs/faults.md that no other test has, or all of them.
import { expect, test } from 'vitest'
import { DAEMON_FAULTS } from '../faults/daemon-faults.ts'
import { sufferIn } from '../faults/house-fault.ts'
import { REPOSITORY_FAULTS } from '../faults/repository-faults.ts'
import { STORE_FAULTS } from '../faults/store-faults.ts'

const ALWAYS = /older than an agent|git cannot be started/
const isWanted = ({ name }: { readonly name: string }) => process.env.PROVOST_FAULTS === 'all' || ALWAYS.test(name)

test.for([...DAEMON_FAULTS, ...REPOSITORY_FAULTS, ...STORE_FAULTS].filter(isWanted))('$name', async fault => {
  expect(await sufferIn(fault)).toMatchObject({ isSaid: true, lost: [], agentLives: true })
})
