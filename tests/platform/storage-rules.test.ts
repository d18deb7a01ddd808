import { randomUUID } from 'node:crypto'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import { admit } from '#tests/support/storage-houses.ts'

/** Everyone has a folder of their own in `lockers`; in `dropbox` one may put but not look; in `library` one may look but not put. */
const rules = `
  create policy "Owners see their locker" on storage.objects for select to authenticated using (bucket_id = 'lockers' and (storage.foldername(name))[1] = auth.uid()::text);
  create policy "Owners fill their locker" on storage.objects for insert to authenticated with check (bucket_id = 'lockers' and (storage.foldername(name))[1] = auth.uid()::text);
  create policy "Owners change their locker" on storage.objects for update to authenticated using (bucket_id = 'lockers' and (storage.foldername(name))[1] = auth.uid()::text);
  create policy "Owners clear their locker" on storage.objects for delete to authenticated using (bucket_id = 'lockers' and (storage.foldername(name))[1] = auth.uid()::text);
  create policy "Everybody drops" on storage.objects for insert to authenticated with check (bucket_id = 'dropbox');
  create policy "Everybody reads" on storage.objects for select to authenticated using (bucket_id = 'library');`

let house: TestHouse
const [ada, bo] = [randomUUID(), randomUUID()]
let clients: Record<'ada' | 'bo' | 'visitor' | 'service', SupabaseClient>
let film: string
const bytes = Buffer.from('film')

beforeAll(async () => {
  house = await openTestHouse()
  await admit(house, ada, bo)
  const { database, tokens } = house.context
  await database.pool('postgres').unsafe(rules)
  for (const name of ['lockers', 'dropbox', 'library']) await house.service().storage.createBucket(name)
  await house.service().storage.from('library').upload('book.txt', bytes)
  const as = async (sub: string) => {
    const token = await tokens.sign({ sub, role: 'authenticated', aud: 'authenticated' }, 3600)
    return createClient(house.url, house.anonKey, { accessToken: async () => token })
  }
  clients = { ada: await as(ada), bo: await as(bo), visitor: house.visitor(), service: house.service() }
})
beforeEach(async () => {
  film = `${ada}/film-${randomUUID()}.mp4`
  expect((await clients.ada.storage.from('lockers').upload(film, bytes)).error).toBeNull()
})
afterAll(() => house?.close())

type Shelf = ReturnType<SupabaseClient['storage']['from']>
const acts: Record<string, (shelf: Shelf) => PromiseLike<{ error: unknown; data: unknown }>> = {
  'downloads it': (shelf) => shelf.download(film),
  'asks about it': (shelf) => shelf.info(film),
  'signs an address for it': (shelf) => shelf.createSignedUrl(film, 60),
  'replaces it': (shelf) => shelf.update(film, Buffer.from('other')),
  'puts another over it': (shelf) => shelf.upload(film, Buffer.from('other'), { upsert: true }),
  'puts something beside it': (shelf) => shelf.upload(`${ada}/beside-${randomUUID()}`, bytes),
  'gets an address to upload beside it': (shelf) => shelf.createSignedUploadUrl(`${ada}/beside-${randomUUID()}`),
  'copies it': (shelf) => shelf.copy(film, `${ada}/copy-${randomUUID()}`),
  'moves it': (shelf) => shelf.move(film, `${ada}/moved-${randomUUID()}`),
  'changes its size': (shelf) => shelf.download(film, { transform: { width: 10 } }),
}

