import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { proxyRung, type Rung } from '#core/media/ladder.ts'
import { perSecond } from '#core/media/media-plan.ts'
import type { Refusal } from '#core/media/media-refusals.ts'
import { encodeArgs } from '../../ffmpeg/encode-args.ts'
import { runFfmpeg } from '../../ffmpeg/spawn.ts'
import { verdictOn } from '../../ffmpeg/verdict.ts'
import type { CheckedSource } from '../../files/checked-source.ts'
import { freshWord, storeRendition } from '../../files/store-rendition.ts'
import { saveRendition } from '../../records/renditions.ts'
import { copyPicture, encodingAllowance, partOf, type StageRun } from '../encode-ladder.ts'
import type { Preparation } from '../preparation.ts'

export interface RushProxy {
  path: string
  width: number
  height: number
  durationSeconds: number
}

/** Makes the one rendition of a rush: small, with a key frame each second, so that a paper edit jumps in it at once. A source that small is passed on. */
export async function publishProxy(
  { house, version, folder, signal }: Preparation,
  source: CheckedSource,
  report: (part: number) => void,
): Promise<RushProxy | Refusal> {
  const rung = proxyRung(source.picture.width, source.picture.height)
  await mkdir(folder, { recursive: true })
  const path = join(folder, 'proxy.mp4')
  const run: StageRun = { ffmpeg: house.ffmpeg, signal, onProgress: report }
  const refusal = await (source.mustEncode === null && isAsSmall(source, rung)
    ? copyPicture(source, path, run)
    : encodeProxy(source, rung, path, run))
  if (refusal) return refusal
  const stored = await storeRendition(house.files, path, `${version.id}/${rung.name}-${freshWord()}`, signal)
  const { name, width, height } = rung
  const frameRate = perSecond(source.picture.rate)
  await saveRendition(house.sql, version.id, { name, width, height, frameRate, temporary: false, complete: true, ...stored })
  return { path, width, height, durationSeconds: stored.durationSeconds }
}

const isAsSmall = ({ picture }: CheckedSource, rung: Rung) => picture.width <= rung.width && picture.height <= rung.height

/** Encodes the file of a proxy. Nothing is looked for in passing: it costs what the bare encode costs. */
export async function encodeProxy(source: CheckedSource, rung: Rung, output: string, run: StageRun): Promise<Refusal | undefined> {
  return verdictOn(
    await runFfmpeg(run.ffmpeg, {
      args: encodeArgs(source, [{ rung, output }], { preset: 'veryfast', crf: 23, keyFrameSeconds: 1 }),
      signal: run.signal,
      background: true,
      writes: dirname(output),
      ...encodingAllowance(source),
      onProgress: partOf(source, run),
    }),
  )
}
