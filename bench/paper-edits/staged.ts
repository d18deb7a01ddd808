import { randomUUID } from 'node:crypto'
import postgres from 'postgres'
import { seatReviewers } from '../review/staged.ts'
import type { BenchHouse } from '../rig/house.ts'
import { makeLoopedFilm } from '../rig/looped-film.ts'

export interface StagedRushes {
  person: { id: string; email: string; password: string }
  film: string
  edit: string
}

const rushes = 40
const minutes = 30
const cuesOfARush = 500
const wordsOfACue = 10
/** What people in rushes say, over and over, each cue another stretch of it. */
const words =
  `we counted the ships until there was nothing left to count and then the harbour closed in winter nobody asked us what the law meant for those who
  stayed my father kept the keys of the lower lock he said water has no memory but we do so I went back every year to look at the gate`.split(
    /\s+/,
  )

/** A film with 20 hours of rushes, 200,000 words with their times, 600 selects, and a paper edit of 300 bites below three headings. */
export async function makeRushes(house: BenchHouse): Promise<StagedRushes> {
  const { owner } = await seatReviewers(house)
  const [film, edit] = [randomUUID(), randomUUID()]
  const object = `${randomUUID()}/180p.mp4`
  const { playlist, bytes } = await makeLoopedFilm(minutes, object)
  const { error } = await house.service().storage.from('media').upload(object, bytes, { contentType: 'video/mp4' })
  if (error) throw error
  const sql = postgres(house.logins.owner, { max: 1, onnotice: () => {} })
  try {
    await sql`insert into public.documentaries (id, owner_id, title, language) values (${film}, ${owner.id}, 'The Harbour', 'en')`
    await sql`insert into public.production_people (documentary_id, name) select ${film}, 'Person ' || n from generate_series(1, 8) n`
    await sql`insert into public.versions
        (documentary_id, kind, number, state, source_name, source_bytes, duration_ms, width, height, frame_rate, has_sound)
      select ${film}, 'rush', n, 'ready', 'A' || lpad(n::text, 3, '0') || 'C001_261104_R1QX.mov', 1000, ${minutes * 60_000}::int, 320, 180, 25, true
      from generate_series(1, ${rushes}::int) n`
    await sql`insert into public.rushes (version_id, documentary_id, reel, start_frame, code_from, rate_num, rate_den, duration_frames)
      select v.id, ${film}, 'A' || lpad(v.number::text, 3, '0'), 900000, 'file', 25, 1, ${minutes * 60 * 25}::int
      from public.versions v where v.documentary_id = ${film}`
    await sql`insert into public.renditions (version_id, object_name, playlist, name, width, height, frame_rate, bandwidth, codecs)
      select v.id, ${object}, ${playlist}, '180p', 320, 180, 25, 250000, 'avc1.42c00d,mp4a.40.2'
      from public.versions v where v.documentary_id = ${film}`
    await sql`insert into public.caption_tracks (version_id, language, label)
      select v.id, 'en', 'English' from public.versions v where v.documentary_id = ${film}`
    await sql`insert into public.cues (track_id, version_id, starts_ms, ends_ms, text, speaker, words)
      select t.id, t.version_id, c * 3600, c * 3600 + 3500, said.text, 'Person ' || c % 8 + 1, said.words
      from public.caption_tracks t join public.versions v on v.id = t.version_id and v.documentary_id = ${film}
      cross join generate_series(0, ${cuesOfARush - 1}::int) c
      cross join lateral (
        select string_agg(w, ' ' order by n) as text,
          jsonb_agg(jsonb_build_array(w, c * 3600 + n * 350, c * 3600 + (n + 1) * 350) order by n) as words
        from (
          select n, (${words}::text[])[1 + (c * 7 + v.number * 13 + n) % ${words.length}::int] || case when c % 50 = 0 and n = 0 then v.number || '' else '' end as w
          from generate_series(0, ${wordsOfACue - 1}::int) n
        ) each_word
      ) said`
    await sql`insert into public.selects (documentary_id, rush_id, in_frame, out_frame, words, tags, person_id, mark)
      select ${film}, v.id, n * 900, n * 900 + 300, q.text, array[(array['harbour', 'law', 'winter'])[n % 3 + 1]],
        (select p.id from public.production_people p where p.documentary_id = ${film} and p.name = 'Person ' || n % 8 + 1), n % 3 + 1
      from public.versions v cross join generate_series(0, 14) n
      join public.cues q on q.version_id = v.id and q.starts_ms = n * 10 * 3600
      where v.documentary_id = ${film}`
    await sql`insert into public.paper_edits (id, documentary_id, title, rate_num, rate_den, start_frame, made_by)
      values (${edit}, ${film}, 'Radio edit', 25, 1, 900000, ${owner.id})`
    await sql`insert into public.edit_items (id, edit_id, place, kind, text)
      select gen_random_uuid(), ${edit}, n * 102400 - 1, 'heading', 'Part ' || n + 1 from generate_series(0, 2) n`
    // From one rush to the next, as a cut goes.
    await sql`insert into public.edit_items (id, edit_id, place, kind, rush_id, in_frame, out_frame, person_id, tags)
      select gen_random_uuid(), ${edit}, n * 1024, 'clip', v.id, 900 * (n / ${rushes}::int), 900 * (n / ${rushes}::int) + 300,
        (select p.id from public.production_people p where p.documentary_id = ${film} and p.name = 'Person ' || n % 8 + 1),
        array[(array['harbour', 'law', 'winter'])[n % 3 + 1]]
      from generate_series(0, 299) n join public.versions v on v.documentary_id = ${film} and v.number = n % ${rushes}::int + 1`
    await sql`analyze`
  } finally {
    await sql.end()
  }
  return { person: owner, film, edit }
}
