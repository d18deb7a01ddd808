import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { SupabaseClient } from '@supabase/supabase-js'

/** A film that everyone signed in may see, with all that is prepared of it, and a sentence said at a second. */
export async function publishFilm(creator: SupabaseClient, path: string, sentence?: string, atSeconds = 0): Promise<string> {
  const bytes = readFileSync(path)
  const { data: begun } = await creator
    .rpc('begin_version', { file_name: basename(path), size_bytes: bytes.length, documentary: null, title: 'A film' })
    .throwOnError()
  const { error } = await creator.storage.from('sources').upload(begun.source_object, bytes, { contentType: 'video/mp4' })
  if (error) throw error
  for (const deadline = Date.now() + 600_000; ; await new Promise((next) => setTimeout(next, 500))) {
    const { data } = await creator.from('versions').select('state').eq('id', begun.id).single()
    if (data?.state === 'ready') break
    if (data?.state === 'failed' || Date.now() > deadline) throw new Error(`The state of the film is ${data?.state}.`)
  }
  const words = { synopsis: 'Water, and who counts it.', year: 2025, language: 'zxx', director: 'Solveig' }
  await creator.from('documentaries').update(words).eq('id', begun.documentary_id).throwOnError()
  if (sentence) {
    const track = { version_id: begun.id, language: 'en', label: 'English' }
    const { data } = await creator.from('caption_tracks').insert(track).select('id').single().throwOnError()
    const cue = { track_id: data!.id, version_id: begun.id, starts_ms: atSeconds * 1000, ends_ms: atSeconds * 1000 + 2000, text: sentence }
    await creator.from('cues').insert(cue).throwOnError()
  }
  await creator.rpc('publish_documentary', { documentary: begun.documentary_id, visibility: 'public' }).throwOnError()
  return begun.documentary_id
}
