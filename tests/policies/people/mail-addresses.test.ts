import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isMailAddress } from '#core/text/mail-address.ts'
import { makeFilm, type StagedFilm, type StagedPerson } from '#tests/support/films.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'

// An address that is kept can be written to: it is one address, and nothing in it ends a line or a list.

let house: TestHouse
let creator: SupabaseClient
let film: StagedFilm
let screening: string
const sql = () => house.context.database.pool('postgres')

beforeAll(async () => {
  house = await openTestHouse({ PARTS: 'api' })
  creator = await house.person('Cy')
  film = await makeFilm(house.context.database, { id: (await creator.auth.getUser()).data.user!.id } as StagedPerson, {
    title: 'Addressed',
    visibility: 'public',
  })
  const wish = {
    ...{ title: 'An evening', startsAt: new Date(Date.now() + 600_000).toISOString(), zone: 'UTC', online: true, entry: 'link' },
    ...{ items: [{ kind: 'film', documentaryId: film.id }], people: [] },
  }
  screening = (await creator.rpc('announce_screening', { wish }).throwOnError()).data as string
})
afterAll(() => house.close())

const bad = ['a@b.example\r\nBcc: v@x.example', 'a@b.example,v@x.example', '<v@x.example>', 'a\u202e@b.example', 'a@b@c.example', 'ada']
const good = ['ada@house.example', "o'brien+films@mail.house.example", 'ø@kino.example', 'anna@bücher.example']

it('the database and the pages use the same rule for an address', async () => {
  for (const written of [...bad, ...good, 'a\u007f@b.example', '"a"@b.example', 'a\u200b@b.example', '', `${'a'.repeat(250)}@b.example`]) {
    const [row] = await sql()`select private.is_mail_address(${written}) as is`
    expect([written, row!['is']]).toEqual([written, isMailAddress(written)])
  }
})

describe('an invalid address', () => {
  const inADay = new Date(Date.now() + 86_400_000).toISOString()
  const ways: Record<string, (address: string) => PromiseLike<{ error: { details?: string | null } | null }>> = {
    register_for_screening: (email) => creator.rpc('register_for_screening', { screening, name: 'Ann', email }),
    invite_guest: (email) => creator.rpc('invite_guest', { screening, name: 'Ann', email }),
    make_screener: (email) => creator.rpc('make_screener', { version: film.versionId, person: 'Ann', expires_at: inADay, email }),
    invite_to_team: (address) => creator.rpc('invite_to_team', { documentary: film.id, role: 'editor', address }),
    invited_viewers: (address) => creator.from('invited_viewers').insert({ documentary_id: film.id, name: 'Ann', address }),
    change_screening: (email) =>
      creator.rpc('change_screening', {
        screening,
        wish: {
          ...{ title: 'An evening', startsAt: inADay, zone: 'UTC', online: true, entry: 'link' },
          ...{ items: [{ kind: 'film', documentaryId: film.id }], people: [{ email, role: 'speaker' }] },
        },
      }),
    send_contact_message: (email) =>
      house
        .visitor()
        .rpc('send_contact_message', { purpose: 'press', name: 'Ann Vega', email, message: 'A message long enough to be one.' }),
  }
  it.each(Object.keys(ways))('is refused by %s, and a valid one is saved', async (way) => {
    for (const address of bad) expect((await ways[way]!(address)).error?.details, address).toMatch(/^address$/)
    expect((await ways[way]!('ada@house.example')).error).toBeNull()
  })
  it('that was saved before does not block other changes of its row', async () => {
    await sql()`alter table public.screening_guests disable trigger check_mail_address`
    await sql()`insert into public.screening_guests (screening_id, name, email, state) values (${screening}, 'Old', 'a@b,c', 'invited')`
    await sql()`alter table public.screening_guests enable trigger check_mail_address`
    const moved = await sql()`update public.screening_guests set state = 'withdrawn' where name = 'Old' returning email`
    expect(moved).toHaveLength(1)
    await expect(sql()`update public.screening_guests set email = 'c,d@e' where name = 'Old'`).rejects.toMatchObject({ detail: 'address' })
  })
})

it('every column that stores an address is checked', async () => {
  const unchecked = await sql()`
    select c.relname || '.' || a.attname as name
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.atttypid = 'text'::regtype and a.attname ~ '(^|_)(e?mail|address)$'
      and not exists (
        select from pg_trigger g where g.tgrelid = c.oid and g.tgfoid = 'private.check_mail_address'::regproc
          and a.attnum = any (g.tgattr::int2[])
      )`
  // Addresses of pages and of the post, a path of the search, how often a notice is mailed, and the key of a link that is mailed.
  expect(unchecked.map(({ name }) => name as string).toSorted()).toEqual([
    'call_sheet_recipients.key_to_mail',
    'fact_sources.web_address',
    'footnotes.web_address',
    'funders.web_address',
    'house_settings.postal_address',
    'kept_searches.address',
    'notice_choices.by_mail',
    'production_places.address',
  ])
})
