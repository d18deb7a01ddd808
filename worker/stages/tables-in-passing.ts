import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { soundKindCanBeCopied } from '#core/media/media-plan.ts'
import type { ArrivingFile } from '../files/arriving-file.ts'
import type { WorkerHouse } from '../job-context.ts'
import type { AwaitedVersion } from '../records/arrivals.ts'
import type { ArrivingSource } from './check-arriving.ts'
import { giveTablesInPassing } from './give-tables.ts'

/** Reserved free disk space beside tables, which are as large as a film and a gigabyte of sound an hour and a half. */
const spareBytes = 8 * 2 ** 30

interface Until {
  /** The upload has ended. */
  over: AbortSignal
  stopped: AbortSignal
}

/**
 * Writes tables for a transport stream during its upload. It reads independently, because it may lag behind when the last byte is
 * there. After any error the preparation writes the tables itself.
 */
export function beginTables(house: WorkerHouse, version: AwaitedVersion, file: ArrivingFile, source: ArrivingSource, until: Until) {
  const given = new AbortController()
  const signal = AbortSignal.any([until.stopped, given.signal])
  const giving = isWaitedFor(source)
    ? give(house, version, file, source, until.over, signal).catch((error) => {
        if (!signal.aborted) house.log.warn({ versionId: version.id, error }, 'a film was given no tables while it arrived')
      })
    : undefined
  return {
    /** To its last byte when complete, else stops immediately. */
    async end(isWhole: boolean) {
      if (!isWhole) given.abort(new Error('Nobody sends the rest of it.'))
      await giving
    },
  }
}

/** With a copied sound, the picture is complete before tables would be read. */
const isWaitedFor = ({ probe, sound, mustEncode }: ArrivingSource) =>
  probe.container === 'mpegts' && sound.length > 0 && (mustEncode !== null || !soundKindCanBeCopied(sound))

async function give(
  house: WorkerHouse,
  version: AwaitedVersion,
  file: ArrivingFile,
  source: ArrivingSource,
  over: AbortSignal,
  signal: AbortSignal,
) {
  const { bavail, bsize } = await statfs(house.workDir)
  if (bavail * bsize < spareBytes + file.sizeBytes * 2) return
  let seenBytes = 0
  const onBytes = (bytes: number) => {
    seenBytes += bytes
  }
  const input = file.follow(signal, onBytes, over)
  try {
    const within = { house, folder: join(house.workDir, version.id), signal }
    await giveTablesInPassing(within, source, input, () => seenBytes === file.sizeBytes)
  } finally {
    input.destroy()
  }
}
