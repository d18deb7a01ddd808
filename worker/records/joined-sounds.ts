import { z } from 'zod'
import type { Sql } from '#sql/sql.ts'

const kept = { id: z.uuid(), original: z.string().nullable(), proxy: z.string().nullable() }
const rate = z.object({ frames: z.number().int(), seconds: z.number().int() })
const loud = { peaksPerSecond: z.number().int(), peaks: z.array(z.number()) }
const toPlace = z.object({ sound: z.object({ ...kept, ...loud }), pictures: z.array(z.object({ ...kept, ...loud, rate })) })
export type SoundToPlace = z.infer<typeof toPlace>

export interface PlacedSound {
  /** Null where nothing is alike enough. */
  picture: string | null
  /** Frames of the picture from its first. */
  offsetFrames: number | null
  /** 0 to 1; null where there was nothing to compare. */
  alike: number | null
}

/** A sound whose picture is looked for, with the pictures it may be of. Undefined once nobody asks, or where the sound has no waveform. */
export async function readSoundToPlace(sql: Sql, soundId: string): Promise<SoundToPlace | undefined> {
  const [row] = await sql<{ asked: unknown }[]>`select private.sound_to_place(${soundId}) as asked`
  return row?.asked ? toPlace.parse(row.asked) : undefined
}

export async function saveSoundMatch(sql: Sql, soundId: string, { picture, offsetFrames, alike }: PlacedSound): Promise<void> {
  await sql`select private.save_sound_match(${soundId}, ${picture}, ${offsetFrames}, ${alike}::real)`
}

/** After the last attempt. */
export async function failSoundMatch(sql: Sql, soundId: string): Promise<void> {
  await sql`update public.sound_matches set state = 'failed' where sound_id = ${soundId} and state = 'waiting'`
}

const channels = z.array(z.number().int()).nullable()
const heard = z.object({
  ...kept,
  rendition: z.object({ name: z.string(), width: z.number(), height: z.number(), frameRate: z.number() }),
  durationSeconds: z.number(),
  channels,
  /** Null where the sound is that of the camera. laterFrames: of the picture, at `rate`. */
  apart: z.object({ ...kept, laterFrames: z.number().int(), channels, rate }).nullable(),
})
export type HeardRush = z.infer<typeof heard>

/** What is heard in a rush, and the proxy that is to sound so. Undefined where there is none yet. */
export async function readHeardRush(sql: Sql, versionId: string): Promise<HeardRush | undefined> {
  const [row] = await sql<{ heard: unknown }[]>`select private.heard_in_rush(${versionId}) as heard`
  return row?.heard ? heard.parse(row.heard) : undefined
}

/** Whether a rush sounds otherwise than its camera file. */
export async function soundsOtherwise(sql: Sql, versionId: string): Promise<boolean> {
  const rows = await sql`
    select 1 from public.rushes r where r.version_id = ${versionId} and r.heard_channels is not null or r.sounds_of = ${versionId} limit 1`
  return rows.length > 0
}