describe('With a film in a locker', () => {
  const names = Object.keys(acts).filter((name) => name !== 'changes its size')
  it.each(names)('its owner %s', async (act) => {
    expect((await acts[act]!(clients.ada.storage.from('lockers'))).error).toBeNull()
  })
  it.each(names)('the service %s', async (act) => {
    expect((await acts[act]!(clients.service.storage.from('lockers'))).error).toBeNull()
  })
  for (const who of ['bo', 'visitor'] as const)
    it.each(Object.keys(acts))(`${who} never %s`, async (act) => {
      const answer = await acts[act]!(clients[who].storage.from('lockers'))
      expect(answer.error).toMatchObject({ name: 'StorageApiError' })
      expect(await (await clients.ada.storage.from('lockers').download(film)).data?.text()).toBe('film')
    })
  it('only its owner lists it, removes it or learns that it exists', async () => {
    const shelves = { ada: clients.ada.storage.from('lockers'), bo: clients.bo.storage.from('lockers') }
    const name = film.split('/')[1]
    expect((await shelves.bo.list(ada)).data).toEqual([])
    expect((await shelves.bo.listV2({ prefix: ada })).data?.objects).toEqual([])
    expect((await shelves.bo.exists(film)).data).toBe(false)
    expect((await shelves.bo.createSignedUrls([film], 60)).data).toMatchObject([{ signedUrl: null }])
    expect((await shelves.bo.remove([film])).data).toEqual([])
    expect((await clients.bo.storage.emptyBucket('lockers')).error).not.toBeNull()
    expect((await shelves.ada.list(ada, { limit: 1000 })).data?.map((entry) => entry.name)).toContain(name)
    expect((await shelves.ada.listV2({ prefix: ada })).data?.objects.map((entry) => entry.name)).toContain(film)
    expect((await shelves.ada.exists(film)).data).toBe(true)
    expect((await shelves.ada.remove([film])).data).toMatchObject([{ name: film, owner_id: ada }])
  })
  it('no one moves or copies their file into another’s locker, nor out of a read-only one', async () => {
    const mine = clients.bo.storage.from('lockers')
    await mine.upload(`${bo}/own-${film.split('/')[1]}`, bytes)
    expect((await mine.move(`${bo}/own-${film.split('/')[1]}`, `${ada}/slipped-in.mp4`)).error).toMatchObject({
      statusCode: '403',
      message: 'new row violates row-level security policy',
    })
    expect((await mine.copy(`${bo}/own-${film.split('/')[1]}`, `${ada}/slipped-in.mp4`)).error).toMatchObject({ statusCode: '403' })
    expect(
      (await clients.bo.storage.from('library').move('book.txt', `${bo}/book.txt`, { destinationBucket: 'lockers' })).error,
    ).not.toBeNull()
    expect(
      (await clients.bo.storage.from('library').copy('book.txt', `${bo}/book-${randomUUID()}.txt`, { destinationBucket: 'lockers' })).error,
    ).toBeNull()
    expect(await (await clients.bo.storage.from('library').download('book.txt')).data?.text()).toBe('film')
  })
})

describe('A person who may add but not read', () => {
  it('adds, and neither reads, replaces nor overwrites', async () => {
    const drop = clients.bo.storage.from('dropbox')
    const name = `note-${randomUUID()}.txt`
    expect((await drop.upload(name, bytes)).error).toBeNull()
    expect((await drop.download(name)).error).not.toBeNull()
    expect((await drop.upload(name, bytes)).error).toMatchObject({ statusCode: '409' })
    expect((await drop.upload(name, Buffer.from('x'), { upsert: true })).error).toMatchObject({ statusCode: '403' })
    expect((await drop.update(name, Buffer.from('x'))).error).not.toBeNull()
    expect(await (await clients.service.storage.from('dropbox').download(name)).data?.text()).toBe('film')
  })
  it('owns the files they added', async () => {
    const name = `note-${randomUUID()}.txt`
    await clients.bo.storage.from('dropbox').upload(name, bytes)
    const [row] = await house.context.database.pool(
      'supabase_storage_admin',
    )`select owner, owner_id from storage.objects where name = ${name}`
    expect(row).toEqual({ owner: bo, owner_id: bo })
  })
})

describe('A person who may read but not add', () => {
  it('reads, and does not add', async () => {
    const library = clients.bo.storage.from('library')
    expect(await (await library.download('book.txt')).data?.text()).toBe('film')
    expect((await library.upload('new.txt', bytes)).error).toMatchObject({
      statusCode: '403',
      message: 'new row violates row-level security policy',
    })
    expect((await library.createSignedUploadUrl('new.txt')).error).toMatchObject({ statusCode: '403' })
    expect((await library.remove(['book.txt'])).data).toEqual([])
  })
})

describe('The bookkeeping of this service', () => {
  it.each(['resumable_uploads', 'discarded_files', 'migrations'])('keeps %s private', async (table) => {
    for (const role of ['anon', 'authenticated', 'service_role'] as const)
      await expect(house.context.database.run({ role, claims: { role } }, `select * from storage.${table}`)).rejects.toThrow(
        /permission denied/,
      )
  })
})
