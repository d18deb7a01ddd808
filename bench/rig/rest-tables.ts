import { randomUUID } from 'node:crypto'
import postgres from 'postgres'
import type { BenchHouse } from './house.ts'

/** Three tables with light row rules, so that the servers and not the rules are compared. Returns the id of the one whose rows they are. */
export async function makeRestTables(house: BenchHouse): Promise<string> {
  const owner = randomUUID()
  const sql = postgres(house.logins.owner, { max: 1, onnotice: () => {} })
  await sql.unsafe(`
    create table public.bench_directors (id int primary key, name text not null, owner_id uuid not null);
    create table public.bench_films (id int primary key, title text not null, year int not null, owner_id uuid not null,
      director_id int not null references public.bench_directors (id));
    create table public.bench_screenings (id int primary key, film_id int not null references public.bench_films (id), place text not null, owner_id uuid not null);
    create index on public.bench_screenings (film_id);
    insert into public.bench_directors select n, 'Director ' || n, '${owner}' from generate_series(1, 40) n;
    insert into public.bench_films select n, 'A film that is number ' || n, 1980 + n % 45, '${owner}', 1 + n % 40 from generate_series(1, 1000) n;
    insert into public.bench_screenings select n, 1 + n % 1000, 'Hall ' || n % 7, '${owner}' from generate_series(1, 3000) n;
    ${['directors', 'films', 'screenings']
      .map(
        (name) => `alter table public.bench_${name} enable row level security;
          grant select on public.bench_${name} to authenticated;
          create policy "A person sees their own" on public.bench_${name} for select to authenticated using (owner_id = (select auth.uid()));
          analyze public.bench_${name};`,
      )
      .join('\n')}
  `)
  await sql.end()
  await untilServed(`${house.url}/rest/v1/bench_films?limit=1`, house)
  return owner
}

/** The catalogue is read again when tables come. */
async function untilServed(url: string, house: BenchHouse) {
  for (let tries = 0; tries < 100; tries++) {
    const answer = await fetch(url, { headers: { authorization: `Bearer ${house.token(randomUUID())}` } })
    if (answer.ok) return
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error(`${url} was not served within ten seconds.`)
}
