import type { Playback } from '#contract/media/playback.ts'
import { withAddresses } from '#core/media/hls.ts'

/** An answer of playback as a player without a head would read it: each playlist with the address of each file in it. */
export function signedPlaylists(film: Playback): Playback {
  const signed = <Track extends { playlist: string }>(track: Track): Track => ({
    ...track,
    playlist: withAddresses(track.playlist, film.addresses),
  })
  return { ...film, renditions: film.renditions.map(signed), sideTracks: film.sideTracks.map(signed) }
}
