import { z } from 'zod'
import { licences, spaceKinds, spotKinds, stereoKinds } from '#core/spaces/space.ts'
import { posterFields } from '../film/film-card.ts'

/** The film a spot plays, as far as its reader may watch this very cut. */
const playable = z.object({
  documentaryId: z.uuid(),
  versionId: z.uuid(),
  isCurrent: z.boolean(),
  title: z.string(),
  director: z.string(),
  year: z.number().int().nullable(),
  language: z.string().nullable(),
  posterObject: z.string().nullable(),
  durationMs: z.number().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
})
export type PlayableFilm = z.infer<typeof playable>

/** Result of the worker for a prepared file: sizes in pixels and bytes, names below the asset's folder. */
export const assetFacts = z.object({
  /** What is shown of it in lists, and while it loads. */
  picture: z.string().optional(),
  width: z.number().optional(),
  height: z.number().optional(),
  /** Of a panorama: the whole as one picture, then as tiles, each level twice as fine as the one before. */
  levels: z.array(z.object({ name: z.string(), width: z.number(), columns: z.number(), rows: z.number() })).optional(),
  /** Of a model, a cloud of splats or a sound: the file to load. */
  file: z.string().optional(),
  bytes: z.number().optional(),
  triangles: z.number().optional(),
  /** Memory its textures take on a graphics card, in bytes. */
  textureBytes: z.number().optional(),
  splats: z.number().optional(),
  durationMs: z.number().optional(),
  /** Of a map in tiles: what is in the archive, and its attribution. */
  tiles: z
    .object({ type: z.enum(['pictures', 'lines']), minZoom: z.number(), maxZoom: z.number(), bounds: z.array(z.number()).length(4) })
    .optional(),
  attribution: z.string().optional(),
  /** Extensions of a model's format that are not shown here. */
  leftOut: z.array(z.string()).optional(),
})
export type AssetFacts = z.infer<typeof assetFacts>

export const spaceAsset = z.object({
  id: z.uuid(),
  kind: z.enum(['panorama', 'model', 'splat', 'picture', 'sound', 'tiles']),
  state: z.enum(['receiving', 'received', 'preparing', 'ready', 'failed']),
  folder: z.string().nullable(),
  facts: assetFacts,
  alt: z.string(),
  credit: z.string(),
  licence: z.enum(licences).nullable(),
  origin: z.string(),
  /** Only for its author, as is the reason of a failure. */
  sourceName: z.string(),
  sourceBytes: z.number(),
  failure: z.string().nullable(),
})
export type SpaceAsset = z.infer<typeof spaceAsset>

const spot = z.object({
  id: z.uuid(),
  kind: z.enum(spotKinds),
  title: z.string(),
  words: z.string(),
  place: z.array(z.number()),
  view: z.array(z.number()).nullable(),
  from: z.string(),
  to: z.string(),
  stayMs: z.number().int().nullable(),
  assetId: z.uuid().nullable(),
  versionId: z.uuid().nullable(),
  startsMs: z.number().int().nullable(),
  endsMs: z.number().int().nullable(),
  /** Null also while the film is not the reader's to watch. */
  film: playable.nullable(),
})
export type SpaceSpot = z.infer<typeof spot>

/** Answer of the SQL function `read_space(…)`; null without access. */
export const space = z
  .object({
    id: z.uuid(),
    kind: z.enum(spaceKinds),
    title: z.string(),
    summary: z.string(),
    twin: z.string(),
    stereo: z.enum(stereoKinds),
    startView: z.array(z.number()).nullable(),
    audience: z.enum(['everyone', 'film']),
    /** Whether other sites may show it. */
    embeds: z.boolean(),
    publishedAt: z.string().nullable(),
    removedAt: z.string().nullable(),
    revision: z.number().int(),
    isOwn: z.boolean(),
    author: z.string().nullable(),
    film: z.object({ id: z.uuid(), title: z.string() }).nullable(),
    assetId: z.uuid().nullable(),
    /** The film in 360°, and its cut for its author even while it is not ready. */
    round: playable.nullable(),
    roundId: z.uuid().nullable(),
    missing: z.array(z.string()),
    assets: z.array(spaceAsset),
    spots: z.array(spot),
  })
  .nullable()
export type Space = NonNullable<z.infer<typeof space>>

/** The part of a space needed to record its path. */
export interface PaintedSpace extends Pick<Space, 'kind' | 'title' | 'startView' | 'assetId'> {
  assets: Pick<SpaceAsset, 'id' | 'kind' | 'state' | 'folder' | 'facts' | 'credit'>[]
  spots: Omit<SpaceSpot, 'film'>[]
}

/** Answer of the SQL function `list_spaces(…)`. */
export const listedSpaces = z.array(
  z.object({
    id: z.uuid(),
    kind: z.enum(spaceKinds),
    title: z.string(),
    summary: z.string(),
    publishedAt: z.string().nullable(),
    changedAt: z.string(),
    isOwn: z.boolean(),
    author: z.string().nullable(),
    film: z.object({ id: z.uuid(), title: z.string() }).nullable(),
    spots: z.number().int(),
    picture: z.string().nullable(),
    /** Of an object: its rendered preview. */
    object: spaceAsset
      .pick({ kind: true, facts: true })
      .extend({ folder: z.string(), startView: z.array(z.number()).nullable() })
      .nullable(),
    /** Of a 360° film: its poster, if the reader may see it. */
    still: z.object(posterFields).nullable(),
    places: z.array(z.array(z.number())),
    moments: z.array(z.object({ id: z.uuid(), title: z.string(), startsMs: z.number(), endsMs: z.number().nullable() })),
  }),
)
export type ListedSpace = z.infer<typeof listedSpaces>[number]

const elsewhere = z.object({ documentaryId: z.uuid(), title: z.string(), director: z.string(), year: z.number().int().nullable() })

/**
 * Answer of the SQL function `embedded_space(…)`: a space as other sites may show it. Null where they may not. `GET /functions/v1/embed?space=<id>` answers the same to
 * everyone, 404 instead of null; with `&file=<name in bucket spaces>` it answers the bytes of one file of it.
 */
export const embeddedSpace = z
  .object({
    ...{ id: z.uuid(), kind: z.enum(spaceKinds), title: z.string(), summary: z.string(), twin: z.string(), stereo: z.enum(stereoKinds) },
    startView: z.array(z.number()).nullable(),
    author: z.string().nullable(),
    assetId: z.uuid().nullable(),
    round: elsewhere.nullable(),
    assets: z.array(
      spaceAsset.pick({ id: true, kind: true, folder: true, facts: true, alt: true, credit: true, licence: true, origin: true }),
    ),
    spots: z.array(spot.omit({ stayMs: true, versionId: true, film: true }).extend({ film: elsewhere.nullable() })),
  })
  .nullable()
export type EmbeddedSpace = NonNullable<z.infer<typeof embeddedSpace>>
