import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeFilm, type StagedFilm, type StagedPerson } from '#tests/support/films.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'

// What people who are not signed in, and machines of other sites, learn of a screening: of one for everyone what is on its poster, and of any other nothing.

let house: TestHouse
let host: SupabaseClient
let film: StagedFilm
let closed: StagedFilm
let id: string
const secret = 'Zwielicht'
const sql = () => house.context.database.pool('postgres')

beforeAll(async () => {
  house = await openTestHouse({ PARTS: 'api' })
  host = await house.person('Cy', 'creator')
  const owner = { id: (await host.auth.getUser()).data.user!.id } as StagedPerson
  film = await makeFilm(house.context.database, owner, { title: 'Open water', director: 'Ada Holm' })
  closed = await makeFilm(house.context.database, owner, { title: 'Not yet', visibility: 'private' })
  await house.service().storage.from('stills').upload(`${film.id}/poster-1-1.jpg`, new Uint8Array(100), { contentType: 'image/jpeg' })
  await sql()`update public.documentaries set poster_object = ${`${film.id}/poster-1-1.jpg`} where id = ${film.id}`
})
afterAll(() => house.close())

beforeEach(async () => {
  await sql()`update public.documentaries set previews = true where id = ${film.id}`
  const wish = {
    title: `${secret} </script><b>"`,
    word: 'Only for those who come.',
    startsAt: '2027-03-05T18:30:00Z',
    zone: 'Europe/Oslo',
    online: true,
    venue: 'Hall "2"',
    entry: 'public',
    items: [
      { kind: 'film', documentaryId: closed.id },
      { kind: 'film', documentaryId: film.id },
    ],
    people: [],
  }
  id = (await host.rpc('announce_screening', { wish }).throwOnError()).data
})

const ask = (more = '') => fetch(`${house.url}/functions/v1/share?screening=${id}${more}`)

describe('a public screening', () => {
  it('is shown in German to a browser that prefers German, and in English to others', async () => {
    const read = async (languages: string) => {
      const answer = await fetch(`${house.url}/functions/v1/share?screening=${id}`, { headers: { 'accept-language': languages } })
      expect(answer.headers.get('vary')).toContain('accept-language')
      return answer.text()
    }
    for (const told of ['<html lang="de">', 'Platz nehmen', 'Gezeigt von Cy', 'März 2027', 'und Online'])
      expect(await read('de-AT,en;q=0.5')).toContain(told)
    for (const told of ['<html lang="en">', 'Reserve a seat', 'March 2027']) expect(await read('fr,de;q=0.5')).toContain(told)
  })
  it('has a public page: title, time with its zone, place, host and the films that are public', async () => {
    const answer = await ask()
    const page = await answer.text()
    for (const told of [
      `<h1>${secret} &lt;/script&gt;&lt;b&gt;&quot;</h1>`,
      'Hall &quot;2&quot; and Online',
      'Hosted by Cy',
      'Open water, Ada Holm',
      `/screenings?id=${id}">Reserve a seat`,
    ])
      expect(page).toContain(told)
    // Engines of different years set the comma or not.
    expect(page).toMatch(/<p>Friday,? 5 March 2027 at 19:30 CET<\/p>/)
    for (const kept of ['Not yet', 'Only for those who come.', 'http-equiv="refresh"', '</script><b>']) expect(page).not.toContain(kept)
    const data = JSON.parse(page.match(/ld\+json">(.*?)<\/script>/)![1]!)
    expect(data).toMatchObject({
      '@type': 'ScreeningEvent',
      name: `${secret} </script><b>"`,
      startDate: expect.stringContaining('2027-03-05T18:30'),
    })
    expect(answer.headers.get('x-robots-tag')).toBe('noindex')
  })
  it('has a preview with its picture, while its film is public', async () => {
    const page = await (await ask()).text()
    expect(page).toContain(`<meta property="og:title" content="${secret} &lt;/script&gt;&lt;b&gt;&quot;">`)
    expect(page).toContain(`/functions/v1/share?screening=${id}&amp;poster">`)
    expect(page).toContain('content="summary_large_image"')
    expect(await ask('&poster').then(async (answer) => [answer.status, (await answer.arrayBuffer()).byteLength])).toEqual([200, 100])
    await sql()`update public.documentaries set previews = false where id = ${film.id}`
    const without = await (await ask()).text()
    expect(without).toContain(secret)
    expect(without).not.toMatch(/Open water|og:image|Ada Holm/)
    expect((await ask('&poster')).status).toBe(404)
  })
  it('says that it was cancelled', async () => {
    await host.rpc('cancel_screening', { screening: id, word: '' }).throwOnError()
    expect(await (await ask()).text()).toMatch(/<title>Cancelled: .*This screening was cancelled\./s)
  })
})

it.each(['link', 'invitation'])('a screening with entry "%s" shows visitors and search engines its door only', async (entry) => {
  await sql()`update public.screenings set entry = ${entry} where id = ${id}`
  const answer = await ask()
  const page = await answer.text()
  expect(page).toContain('<title>Actuality</title>')
  expect(page).toContain(`/screenings?id=${id}`)
  expect(page).not.toMatch(/Zwielicht|Open water|Cy|Hall|2027/)
  expect([answer.headers.get('x-robots-tag'), (await ask('&poster')).status]).toEqual(['noindex', 404])
  // It looks like one that is not there.
  const [asked, nobody] = [id, '00000000-0000-4000-8000-000000000000']
  id = nobody
  expect((await (await ask()).text()).replaceAll(nobody, asked)).toBe(page)
})
