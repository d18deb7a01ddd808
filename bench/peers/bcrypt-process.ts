import { availableParallelism } from 'node:os'
import bcrypt from '@node-rs/bcrypt'
import { tellParent } from '../rig/told.ts'

/** The machine's bcrypt throughput when idle: one comparison per core. Measured again for every input line. */
const password = 'a long enough passphrase 9'
const hash = bcrypt.hashSync(password, { cost: 10 })
const seconds = Number(process.env.SECONDS)

process.stdin.on('data', async () => {
  const began = performance.now()
  const ends = began + seconds * 1000
  let compared = 0
  await Promise.all(
    Array.from({ length: availableParallelism() }, async () => {
      while (performance.now() < ends) {
        if (!(await bcrypt.verify(password, hash))) throw new Error('The password did not match.')
        compared++
      }
    }),
  )
  process.stdout.write(`${(compared / (performance.now() - began)) * 1000}\n`)
})
tellParent({})
