import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { WorkerHouse } from '../../job-context.ts'
import type { Job } from '../../queue/job.ts'
import { failSoundMatch, readSoundToPlace, saveSoundMatch } from '../../records/joined-sounds.ts'
import { placeSound } from '../../stages/rushes/place-sound.ts'

/** Looks for the picture of a sound by how both sound, and joins them where it is sure: behind everything else. */
export const matchSound: Job<'match-sound'> = {
  name: 'match-sound',
  line: 'slow',
  key: ({ soundId }) => `match-sound:${soundId}`,
  lockKeys: ({ soundId }) => [`match-sound:${soundId}`],
  attempts: 3,
  giveUp: ({ sql }, { soundId }) => failSoundMatch(sql, soundId),
  perform: (house, { soundId }, signal) => match(house, soundId, signal),
}

async function match(house: WorkerHouse, soundId: string, signal: AbortSignal) {
  const asked = await readSoundToPlace(house.sql, soundId)
  if (!asked) return saveSoundMatch(house.sql, soundId, { picture: null, offsetFrames: null, alike: null })
  const folder = join(house.workDir, `match-${soundId}`)
  try {
    await saveSoundMatch(house.sql, soundId, await placeSound(house, asked, folder, signal))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
