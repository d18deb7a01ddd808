import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '#server/config.ts'
import { type RunningServer, startServer } from '#server/main.ts'
import { jobQueue } from '#worker/queue/job-queue.ts'
import { clientsOf, type HouseClients } from './house.ts'
import { prepareDataDir } from './prepared-data-dir.ts'
import { freePort } from './start-process.ts'
import { type DatabasePlace, placeOf } from './test-database.ts'

export interface HouseWithin extends HouseClients {
  context: RunningServer['context'] & { place: DatabasePlace }
  close(): Promise<void>
}

/** A house in the test's own process with a database server of its own, for tests beside the server's code that look inside. */
export async function openHouseWithin(env: Record<string, string> = {}): Promise<HouseWithin> {
  const dataDir = mkdtempSync(join(tmpdir(), 'actuality-'))
  if (!env.DATABASE_URL) await prepareDataDir(dataDir)
  const port = await freePort()
  const server = await startServer(readConfig({ DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'error', ...env }), undefined, jobQueue)
  const { tokens } = server.context
  const url = `http://127.0.0.1:${port}`
  return {
    ...clientsOf({ url, anonKey: await tokens.anonKey(), serviceRoleKey: await tokens.serviceRoleKey() }),
    context: { ...server.context, place: placeOf(server.context.database.address) },
    async close() {
      await server.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
