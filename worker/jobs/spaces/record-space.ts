import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { failures } from '#core/media/worker-words/failures.ts'
import { pathMs, pathOf } from '#core/spaces/path.ts'
import { houseFramesASecond } from '#core/spaces/recording.ts'
import type { WorkerHouse } from '../../job-context.ts'
import type { Job, Payload } from '../../queue/job.ts'
import { failRecording, readPaintedSpace, reportRecording } from '../../records/spaces.ts'
import { filmPath, PathNotFilmed, type PathToFilm } from '../../spaces/film-path.ts'
import { joinFrames } from '../../spaces/join-frames.ts'

/** The guided path of a space as a film: recorded frame by frame, then prepared like any uploaded cut. */
export const recordSpace: Job<'record-space'> = {
  name: 'record-space',
  line: 'slow',
  key: ({ versionId }) => `record-space:${versionId}`,
  lockKeys: ({ versionId }) => [`record-space:${versionId}`],
  attempts: 3,
  giveUp: ({ sql }, { versionId }) => failRecording(sql, versionId, failures.recordingInterrupted()),
  perform: record,
}

const reportEveryMs = 1000

async function record(house: WorkerHouse, { spaceId, versionId }: Payload<'record-space'>, stopped: AbortSignal) {
  const { sql, files, browser, siteUrl } = house
  if (!(await reportRecording(sql, versionId, 0))) return
  if (!browser) return failRecording(sql, versionId, failures.noBrowser())
  const space = await readPaintedSpace(sql, spaceId)
  const path = pathOf(space?.spots ?? [])
  if (!space || path.length < 2) return failRecording(sql, versionId, failures.noPath())
  const folder = join(house.workDir, `record-space-${versionId}`)
  const unwanted = new AbortController()
  const signal = AbortSignal.any([stopped, unwanted.signal])
  const frames = Math.ceil((pathMs(path) / 1000) * houseFramesASecond)
  let toldMs = Date.now()
  const onFrame = (made: number) => {
    if (Date.now() - toldMs < reportEveryMs) return
    toldMs = Date.now()
    void reportRecording(sql, versionId, made / frames).then(
      (wanted) => wanted || unwanted.abort(),
      () => undefined,
    )
  }
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  try {
    const read: PathToFilm['read'] = (name, range) => files.readBytes('spaces', name, range, signal)
    const filmed = await filmPath({ browser, space, read, siteUrl, folder, signal, onFrame })
    const film = await joinFrames({ house, frames: filmed.path, space, path, folder, signal })
    if (!(await reportRecording(sql, versionId, 0.99))) return
    await files.putFile('sources', `${versionId}/source`, film, 'video/mp4', signal)
  } catch (cause) {
    if (unwanted.signal.aborted) return
    if (!(cause instanceof PathNotFilmed)) throw cause
    await failRecording(sql, versionId, failures.pathNotDrawn(cause.message))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
