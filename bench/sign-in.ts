import { emailOf, makeAccounts, password } from './rig/accounts.ts'
import { startChild } from './rig/child.ts'
import { openBenchHouse } from './rig/house.ts'
import { interleave } from './rig/interleave.ts'
import { type BenchOptions, compared, type Measured } from './rig/measurement.ts'
import { wrk } from './rig/wrk.ts'

const accounts = 50

/** Password sign-ins, whose limit is bcrypt: what the rest of a sign-in removes from it. */
export async function run({ rounds, seconds }: BenchOptions): Promise<Measured> {
  const house = await openBenchHouse()
  const peer = await startChild('peers/bcrypt-process.ts', { SECONDS: String(seconds) })
  try {
    await makeAccounts(house, accounts)
    const script = `
      local number = 0
      request = function()
        number = number % ${accounts} + 1
        return wrk.format("POST", nil, nil, '{"email":"${emailOf(0).replace('0', "' .. number .. '")}","password":"${password}"}')
      end`
    const signIns = () =>
      wrk({
        url: `${house.url}/auth/v1/token?grant_type=password`,
        clients: 8,
        seconds,
        headers: { apikey: house.anonKey, 'content-type': 'application/json' },
        script,
      }).then(({ requestsPerSecond }) => requestsPerSecond)
    const compare = await interleave(rounds, signIns, async () => Number(await peer.ask('go')))
    return { measurements: [compared('password sign-ins, 8 clients', 'sign-ins/s', compare, 'bcrypt alone on all cores', '≥ 0.85')] }
  } finally {
    await peer.stop()
    await house.close()
  }
}
