import { mkdir } from 'node:fs/promises'
import type { CheckedSource } from '../../files/checked-source.ts'
import type { WorkerHouse } from '../../job-context.ts'
import { checkSource } from '../check-source.ts'
import { fetchRendition } from '../fetch-rendition.ts'

/** Where a rush is kept: its camera file, null once that was removed, and the playlist of its proxy. */
export interface KeptRush {
  original: string | null
  proxy: string | null
}

/** A rush opened and checked: its original where it is, else its proxy. `folder` is its own. Undefined where neither can be read. */
export async function openRush(
  { files, ffmpeg }: Pick<WorkerHouse, 'files' | 'ffmpeg'>,
  { original, proxy }: KeptRush,
  folder: string,
  signal: AbortSignal,
): Promise<CheckedSource | undefined> {
  await mkdir(folder, { recursive: true })
  for (const open of [
    original && (() => files.openSource(original, folder, signal)),
    proxy && (() => fetchRendition(files, proxy, folder, signal)),
  ]) {
    if (!open) continue
    const source = await checkSource(ffmpeg, await open(), signal)
    if (!('code' in source)) return source
  }
  return undefined
}
