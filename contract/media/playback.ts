import { z } from 'zod'

/** A sound or a sign-language picture that runs beside the film in step. `playlist` is a complete HLS media playlist, as of a rendition. */
export const sideTrack = z.object({
  id: z.uuid(),
  kind: z.enum(['dubbing', 'described', 'commentary', 'sign']),
  /** BCP 47. */
  language: z.string(),
  /** Title given by its creator; often empty. */
  label: z.string(),
  /** Of a picture only, in pixels. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  frameRate: z.number().nullable(),
  bandwidth: z.number().int(),
  codecs: z.string(),
  playlist: z.string(),
})
export type SideTrack = z.infer<typeof sideTrack>

/**
 * Answer of `GET /functions/v1/playback?documentary=<id>` (optionally `&version=<id>` for the creator's own cuts), with the caller's token.
 * `can_watch` is checked once; every URL in it is signed and works without a token for the film's length plus 4 hours.
 * 404 `{ code: 'not-found' }` for a film that does not exist or that the caller may not watch: the two look the same. 409 `{ code: 'licence-full' }` where the
 * caller's licence has a number of simultaneous users and all of them are watching.
 */
export const playback = z.object({
  documentaryId: z.uuid(),
  versionId: z.uuid(),
  durationMs: z.number().int(),
  width: z.number().int(),
  height: z.number().int(),
  frameRate: z.number(),
  hasSound: z.boolean(),
  /**
   * True while only a temporary, still growing rendition exists: ask again for a longer playlist. One that ends already names pieces that are not made
   * yet by `unmadeUri` (core/media/pieces.ts); each is asked for by `&version=<id>&piece=<number>`, see `piecePlayback`.
   */
  growing: z.boolean(),
  expiresAt: z.iso.datetime(),
  /** Best first. `playlist` is a complete HLS media playlist that calls files by name. */
  renditions: z.array(
    z.object({
      name: z.string(),
      width: z.number().int(),
      height: z.number().int(),
      frameRate: z.number(),
      bandwidth: z.number().int(),
      codecs: z.string(),
      complete: z.boolean(),
      playlist: z.string(),
    }),
  ),
  /** A signed absolute URL for each file that a playlist of `renditions` or `sideTracks` names: said once, they are named by the thousand. */
  addresses: z.record(z.string(), z.string()),
  posterUrl: z.string().nullable(),
  storyboard: z
    .object({
      url: z.string(),
      columns: z.number().int(),
      rows: z.number().int(),
      tileWidth: z.number().int(),
      tileHeight: z.number().int(),
      frameTimesMs: z.array(z.number().int()),
    })
    .nullable(),
  /** Chosen by the viewer; only those as long as the film. */
  sideTracks: z.array(sideTrack),
})
export type Playback = z.infer<typeof playback>

/** Data from the database for the playback function of a film that may be watched: without addresses. Null when it may not. */
export const playbackFacts = playback
  .omit({ expiresAt: true, addresses: true, posterUrl: true, storyboard: true })
  .extend({
    poster: z.string().nullable(),
    storyboard: playback.shape.storyboard.unwrap().omit({ url: true }).extend({ objectName: z.string() }).nullable(),
  })
  .nullable()
export type PlaybackFacts = NonNullable<z.infer<typeof playbackFacts>>

/** The same without its playlists, which are a hundred times as long and rarely change. */
const filmToPlay = playbackFacts.unwrap().omit({ renditions: true, sideTracks: true })
export type FilmToPlay = z.infer<typeof filmToPlay>

/**
 * Answer of the SQL function `begin_playback(…)`, a visit to a film: checks permission and seats, and records the play. Null when it may not.
 * `given`: `full` where every seat of the caller's licence is taken, null for the film's own people, whose plays are not counted. `playlists`: the cache key
 * of its playlists (`filmPlaylists`). `arriving`: progress of a cut that is still uploading, for its team.
 */
export const begunPlayback = z
  .object({
    given: z.enum(['given', 'full']).nullable(),
    film: filmToPlay.nullable(),
    playlists: z.string().nullable(),
    arriving: playbackFacts,
  })
  .nullable()

/** Answer of the SQL function `film_playlists(…)` for callers who may watch the cut, else null. */
export const filmPlaylists = z
  .object({ key: z.string(), lists: playbackFacts.unwrap().pick({ renditions: true, sideTracks: true }) })
  .nullable()
export type FilmPlaylists = NonNullable<z.infer<typeof filmPlaylists>>

/**
 * Answer of `GET /functions/v1/playback?version=<id>&piece=<number>` for callers who may watch the cut. 202 with null while the piece is not made; it is
 * then prioritised: retry. 404 when not allowed, or when the cut is no longer in pieces: reload the playlists.
 */
export const piecePlayback = z.object({ url: z.string().nullable() })
export type PiecePlayback = z.infer<typeof piecePlayback>

/** Answer of the SQL function `grant_download(…)`: the object that is the film's file. */
export const downloadFacts = z.object({ objectName: z.string(), title: z.string(), height: z.number().int() })
/** Answer of `GET /functions/v1/playback?download=<documentary id>` for a caller whose licence allows the download; valid for ten minutes. */
export const filmDownload = z.object({ url: z.url() })
export type FilmDownload = z.infer<typeof filmDownload>
