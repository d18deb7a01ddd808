import { z } from 'zod'
import { frozenItems } from '#contract/edit/items.ts'
import type { Sql } from '#sql/sql.ts'
import { reportRecording } from './spaces.ts'

const rate = z.object({ frames: z.number().int(), seconds: z.number().int() })
const asked = z.object({
  items: frozenItems,
  clock: z.object({ rate, dropFrame: z.boolean(), startFrame: z.number(), wordsAMinute: z.number() }),
  rushes: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      reel: z.string(),
      rate,
      dropFrame: z.boolean(),
      startFrame: z.number().nullable(),
      frames: z.number().nullable(),
      width: z.number().nullable(),
      height: z.number().nullable(),
      /** Object of the camera file in bucket sources; null once it was removed. */
      original: z.string().nullable(),
      proxy: z.string().nullable(),
      /** Channels that are heard, from 1; null: all. */
      channels: z.array(z.number().int()).nullable(),
      /** Sound recorded apart; laterFrames in frames of the picture. */
      apart: z
        .object({
          original: z.string().nullable(),
          proxy: z.string().nullable(),
          laterFrames: z.number().int(),
          channels: z.array(z.number().int()).nullable(),
        })
        .nullable(),
    }),
  ),
  scenes: z.record(z.string(), z.string()),
})
export type RenderAsked = z.infer<typeof asked>

const words = z.array(
  z.object({
    language: z.string(),
    machine: z.boolean(),
    rush: z.uuid(),
    cues: z.array(
      z.object({
        id: z.uuid(),
        startsMs: z.number(),
        endsMs: z.number(),
        text: z.string(),
        speaker: z.string(),
        words: z.array(z.tuple([z.string(), z.number(), z.number()]).rest(z.unknown())).nullable(),
      }),
    ),
  }),
)
export type RenderWords = z.infer<typeof words>

/** Undefined once nobody wants it: its version was deleted, or is there. */
export async function readRender(sql: Sql, versionId: string): Promise<RenderAsked | undefined> {
  const [row] = await sql<{ asked: unknown }[]>`select private.render_asked(${versionId}) as asked`
  return row?.asked ? asked.parse(row.asked) : undefined
}

export async function readRenderWords(sql: Sql, versionId: string): Promise<RenderWords> {
  const [row] = await sql<{ words: unknown }[]>`select private.words_to_render(${versionId}) as words`
  return words.parse(row!.words)
}

export interface RenderedWords {
  map: readonly (readonly [number, number, string, number])[]
  /** The same in milliseconds. */
  spans: readonly (readonly [number, number, string, number])[]
  tracks: readonly { language: string; label: string; machine: boolean; cues: readonly object[] }[]
  chapters: readonly object[]
}

export async function saveRender(sql: Sql, versionId: string, { map, spans, tracks, chapters }: RenderedWords): Promise<void> {
  const json = (value: unknown) => sql.json(value as never)
  await sql`select private.save_render(${versionId}, ${json(map)}, ${json(spans)}, ${json(tracks)}, ${json(chapters)})`
}

/** How far it is, for its version and for the edit; false once it was cancelled. */
export async function reportRender(sql: Sql, versionId: string, part: number): Promise<boolean> {
  await sql`select private.report_render(${versionId}, ${part}::real)`
  return reportRecording(sql, versionId, part)
}

export async function endRender(sql: Sql, versionId: string, failure: string | null = null): Promise<void> {
  await sql`select private.end_render(${versionId}, ${failure})`
}
