import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { alignCuts, type Piece } from '#core/film/align-cuts.ts'
import { type CutPrint, readPrint } from '#core/film/cut-print.ts'
import { failures } from '#core/media/worker-words/failures.ts'
import type { WorkerHouse } from '../../job-context.ts'
import type { Job, Payload } from '../../queue/job.ts'
import { queueJob } from '../../queue/queue-job.ts'
import { cutOf, progressOfAlignment, saveAlignment, settleAlignment } from '../../records/alignments.ts'
import { fetchRendition } from '../../stages/fetch-rendition.ts'
import { printCut } from '../../stages/picture/print-cut.ts'
import { moveMoments } from '../film/move-moments.ts'

/** Length limit: the print of a longer cut would not fit into memory twice. */
const longestMs = 6 * 3600_000

export const alignVersions: Job<'align-versions'> = {
  name: 'align-versions',
  line: 'slow',
  key: ({ fromId, toId }) => `align-versions:${fromId}:${toId}`,
  lockKeys: ({ fromId, toId }) => [`alignment:${fromId}:${toId}`],
  attempts: 4,
  giveUp: ({ sql }, pair) =>
    settleAlignment(sql, pair, {
      state: 'failed',
      failure: failures.comparingInterrupted(),
    }),
  perform: align,
}

/** Finds the stretches of one cut in the other. Then saved positions in the film are mapped. */
async function align(house: WorkerHouse, pair: Payload<'align-versions'>, signal: AbortSignal) {
  const { sql } = house
  const [from, to] = [await cutOf(sql, pair.fromId), await cutOf(sql, pair.toId)]
  if (!from || !to)
    return settleAlignment(sql, pair, {
      state: 'failed',
      failure: failures.cutNotWatchable(),
    })
  if (Math.max(from.durationMs, to.durationMs) > longestMs)
    return settleAlignment(sql, pair, { state: 'failed', failure: failures.cutsTooLong() })
  await settleAlignment(sql, pair, { state: 'working' })
  const folder = join(house.workDir, `alignment-${pair.fromId}-${pair.toId}`)
  try {
    const prints: CutPrint[] = []
    for (const [at, cut] of [from, to].entries()) {
      const here = join(folder, String(at))
      await mkdir(here, { recursive: true })
      const path = await fetchRendition(house.files, cut.playlist, here, signal)
      const print = await printCut(
        house.ffmpeg,
        { path, durationSeconds: cut.durationMs / 1000, hasSound: cut.hasSound },
        signal,
        throttled((part) => progressOfAlignment(sql, pair, (at + part) * 0.4)),
      )
      if ('code' in print) return settleAlignment(sql, pair, { state: 'failed', failure: failures.cutUnreadable() })
      prints.push(readPrint(print.picture, print.sound))
      await rm(here, { recursive: true, force: true })
    }
    const tell = throttled((part) => progressOfAlignment(sql, pair, 0.8 + part * 0.2))
    await saveAlignment(sql, pair, await stretches(prints[0]!, prints[1]!, signal, tell))
    await queueJob(sql, moveMoments, { documentaryId: to.documentaryId })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Yields to the event loop, so that other jobs of this worker go on. */
async function stretches(one: CutPrint, other: CutPrint, signal: AbortSignal, tell: (part: number) => void): Promise<Piece[]> {
  const search = alignCuts(one, other)
  for (let next = search.next(); ; next = search.next()) {
    if (next.done) return next.value
    tell(next.value)
    await turn()
    signal.throwIfAborted()
  }
}

function throttled(tell: (part: number) => Promise<unknown>): (part: number) => void {
  let last = 0
  return (part) => {
    if (Date.now() - last < 1000) return
    last = Date.now()
    void tell(part).catch(() => undefined)
  }
}
