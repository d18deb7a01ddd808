import type { LoaderCallbacks, LoaderConfiguration, LoaderContext, LoaderStats } from 'hls.js'
import type { Playback, SideTrack } from '#contract/media/playback.ts'
import { urisIn } from '#core/media/hls.ts'

/** Placeholder names, never requested: hls.js gets playlists from memory, and files by signed addresses. */
const memory = 'https://film.invalid/'
export const masterUrl = `${memory}master.m3u8`

/** A film inside the house, or on another page, where nothing runs beside it. */
export type Played = Omit<Playback, 'sideTracks'> & { sideTracks?: SideTrack[] }

/** Playlists in memory, and the newest signed address of every file they name. `replace` renews both seamlessly. */
export interface PlaylistSource {
  current: () => Played
  replace(playback: Played): void
  /** The current signed address of a file in a playlist: signatures change, names do not. Other addresses are unchanged. */
  signed(url: string): string
}

export function playlistSource(first: Played): PlaylistSource {
  let playback = first
  let addresses = playback.addresses
  return {
    current: () => playback,
    replace(next) {
      playback = next
      addresses = { ...addresses, ...next.addresses }
    },
    signed: (url) => (url.startsWith(memory) ? (addresses[url.slice(memory.length)] ?? url) : url),
  }
}

/** Whether both are played from the same files. A film that was closed, or another cut, has other ones. */
export const sameFiles = (one: Played, other: Played): boolean => {
  const names = new Set(filesIn(one))
  return filesIn(other).every((name) => names.has(name))
}

const filesIn = ({ renditions, sideTracks = [] }: Played): string[] =>
  [...renditions, ...sideTracks].flatMap(({ playlist }) => urisIn(playlist))

/**
 * The master playlist, one variant a rendition; lowest first, so that an index here is a level there. With other sounds each is a rendition of one group
 * (RFC 8216, 4.3.4.1), the selected one its default.
 */
export function masterPlaylist(playback: Played, sounds?: { tracks: readonly SideTrack[]; heard: string }): string {
  const media = (sounds?.tracks ?? []).map(
    ({ id, kind, language }) =>
      `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="beside",NAME="${id}",LANGUAGE="${language}",DEFAULT=${id === sounds?.heard ? 'YES' : 'NO'},AUTOSELECT=YES${kind === 'described' ? ',CHARACTERISTICS="public.accessibility.describes-video"' : ''},URI="${soundUrl(id)}"`,
  )
  const codecsOf = (codecs: string) =>
    sounds ? [...codecs.split(',').filter((codec) => !codec.startsWith('mp4a')), 'mp4a.40.2'].join() : codecs
  const variants = ladder(playback).map(
    (rung) =>
      `#EXT-X-STREAM-INF:BANDWIDTH=${rung.bandwidth},RESOLUTION=${rung.width}x${rung.height},FRAME-RATE=${rung.frameRate.toFixed(3)},CODECS="${codecsOf(rung.codecs)}"${sounds ? ',AUDIO="beside"' : ''}\n${memory}${encodeURIComponent(rung.name)}.m3u8`,
  )
  return `#EXTM3U\n#EXT-X-VERSION:7\n${[...media, ...variants].join('\n')}\n`
}

const soundUrl = (id: string) => `${memory}sound-${id}.m3u8`

/** Renditions from the smallest to the best. */
export const ladder = (playback: Played) => playback.renditions.toSorted((one, other) => one.bandwidth - other.bandwidth)

/**
 * An hls.js playlist loader that answers from memory. A playlist of a film that is still growing is refreshed through `refresh` when hls.js
 * reloads it.
 */
export function memoryLoader(
  source: PlaylistSource,
  refresh: () => Promise<unknown>,
  sounds?: { tracks: readonly SideTrack[]; heard: string },
) {
  const given = new Set<string>()
  return class MemoryLoader {
    context: LoaderContext | null = null
    stats: LoaderStats = freshStats()
    aborted = false

    async load(context: LoaderContext, _config: LoaderConfiguration, callbacks: LoaderCallbacks<LoaderContext>) {
      this.context = context
      this.stats.loading.start = performance.now()
      // Asynchronous: hls.js calls this inside an event that its other parts have not handled yet.
      await (given.has(context.url) && source.current().growing ? refresh().catch(() => undefined) : undefined)
      const data = textOf(source.current(), context.url, sounds)
      if (this.aborted) return
      if (data === undefined) return callbacks.onError({ code: 404, text: 'no such rendition' }, context, null, this.stats)
      given.add(context.url)
      const now = performance.now()
      Object.assign(this.stats, { loaded: data.length, total: data.length })
      Object.assign(this.stats.loading, { first: now, end: now })
      callbacks.onSuccess({ url: context.url, data, code: 200 }, this.stats, context, null)
    }
    abort() {
      this.aborted = true
    }
    destroy() {
      this.aborted = true
    }
  }
}

function textOf(playback: Played, url: string, sounds: Parameters<typeof masterPlaylist>[1]): string | undefined {
  if (url === masterUrl) return masterPlaylist(playback, sounds)
  const sound = playback.sideTracks?.find(({ id }) => url === soundUrl(id))
  if (sound) return sound.playlist
  return playback.renditions.find((each) => url === `${memory}${encodeURIComponent(each.name)}.m3u8`)?.playlist
}

const freshStats = (): LoaderStats => ({
  aborted: false,
  loaded: 0,
  retry: 0,
  total: 0,
  chunkCount: 0,
  bwEstimate: 0,
  loading: { start: 0, first: 0, end: 0 },
  parsing: { start: 0, end: 0 },
  buffering: { start: 0, first: 0, end: 0 },
})
