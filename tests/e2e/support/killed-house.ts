import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@playwright/test'
import { prepareDataDir } from '#tests/support/prepared-data-dir.ts'
import { childNamed, freePort, startProcess, temporaryFolder } from '#tests/support/start-process.ts'

/** Kills one part of the house at once, as a loss of power would. */
export interface Kills {
  server(): void
  database(): void
}

let kills: Kills | undefined

/** `test` with a house as `npm start` runs it, with what keeps it running: the one of house.ts is opened without. */
export const killedHouse = test.extend<object, { house: string; kills: Kills }>({
  baseURL: async ({ house }, use) => use(house),
  kills: [async ({ house: _ }, use) => use(kills!), { scope: 'worker' }],
  house: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures a fixture needs from this pattern
    async ({}, use) => {
      const { folder, remove } = temporaryFolder()
      await prepareDataDir(folder)
      const env = { DATA_DIR: folder, PORT: String(await freePort()), PARTS: 'web,api,worker', OUTBOX_COLLECTED: '1' }
      const started = await startProcess(env, undefined, 'start.mjs')
      await started.ready()
      process.env.BASE_URL = started.url
      process.env.HOUSE_DATA_DIR = folder
      kills = {
        server: () => process.kill(childNamed(started, 'scripts/start-house.ts')!, 'SIGKILL'),
        database: () => process.kill(Number(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL'),
      }
      await use(started.url)
      started.kill('SIGTERM')
      await started.ended
      remove()
    },
    { scope: 'worker', auto: true, timeout: 120_000 },
  ],
})
