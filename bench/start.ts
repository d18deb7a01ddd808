import { buildApp, buildIsCurrent } from '#scripts/build.ts'
import { startProcess, temporaryFolder } from '#tests/support/start-process.ts'
import { spread } from './interleave.ts'
import type { BenchOptions, Measured } from './measurement.ts'

/** From the command to an answering house, with packages installed and the app built: on an empty folder, again, and after kill -9. */
export async function run({ rounds }: BenchOptions): Promise<Measured> {
  if (!buildIsCurrent()) await buildApp()
  const times: Record<'cold' | 'warm' | 'afterKill', number[]> = { cold: [], warm: [], afterKill: [] }
  for (let round = 0; round < Math.min(3, rounds); round++) {
    const { folder, remove } = temporaryFolder()
    try {
      times.cold.push(await start(folder, 'SIGTERM'))
      times.warm.push(await start(folder, 'SIGKILL'))
      times.afterKill.push(await start(folder, 'SIGTERM'))
    } finally {
      remove()
    }
  }
  const names = { cold: 'first start of a new house', warm: 'start of a house that was closed', afterKill: 'start after kill -9' }
  return {
    measurements: Object.entries(names).map(([kind, name]) => {
      const { median, min, max } = spread(times[kind as 'cold'])
      return { name, value: median, unit: 's', spread: [min, max], aim: '', note: 'installed and built, app, API and worker' }
    }),
  }
}

/** Seconds until it is ready; then ends it so. */
async function start(folder: string, end: NodeJS.Signals): Promise<number> {
  const began = performance.now()
  const house = await startProcess({ DATA_DIR: folder, PARTS: 'web,api,worker' }, undefined, 'start.mjs')
  await house.ready()
  const took = (performance.now() - began) / 1000
  house.kill(end)
  await house.ended
  return took
}
