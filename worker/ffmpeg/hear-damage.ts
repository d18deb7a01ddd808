import type { DamagedPlace } from '#core/media/damaged-places.ts'

/** Hears from ffmpeg's report, line by line, where a film does not decode. */
export interface DamageEar {
  hear(line: string): void
  places(): DamagedPlace[]
}

/** Every so often ffmpeg says how far the picture is: see `saysWhere`. */
const everySeconds = 0.5
/** A decoder works some frames ahead of what it hands on, so a complaint comes before the last place that was said. */
const aheadSeconds = 1.5

/** Filters that write the time of a frame into the report, twice a second. What they are given goes no further. */
export const saysWhere = `select='isnan(prev_selected_t)+gte(t-prev_selected_t,${everySeconds})',showinfo=checksum=0`
/** Every line with its level, none left out for being like the one before. */
export const levelled = ['-loglevel', 'repeat+level+info']

/**
 * `soundCodecs`: ffmpeg's names of what decodes the sound. `fromSeconds`: complaints before count for nothing, as those of decoders that were set down in
 * the middle of a film.
 */
export function openDamageEar(soundCodecs: readonly string[], fromSeconds = 0): DamageEar {
  const found: DamagedPlace[] = []
  let nowSeconds: number | undefined
  return {
    hear(line) {
      const time = /showinfo.* pts_time:(-?[\d.]+)/.exec(line)
      if (time) nowSeconds = Math.max(0, Number(time[1]))
      // Before the first frame a recording that began in the middle of a picture complains, and nothing of it is missed.
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

/** What writes, scales and filters complains about its own work; references that were given up early are the encoder's business, not damage. */
function isComplaint(line: string): boolean {
  if (!/\[(error|fatal)\]/.test(line) && !/\[warning\].*\bcorrupt/i.test(line)) return false
  if (/^\[(out#|enc:|aost#|vost#|fc#|libx264|mp4|Parsed_|graph|swscaler|null|auto_)/.test(line)) return false
  return !/mmco|number of reference frames|non monoton|non-monoton|Application provided/i.test(line)
}

const isOfSound = (line: string, soundCodecs: readonly string[]) =>
  /^\[aist#/.test(line) ||
  soundCodecs.some((codec) => line.startsWith(`[${codec} @`) || line.includes(`/${codec} @`) || line.includes(`dec:${codec} `))
