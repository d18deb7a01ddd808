import { setTimeout } from 'node:timers/promises'
import { buildApp, buildIsCurrent } from '#scripts/build.ts'
import { startProcess, temporaryFolder } from '#tests/support/start-process.ts'
import { spread } from './rig/interleave.ts'
import type { BenchOptions, Measured, Measurement } from './rig/measurement.ts'
import { commandOf, descendantsOf, memoryTogether } from './rig/process-cost.ts'

/** From the command to an answering house, with packages installed and the app built: on an empty folder, again, and after kill -9; and what it keeps of memory when nobody asks for anything. */
export async function run({ rounds }: BenchOptions): Promise<Measured> {
  if (!buildIsCurrent()) await buildApp()
  const times: Record<'cold' | 'warm' | 'afterKill', number[]> = { cold: [], warm: [], afterKill: [] }
  const idle: number[] = []
  for (let round = 0; round < Math.min(3, rounds); round++) {
    const { folder, remove } = temporaryFolder()
    try {
      times.cold.push(await start(folder, 'SIGTERM'))
      times.warm.push(await start(folder, 'SIGKILL'))
      times.afterKill.push(await start(folder, 'SIGTERM', idle))
    } finally {
      remove()
    }
  }
  const names = { cold: 'first start of a new house', warm: 'start of a house that was closed', afterKill: 'start after kill -9' }
  return {
    measurements: [
      ...Object.entries(names).map(([kind, name]) => told(name, 's', times[kind as 'cold'], kind === 'cold' ? '' : '≤ 1.2 s')),
      told(`memory of server and worker together, ${idleSeconds} s after the start`, 'MB', idle, '≤ 200 MB'),
    ],
  }
}

const idleSeconds = 20

function told(name: string, unit: string, rounds: number[], aim: string): Measurement {
  const { median, min, max } = spread(rounds)
  return { name, value: median, unit, spread: [min, max], aim, note: 'installed and built, app, API and worker' }
}

/** Seconds until it is ready; then ends it so. Where `idle` is given, the memory it keeps without being asked anything is put there first. */
async function start(folder: string, end: NodeJS.Signals, idle?: number[]): Promise<number> {
  const began = performance.now()
  const house = await startProcess({ DATA_DIR: folder, PARTS: 'web,api,worker' }, undefined, 'start.mjs')
  await house.ready()
  const took = (performance.now() - began) / 1000
  if (idle) {
    await setTimeout(idleSeconds * 1000)
    const ours = descendantsOf(house.pid).filter((pid) => /scripts\/(start-house|worker)\.ts/.test(commandOf(pid)))
    if (ours.length !== 2) throw new Error(`${ours.length} processes were found where server and worker should be.`)
    idle.push(memoryTogether(ours) / 1e6)
  }
  house.kill(end)
  await house.ended
  return took
}
