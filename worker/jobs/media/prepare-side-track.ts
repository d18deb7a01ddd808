import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Refusal, wordsAlone } from '#core/media/media-refusals.ts'
import { isSound, whyOtherCut } from '#core/media/side-tracks.ts'
import { type Failure, failures } from '#core/media/worker-words/failures.ts'
import type { CheckedSource } from '../../files/checked-source.ts'
import { freshWord, storeRendition } from '../../files/store-rendition.ts'
import type { WorkerHouse } from '../../job-context.ts'
import type { Job, Payload } from '../../queue/job.ts'
import { markSideTrack, progressOfSideTrack, readSideTrack, type SideTrackRecord, saveSideTrack } from '../../records/side-tracks.ts'
import { checkSource } from '../../stages/check-source.ts'
import { encodeSideTrack } from '../../stages/encode-side-track.ts'

/** Holds the version's lock: the removal of unreferenced files must not meet a stored file that is not yet named. */
export const prepareSideTrack: Job<'prepare-side-track'> = {
  name: 'prepare-side-track',
  line: 'slow',
  key: ({ trackId }) => `prepare-side-track:${trackId}`,
  lockKeys: ({ versionId }) => [`version:${versionId}`],
  attempts: 5,
  giveUp: (house, { trackId }) =>
    markSideTrack(house.sql, trackId, {
      state: 'failed',
      failure: failures.preparationInterrupted(),
    }),
  perform: prepare,
}

/** Turns a file, or a sound track of the cut's source, into a side track. */
async function prepare(house: WorkerHouse, { trackId }: Payload<'prepare-side-track'>, signal: AbortSignal) {
  const track = await readSideTrack(house.sql, trackId)
  if (!track) return
  const folder = join(house.workDir, track.versionId, `side-${trackId}`)
  await mkdir(folder, { recursive: true })
  try {
    await markSideTrack(house.sql, trackId, { state: 'preparing' })
    const failure = await make(house, track, folder, signal)
    if (failure) await markSideTrack(house.sql, trackId, { state: 'failed', failure })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function make(house: WorkerHouse, track: SideTrackRecord, folder: string, signal: AbortSignal): Promise<Failure | undefined> {
  const { sql, files, ffmpeg } = house
  const own = track.sourceObject === null
  const name = track.sourceObject ?? track.filmSource
  if (!name || !track.filmMs) return failures.filmNotReady()
  const path = await files.openSource(name, folder, signal)
  const wishes = own ? { chosen: [track.sourceStream!] } : {}
  const checked = await checkSource(ffmpeg, path, signal, wishes)
  if ('code' in checked) return wordsAlone(checked)
  const wrong = whatIsMissing(track, checked)
  if (wrong) return wrong
  const filmSeconds = track.filmMs / 1000
  const offsetSeconds = track.offsetMs / 1000
  const other = own ? null : whyOtherCut(track.kind, checked.durationSeconds, offsetSeconds, filmSeconds)
  if (other) return other
  const output = join(folder, 'beside.mp4')
  let told = 0
  const made = await encodeSideTrack(
    { ...checked, durationSeconds: filmSeconds, offsetSeconds },
    isSound(track.kind) ? 'sound' : 'picture',
    output,
    {
      ffmpeg,
      signal,
      onProgress(part) {
        if (Date.now() - told < 1000) return
        told = Date.now()
        void progressOfSideTrack(sql, track.id, part).catch(() => undefined)
      },
    },
  )
  if (isRefusal(made)) return wordsAlone(made)
  const index = await storeRendition(files, output, `${track.versionId}/side-${freshWord()}`, signal)
  const fileMs = Math.max(1, Math.round(checked.durationSeconds * 1000))
  if (await saveSideTrack(sql, track, { ...index, ...made, fileMs })) return undefined
  await files.remove(
    'media',
    index.objects.map((object) => object.name),
  )
}

const isRefusal = (made: object): made is Refusal => 'code' in made

function whatIsMissing({ kind, sourceStream }: SideTrackRecord, { probe, sound }: CheckedSource): Failure | undefined {
  if (!isSound(kind)) return probe.picture ? undefined : failures.noPicture()
  if (sourceStream !== null && !sound.some(({ stream }) => stream === sourceStream)) return failures.noSuchSoundTrack()
  return sound.length > 0 ? undefined : failures.noSound()
}
