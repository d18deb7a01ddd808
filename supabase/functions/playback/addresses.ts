import type { FilmToPlay, Playback, PlaybackFacts } from '#contract/media/playback.ts'
import { replaceUris, urisIn } from '#core/media/hls.ts'
import { numberOfPiece, unmadeUri } from '#core/media/pieces.ts'
import { asHouse, inPublic } from '../_shared/clients.ts'
import { type SignedAddress, signedAddresses } from '../_shared/signing.ts'

export const afterTheFilmSeconds = 4 * 3600

/** What a player is told of a film besides its playlists. */
export type FilmWithAddresses = Omit<Playback, 'renditions' | 'sideTracks'>

/** Signs a film, and the files its playlists name, for the film's length plus four hours or `mostSeconds`. `files` has those that storage knows. */
export async function signedFilm(
  { poster, storyboard, ...film }: FilmToPlay,
  names: readonly string[],
  mostSeconds = Number.POSITIVE_INFINITY,
): Promise<{ film: FilmWithAddresses; files: ReadonlyMap<string, SignedAddress> }> {
  const seconds = Math.min(mostSeconds, Math.ceil(film.durationMs / 1000) + afterTheFilmSeconds)
  const [files, stills] = await Promise.all([
    signedAddresses(asHouse(), 'media', [...names, ...(storyboard ? [storyboard.objectName] : [])], seconds),
    signedAddresses(asHouse(), 'stills', poster ? [poster] : [], seconds),
  ])
  const addressIn = (bucket: typeof files, name: string | undefined | null) => {
    const found = name && bucket.get(name)
    return found ? inPublic(found.url) : null
  }
  return {
    files,
    film: {
      ...film,
      expiresAt: new Date(Math.min(...[...files.values(), ...stills.values()].map(({ worksUntil }) => worksUntil))).toISOString(),
      addresses: Object.fromEntries(
        [...files].flatMap(([name, { url }]) => (name === storyboard?.objectName ? [] : [[name, inPublic(url)]])),
      ),
      posterUrl: addressIn(stills, poster),
      storyboard: storyboard && withUrl(storyboard, addressIn(files, storyboard.objectName)),
    },
  }
}

/** The same of a film that is told with its playlists. */
export async function withAddresses({ renditions, sideTracks, ...about }: PlaybackFacts, mostSeconds?: number): Promise<Playback> {
  const names = [...renditions, ...sideTracks].flatMap(({ playlist }) => urisIn(playlist))
  const { film, files } = await signedFilm(about, names, mostSeconds)
  return { ...film, renditions: playable(renditions, about.versionId, files), sideTracks: playable(sideTracks, about.versionId, files) }
}

/** A rendition whose file is being replaced at this moment is left out, as it has no address. */
export function playable<Played extends { playlist: string; complete?: boolean }>(
  list: readonly Played[],
  version: string,
  files: ReadonlyMap<string, unknown>,
): Played[] {
  return list.flatMap((each) => {
    const missing = urisIn(each.playlist).filter((name) => !files.has(name))
    if (missing.length === 0) return each
    // Unmade pieces are requested during playback.
    if (each.complete !== false || missing.some((name) => numberOfPiece(name) === null)) return []
    const playlist = replaceUris(each.playlist, (name) => (files.has(name) ? name : unmadeUri(version, numberOfPiece(name)!)))
    return { ...each, playlist }
  })
}

/** Without an address there is no storyboard to show. */
function withUrl({ objectName, ...tiles }: NonNullable<FilmToPlay['storyboard']>, url: string | null): Playback['storyboard'] {
  return url ? { url, ...tiles } : null
}
