import { randomUUID } from 'node:crypto'
import { makeFilm, makePerson, type StagedFilm } from './films.ts'
import type { TestHouse } from './house.ts'
import { anonymous, type Identity } from './outside/identity.ts'
import { actAs } from './test-database.ts'

/**
 * Everyone who can meet a film that is worked on. `guest` holds a review link of its cut; `halfway` is a producer who owes their second step; `suspended`
 * an editor; `program` speaks for the owner.
 */
export const team = ['visitor', 'stranger', 'guest', 'reviewer', 'editor', 'producer', 'owner', 'halfway', 'suspended', 'program'] as const
export type TeamWho = (typeof team)[number]

export interface StagedTeam {
  film: StagedFilm
  /** A later cut of it. */
  cutId: string
  ids: Record<Exclude<TeamWho, 'visitor' | 'program'>, string>
  identity: Record<TeamWho, Identity>
  /** Runs a statement as `who` and undoes it; `$film`, `$version`, `$cut`, `$me` stand for ids. How many rows, `-` when refused, or the code. */
  attempt(who: TeamWho, statement: string): Promise<string>
  /** `attempt` for everyone, in the order of `team`. */
  outcomes(statement: string): Promise<string>
  /** The same, and kept: its rows. */
  run(who: TeamWho, statement: string): Promise<Record<string, unknown>[]>
}

class Undone extends Error {}

/** A private film with a team, and a guest of its first cut. */
export async function makeTeam(house: TestHouse): Promise<StagedTeam> {
  const { database } = house.context
  const sql = database.pool('postgres')
  const named = team.filter((who): who is Exclude<TeamWho, 'visitor' | 'program'> => who !== 'visitor' && who !== 'program')
  const people = Object.fromEntries(await Promise.all(named.map(async (who) => [who, await makePerson(database, who)] as const)))
  const ids = Object.fromEntries(named.map((who) => [who, people[who]!.id])) as StagedTeam['ids']
  people['guest']!.identity.claims['is_anonymous'] = true
  const film = await makeFilm(database, people['owner']!, { title: 'Nine Men', visibility: 'private' })
  const cutId = randomUUID()
  await sql`insert into public.versions (id, documentary_id, number, state, source_name, source_object, source_bytes, duration_ms, width, height, frame_rate)
    values (${cutId}, ${film.id}, 2, 'ready', 'second.mov', ${`${cutId}/source`}, 1000, 5000000, 1920, 804, 25)`
  for (const [who, role] of [
    ['reviewer', 'reviewer'],
    ['editor', 'editor'],
    ['producer', 'producer'],
    ['halfway', 'producer'],
    ['suspended', 'editor'],
  ] as const)
    await sql`insert into public.team_members (documentary_id, person_id, role) values (${film.id}, ${ids[who]}, ${role})`
  await sql`insert into public.suspensions (user_id, degree, reason) values (${ids.suspended}, 'acts', 'A test.')`
  await database.pool('supabase_auth_admin')`insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
    values (${randomUUID()}, ${ids.halfway}, 'totp', 'verified', now(), now())`
  const [review] =
    await sql`insert into public.reviews (version_id, key_hash, expires_at) values (${film.versionId}, 'x', now() + interval '1 day') returning id`
  await sql`insert into public.review_guests (review_id, user_id, name, mark) values (${review!['id']}, ${ids.guest}, 'Gerd', 'abcdefgh')`
  const identity = {
    visitor: anonymous,
    program: { role: 'authenticated' as const, claims: { ...people['owner']!.identity.claims, client_id: randomUUID() } },
    ...(Object.fromEntries(named.map((who) => [who, people[who]!.identity])) as Record<(typeof named)[number], Identity>),
  } satisfies StagedTeam['identity']
  const written = (who: TeamWho, statement: string) =>
    statement.replace(/\$(film|version|cut|me|[a-z]+)\b/g, (whole, name: string) => {
      const own = who === 'visitor' ? randomUUID() : ids[who === 'program' ? 'owner' : who]
      const id = { film: film.id, version: film.versionId, cut: cutId, me: own }[name] ?? ids[name as keyof typeof ids]
      return id ? `'${id}'` : whole
    })
  const attempt: StagedTeam['attempt'] = async (who, statement) => {
    let outcome = ''
    try {
      await sql.begin(async (tx) => {
        await actAs(tx, identity[who])
        outcome = String((await tx.unsafe(written(who, statement))).count)
        throw new Undone()
      })
    } catch (error) {
      if (error instanceof Undone) return outcome
      const { code } = error as { code: string }
      return code === '42501' ? '-' : code
    }
    return outcome
  }
  return {
    ...{ film, cutId, ids, identity, attempt },
    async outcomes(statement) {
      const all = []
      for (const who of team) all.push(await attempt(who, statement))
      return all.join(' ')
    },
    run: (who, statement) => database.run(identity[who], written(who, statement)),
  }
}
