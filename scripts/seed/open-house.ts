import type { ServerConfig } from '#server/config.ts'
import { createTokens } from '#server/http/tokens.ts'
import { startServer } from '#server/main.ts'
import { StartRefused } from '#server/start-refused.ts'
import { jobQueue } from '#worker/queue/job-queue.ts'
import { superviseWorker } from '../processes/supervise-worker.ts'
import { reachHouse, type SeedHouse } from './steps/house.ts'

export interface OpenHouse {
  house: SeedHouse
  /** Whether the house ran before; it goes on running then. */
  ran: boolean
  close(): Promise<void>
}

/** The running house of this environment, or the stopped one started for as long as the seed takes: without the app, with a worker. */
export async function openHouseToSeed(config: ServerConfig): Promise<OpenHouse> {
  if (config.platform) return platformHouse(config.platform)
  const tokens = createTokens(config)
  const keys = [await tokens.anonKey(), await tokens.serviceRoleKey()] as const
  const address = `http://${['0.0.0.0', '::'].includes(config.host) ? '127.0.0.1' : config.host}:${config.port}`
  if (await answers(address)) return { house: reachHouse(address, ...keys), ran: true, close: async () => {} }
  const server = await startServer({ ...config, parts: new Set(['api', 'worker']) }, undefined, jobQueue)
  const worker = superviseWorker(
    // The seed brings the words of its films.
    { DATABASE_URL: server.opened.ownerUrl, SUPABASE_URL: server.url, SUPABASE_SERVICE_ROLE_KEY: keys[1], HEARING: 'off' },
    config.dataDir,
  )
  return {
    house: reachHouse(server.url, ...keys),
    ran: false,
    async close() {
      await worker.stop()
      await server.close()
    },
  }
}

function platformHouse({ url, anonKey, serviceRoleKey }: NonNullable<ServerConfig['platform']>): OpenHouse {
  if (!serviceRoleKey)
    throw new StartRefused(
      'With SUPABASE_URL the seed needs SUPABASE_SERVICE_ROLE_KEY, and a worker that runs. Set it and run the seed again.',
    )
  return { house: reachHouse(url, anonKey, serviceRoleKey), ran: true, close: async () => {} }
}

async function answers(address: string): Promise<boolean> {
  const response = await fetch(`${address}/health`, { signal: AbortSignal.timeout(5000) }).catch(() => undefined)
  return response !== undefined
}
