import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SupabaseClient } from '@supabase/supabase-js'
import { openTestHouse, type TestHouse } from './house.ts'
import { startTestWorker, testFfmpeg } from './worker.ts'

export interface PreparingHouse {
  house: TestHouse
  ffmpeg: string
  /** For clips. */
  folder: string
  /** A creator, and a viewer who is a stranger to her. */
  mara: SupabaseClient
  ilse: SupabaseClient
  close(): Promise<void>
}

/** A house with a worker, ffmpeg, and two people. Close it in afterAll. */
export async function openPreparingHouse(): Promise<PreparingHouse> {
  const folder = mkdtempSync(join(tmpdir(), 'actuality-clips-'))
  const house = await openTestHouse()
  const worker = await startTestWorker(house)
  return {
    house,
    ffmpeg: await testFfmpeg(),
    folder,
    mara: await house.person('Mara', 'creator'),
    ilse: await house.person('Ilse'),
    async close() {
      await worker.stop()
      await house.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export const allDone = (stages: Record<string, { state: string }>) => Object.values(stages).every(({ state }) => state === 'done')

/** The data of an answer of supabase-js; throws its error. */
export function good<T>({ data, error }: { data: T; error: unknown }): NonNullable<T> {
  if (error) throw error
  return data as NonNullable<T>
}
