import { planPicture, whyKindNotCopied, whyNotCopied } from '#core/media/media-plan.ts'
import { parseProbe } from '#core/media/media-probe.ts'
import { isAbsurdSize } from '#core/media/media-refusals.ts'
import { recognizeOther } from '#core/media/media-signature.ts'
import { chooseSound } from '#core/media/sound/sound-choice.ts'
import { arriving, sourceArgs } from '../ffmpeg/source-args.ts'
import { runFfmpeg } from '../ffmpeg/spawn.ts'
import type { ArrivingFile } from '../files/arriving-file.ts'
import type { CheckedSource } from '../files/checked-source.ts'
import { type Mp4Outline, readMp4Outline } from '../files/read-mp4.ts'
import { longestSeconds, type SoundWish } from './check-source.ts'
import { tableDuration } from './measure-length.ts'

/** A film whose bytes come one after the other. Its length is the longest there may be where `lengthKnown` is false. */
export interface ArrivingSource extends CheckedSource {
  lengthKnown: boolean
}

/** Enough to probe every container that can be read from its beginning. */
const enoughBytes = 5_000_000
const leastBytes = 200_000

/**
 * Whether a film can be shown from the bytes that have come: MP4 with its tables in front, or in fragments, Matroska, and transport streams. `not-yet`:
 * more of it has to come; `never`: not before its last byte; `behind`: neither, because an MP4 has its tables at the end.
 */
export async function checkArriving(
  ffmpeg: string,
  file: ArrivingFile,
  signal: AbortSignal,
  wishes: SoundWish,
): Promise<ArrivingSource | 'not-yet' | 'never' | 'behind'> {
  const arrivedBytes = await file.arrivedBytes()
  if (arrivedBytes < Math.min(leastBytes, file.sizeBytes)) return 'not-yet'
  const head = Buffer.alloc(256)
  const { bytesRead } = await file.handle.read(head, 0, head.length, 0)
  if (recognizeOther(head.subarray(0, bytesRead))) return 'never'
  const outline = await readMp4Outline(file.handle, arrivedBytes, file.sizeBytes)
  const tables = outline && whereTablesAre(outline)
  if (tables === 'behind') return 'behind'
  if (tables === 'coming') return 'not-yet'
  const tried = Math.min(arrivedBytes, (outline?.moovEnds ?? 0) + enoughBytes)
  const { report } = await runFfmpeg(ffmpeg, { args: sourceArgs({ path: arriving }), input: file.beginning(tried), signal })
  const probe = parseProbe(report)
  const enough = tried === (outline?.moovEnds ?? 0) + enoughBytes
  if (!probe?.picture || probe.picture.averageRate === 0) return enough ? 'never' : 'not-yet'
  if (!/^(mov|matroska|mpegts)/.test(probe.container) || isAbsurdSize(probe.picture.width, probe.picture.height)) return 'never'

  const film = outline?.film
  const claimed = film ? tableDuration(film) : outline || probe.container === 'mpegts' ? undefined : (probe.durationSeconds ?? undefined)
  const heard = chooseSound(probe.sounds, { silent: new Set(), language: wishes.language ?? '', chosen: wishes.chosen })
  const sound = probe.sounds.filter(({ stream }) => heard.includes(stream))
  const picture = planPicture(probe.picture, film)
  const inPassing = picture.variableRate ? 'its rate varies' : whyKindNotCopied(probe)
  return {
    ...{ path: arriving, sizeBytes: file.sizeBytes, probe, film, picture, sound },
    durationSeconds: claimed && claimed < longestSeconds ? claimed : longestSeconds,
    lengthKnown: claimed !== undefined && claimed < longestSeconds,
    clockRestarts: false,
    missing: [],
    silent: new Set(),
    // A fragmented film is encoded once complete, so it is encoded from the beginning.
    mustEncode: outline ? whyNotCopied(probe, sound, film, file.sizeBytes) : inPassing,
  }
}

function whereTablesAre({ hasMoov, cutIn }: Mp4Outline): 'there' | 'coming' | 'behind' {
  if (hasMoov) return 'there'
  return cutIn === 'mdat' ? 'behind' : 'coming'
}
