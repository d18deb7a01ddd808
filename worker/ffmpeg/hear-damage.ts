import type { DamagedPlace } from '#core/media/damaged-places.ts'

/** Locates decoding errors in ffmpeg's report, line by line. */
export interface DamageEar {
  hear(line: string): void
  places(): DamagedPlace[]
}

/** ffmpeg reports the picture position at intervals: see `saysWhere`. */
const everySeconds = 0.5
/** A decoder is some frames ahead of its output, so an error belongs before the last reported position. */
const aheadSeconds = 1.5

/** Filters that write frame times into the report, twice a second. Their output is discarded. */
export const saysWhere = `select='isnan(prev_selected_t)+gte(t-prev_selected_t,${everySeconds})',showinfo=checksum=0`
/** Every line with its level, without repeat suppression. */
export const levelled = ['-loglevel', 'repeat+level+info']

/**
 * `soundCodecs`: ffmpeg's names of the audio decoders. `fromSeconds`: earlier errors are ignored, such as those of decoders started in
 * the middle of a film.
 */
export function openDamageEar(soundCodecs: readonly string[], fromSeconds = 0): DamageEar {
  const found: DamagedPlace[] = []
  let nowSeconds: number | undefined
  return {
    hear(line) {
      const time = /showinfo.* pts_time:(-?[\d.]+)/.exec(line)
      if (time) nowSeconds = Math.max(0, Number(time[1]))
      // Errors before the first frame come from a recording that began in the middle of a picture; nothing is missing.
      else if (nowSeconds !== undefined && nowSeconds >= fromSeconds && isComplaint(line)) {
        const what = isOfSound(line, soundCodecs) ? 'sound' : 'picture'
        add(found, { what, startsSeconds: nowSeconds, endsSeconds: nowSeconds + aheadSeconds })
      }
    },
    places: () => found,
  }
}

function add(found: DamagedPlace[], place: DamagedPlace) {
  const last = found.findLast(({ what }) => what === place.what)
  if (last && place.startsSeconds <= last.endsSeconds + 1) last.endsSeconds = Math.max(last.endsSeconds, place.endsSeconds)
  else found.push(place)
}

/** Muxers, scalers and filters report their own problems; references dropped early are the encoder's business, not damage. */
function isComplaint(line: string): boolean {
  if (!/\[(error|fatal)\]/.test(line) && !/\[warning\].*\bcorrupt/i.test(line)) return false
  if (/^\[(out#|enc:|aost#|vost#|fc#|libx264|mp4|Parsed_|graph|swscaler|null|auto_)/.test(line)) return false
  return !/mmco|number of reference frames|non monoton|non-monoton|Application provided/i.test(line)
}

const isOfSound = (line: string, soundCodecs: readonly string[]) =>
  /^\[aist#/.test(line) ||
  soundCodecs.some((codec) => line.startsWith(`[${codec} @`) || line.includes(`/${codec} @`) || line.includes(`dec:${codec} `))
