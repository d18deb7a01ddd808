import type { DamagedPlace } from '#core/media/damaged-places.ts'
import type { PicturePlan } from '#core/media/media-plan.ts'
import type { Probe, SoundStream } from '#core/media/media-probe.ts'
import type { Mp4Film } from '#core/media/mp4/mp4-film.ts'
import type { FrameGrid } from '#core/media/mp4/packet-tables.ts'

/** A source that can be prepared, and what there is to know about it. */
export interface CheckedSource {
  path: string
  sizeBytes: number
  probe: Probe
  film?: Mp4Film
  /** Frame positions of a copied film from a container without tables. */
  grid?: FrameGrid
  durationSeconds: number
  /** See `TimedFile`. */
  clockRestarts: boolean
  /** See `TimedFile`. */
  offsetSeconds?: number
  /** Declared content that is missing in the file. */
  missing: DamagedPlace[]
  picture: PicturePlan
  /** Audible streams: none, one, or two that are mixed. */
  sound: SoundStream[]
  /** Silent streams. Only detected where there is a choice. */
  silent: ReadonlySet<number>
  /** Why its picture must be encoded; null when it can be copied. */
  mustEncode: string | null
}
