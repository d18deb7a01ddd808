import postgres from 'postgres'
import type { BenchHouse } from './house.ts'

export interface Catalogue {
  films: number
  cuesPerFilm: number
}

/**
 * Fills a house with public films in four languages whose words are spread as words are (the n-th most common comes one n-th as often as the
 * first, of 30,000 a language). The words are made of syllables; each language has its own, so that its head is no other's.
 */
export async function makeCatalogue(house: BenchHouse, { films, cuesPerFilm }: Catalogue, firstNumber = 1): Promise<void> {
  const sql = postgres(house.logins.owner, { max: 1, onnotice: () => {} })
  try {
    await sql.unsafe(theWords)
    // Catalogued and indexed once at the end: a house grows a film at a time, a bench by ten thousand.
    await sql.unsafe(
      `${written.map((table) => `alter table public.${table} disable trigger user`).join('; ')}; drop index if exists private.passages_joined`,
    )
    for (let from = firstNumber; from < firstNumber + films; from += 250) {
      const to = Math.min(from + 249, firstNumber + films - 1)
      await sql.begin(async (tx) => {
        // One person keeps 5,000 films at most.
        const [owner] = await tx<{ id: string }[]>`insert into auth.users (id, email)
          values (gen_random_uuid(), 'bench-' || gen_random_uuid() || '@house.example') returning id`
        await tx`select setseed(${(from % 9973) / 9973})`
        await tx.unsafe(theFilms(owner!.id, from, to, cuesPerFilm))
      })
    }
    await sql.unsafe(theCatalogue)
    await sql.unsafe(theIndex)
    await sql.unsafe(written.map((table) => `alter table public.${table} enable trigger user`).join('; '))
    await sql`analyze`
  } finally {
    await sql.end()
  }
}

export async function countFilms(house: BenchHouse): Promise<number> {
  const sql = postgres(house.logins.owner, { max: 1 })
  const [found] = await sql<{ films: number }[]>`select count(*)::int as films from private.catalogue`
  await sql.end()
  return found!.films
}

/** What is at a place of a language's list of words, the most common first. */
export const wordAt = (language: number, rank: number) => {
  let [word, rest] = ['', rank + 19]
  for (; rest > 0; rest = Math.floor(rest / 20)) word = syllables[language]!.slice((rest % 20) * 2, (rest % 20) * 2 + 2) + word
  return word
}

export const languages = ['en', 'de', 'es', 'fr']
const syllables = [
  'thandoheretiweshorbelkinamopardunfyglask',
  'derundzuistverkochmitalgeheinbraufsolwug',
  'lacoqueradosmienlatosubrescirpovenchojim',
  'leuxdesirouavecoitpralnefumoichantetverb',
]

const theWords = `
  create schema if not exists bench;
  create or replace function bench.word_at(language int, rank int) returns text language plpgsql immutable as $$
  declare
    syllables text := (array[${syllables.map((list) => `'${list}'`).join(', ')}])[language + 1];
    rest int := rank + 19;
    word text := '';
  begin
    while rest > 0 loop
      word := substr(syllables, (rest % 20) * 2 + 1, 2) || word;
      rest := rest / 20;
    end loop;
    return word;
  end $$;
  create or replace function bench.sentence(language int, words int) returns text language sql volatile as $$
    select string_agg(bench.word_at(language, floor(power(30000, random()))::int), ' ') from generate_series(1, words)
  $$;`

const written = ['documentaries', 'versions', 'credits', 'caption_tracks', 'cues']

const theCatalogue = `
  create temp table new_films as
    select d.id from public.documentaries d where not exists (select from private.catalogue c where c.documentary_id = d.id);
  select count(private.catalogue_film(n.id)), count(private.credit_people(n.id)) from new_films n;
  select private.learn_words(array(
    select distinct w.word
    from new_films n
    join public.documentaries d on d.id = n.id
    cross join lateral unnest(tsvector_to_array(to_tsvector(
      'private.plain', concat_ws(' ', d.title, private.people_of(d.id), d.synopsis, d.country, array_to_string(d.subjects, ' '))
    ))) w (word)
  ));
  drop table new_films;`

const theIndex = `
  select count(private.index_passages(t.id, 0, 2147483647))
    from public.caption_tracks t where not exists (select from private.spoken s where s.version_id = t.version_id);
  create index passages_joined on private.passages using gin (joined) with (gin_pending_list_limit = 512);
  select count(private.index_spoken(v.id)) from public.versions v where not exists (select from private.spoken s where s.version_id = v.id);`

const theFilms = (owner: string, from: number, to: number, cues: number) => `
  create temp table made on commit drop as
    select n, n % ${languages.length} as language, gen_random_uuid() as film, gen_random_uuid() as version, gen_random_uuid() as track
    from generate_series(${from}, ${to}) n;
  insert into public.documentaries (id, owner_id, title, synopsis, director, year, language, country, subjects, visibility, published_at)
    select film, '${owner}', bench.sentence(language, 4), bench.sentence(language, 50), bench.sentence(language, 2), 1950 + n % 75,
      (array['${languages.join("','")}'])[language + 1], bench.word_at(language, 500 + n % 40),
      array[bench.word_at(language, 700 + n % 30), bench.word_at(language, 900 + n % 20)], 'public', now() - n * interval '1 hour'
    from made;
  insert into public.versions (id, documentary_id, number, state, source_name, source_bytes, duration_ms, width, height, frame_rate, has_sound)
    select version, film, 1, 'ready', 'film.mov', 1000, (20 + n % 90) * 60000, 1920, 1080, 25, true from made;
  update public.documentaries d set current_version_id = m.version from made m where m.film = d.id;
  insert into public.credits (documentary_id, position, role, name)
    select film, p, (array['editor', 'camera', 'sound'])[p], bench.sentence(language, 2) from made, generate_series(1, 3) p;
  insert into public.caption_tracks (id, version_id, language, label, origin, reviewed)
    select track, version, (array['${languages.join("','")}'])[language + 1], 'Captions', 'uploaded', n % 3 > 0 from made;
  insert into public.cues (track_id, version_id, starts_ms, ends_ms, text)
    select track, version, c * 3000, c * 3000 + 2800, bench.sentence(language, 8) from made, generate_series(1, ${cues}) c;`
