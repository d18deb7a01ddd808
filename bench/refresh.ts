import { makeAccounts, makeSessions } from './rig/accounts.ts'
import { startChild } from './rig/child.ts'
import { type BenchHouse, openBenchHouse } from './rig/house.ts'
import { interleave } from './rig/interleave.ts'
import { type BenchOptions, compared, type Measured } from './rig/measurement.ts'
import { wrk } from './rig/wrk.ts'

const clients = 16

/** Exchanging refresh tokens, each for the next one, against the same exchange by hand on the same tables. */
export async function run({ rounds, seconds }: BenchOptions): Promise<Measured> {
  const house = await openBenchHouse()
  try {
    await makeAccounts(house, 200)
    const peer = await startChild<{ url: string }>('peers/refresh-process.ts', { DATABASE: house.logins.auth, JWT_SECRET: house.jwtSecret })
    try {
      const compare = await interleave(
        rounds,
        () => refreshes(house, `${house.url}/auth/v1/token?grant_type=refresh_token`, seconds),
        () => refreshes(house, peer.told.url, seconds),
      )
      const peerName = 'hand-written, one transaction'
      return { measurements: [compared(`token refresh, ${clients} clients`, 'refreshes/s', compare, peerName, '≥ 0.7')] }
    } finally {
      await peer.stop()
    }
  } finally {
    await house.close()
  }
}

/** Every round has sessions of its own; an answer's token goes back into the heap, so that each is used once as a client would. */
async function refreshes(house: BenchHouse, url: string, seconds: number): Promise<number> {
  const tokens = await makeSessions(house, clients * 4)
  const script = `
    local tokens, first, last = {${tokens.map((token) => `"${token}"`).join(',')}}, 1, ${tokens.length}
    request = function()
      local token = tokens[first]
      tokens[first] = nil
      first = first + 1
      return wrk.format("POST", nil, nil, '{"refresh_token":"' .. token .. '"}')
    end
    response = function(status, headers, body)
      last = last + 1
      tokens[last] = string.match(body, '"refresh_token":"([^"]+)"')
    end`
  const headers = { apikey: house.anonKey, 'content-type': 'application/json' }
  return (await wrk({ url, clients, seconds, headers, script })).requestsPerSecond
}
