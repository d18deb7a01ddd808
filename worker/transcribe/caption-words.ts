import { type CueWord, cuesFromWords, type HeardWord, type TimedCue } from '#core/media/captions/from-words.ts'
import { preferNames } from '#core/media/captions/prefer-names.ts'
import type { Sql } from '#sql/sql.ts'

/** Captions from the recognised words of a cut: with the names of its film, cut as captions are, and set by its shots where these are known. */
export async function captionWords(sql: Sql, versionId: string, language: string, heard: readonly HeardWord[]): Promise<TimedCue[]> {
  const [film] = await sql<{ names: string[]; shotsMs: number[] | null }[]>`
    select private.names_heard_in(v.documentary_id) as names, (select s.times_ms from public.shots s where s.version_id = v.id) as "shotsMs"
    from public.versions v where v.id = ${versionId}`
  const words: readonly CueWord[] = preferNames(heard, film?.names ?? [], language)
  return cuesFromWords(words, { shotsMs: film?.shotsMs ?? [] })
}
