import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import { heavyDrawing, plainPicture } from '#tests/support/media/hostile-pictures.ts'
import { startTestWorker } from '#tests/support/worker.ts'

let house: TestHouse
let worker: Awaited<ReturnType<typeof startTestWorker>>
beforeAll(async () => {
  house = await openTestHouse()
  worker = await startTestWorker(house)
})
afterAll(async () => {
  await worker.stop()
  await house.close()
})

it('A portrait is the chosen square, without camera metadata, and the only file that is stored', async () => {
  const mara = await house.person('Mara')
  const ilse = await house.person('Ilse')
  const id = (await mara.auth.getUser()).data.user!.id
  // Left half red, right half blue, and a place in its EXIF.
  const red = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#f00' } })
    .png()
    .toBuffer()
  const photo = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#00f' } })
    .composite([{ input: red, left: 0, top: 0 }])
    .withExif({ IFD0: { Artist: 'Secret Photographer' }, IFD3: { GPSLatitude: '59/1 54/1 0/1' } })
    .jpeg()
    .toBuffer()
  expect(photo.includes('Secret Photographer')).toBe(true)
  const raw = `${id}/raw-${crypto.randomUUID()}`
  expect((await mara.storage.from('portraits').upload(raw, photo, { contentType: 'image/jpeg' })).error).toBeNull()
  await mara.rpc('set_portrait', { object_name: raw, crop_left: 0.5, crop_top: 0, crop_side: 0.5 }).throwOnError()
  const name = async () =>
    (await mara.from('profiles').select('portrait_object').eq('user_id', id).single()).data!.portrait_object as string | null
  await expect.poll(name, { timeout: 20_000 }).not.toBeNull()
  const portrait = (await name())!
  const bytes = Buffer.from(await (await mara.storage.from('portraits').download(portrait)).data!.arrayBuffer())
  const { width, height, exif } = await sharp(bytes).metadata()
  expect([width, height, exif]).toEqual([512, 512, undefined])
  expect(bytes.includes('Secret')).toBe(false)
  const { dominant } = await sharp(bytes).stats()
  expect(dominant.b).toBeGreaterThan(200)
  expect(dominant.r).toBeLessThan(50)
  const files = async () =>
    (await house.context.database.pool('postgres')`select name from storage.objects where bucket_id = 'portraits'`).map((row) => row.name)
  await expect.poll(files, { timeout: 10_000 }).toEqual([portrait])

  expect((await ilse.storage.from('portraits').download(portrait)).error).not.toBeNull()
  await mara.from('profiles').update({ shown: true }).eq('user_id', id).throwOnError()
  expect((await ilse.storage.from('portraits').download(portrait)).error).toBeNull()
  expect((await house.visitor().storage.from('portraits').download(portrait)).error).not.toBeNull()
  await mara.rpc('remove_portrait').throwOnError()
  await expect.poll(files, { timeout: 10_000 }).toEqual([])
})

it('A file that is no picture is refused as a portrait, and the next portraits and jobs are done', async () => {
  const photo = await plainPicture(300, 200, '#0a0')
  const send = async (name: string, content: Buffer, client: ReturnType<TestHouse['service']>) => {
    const person = await house.person(name)
    const id = (await person.auth.getUser()).data.user!.id
    const raw = `${id}/raw-${crypto.randomUUID()}`
    // Sent past the door that looks at first bytes, as an older house would have kept it.
    await client.storage.from('portraits').upload(raw, content, { contentType: 'image/png' })
    const named = await person.rpc('set_portrait', { object_name: raw, crop_left: 0, crop_top: 0, crop_side: 1 })
    expect(named.error).toBeNull()
    return { person, id }
  }
  const disguised = Buffer.concat([Buffer.from('GIF89a'), heavyDrawing()])
  for (const drawing of [heavyDrawing(), disguised, heavyDrawing(), disguised]) await send('Drawing', drawing, house.service())
  const { person, id } = await send('Behind', photo, house.service())
  const portrait = async () => (await person.from('profiles').select('portrait_object').eq('user_id', id).single()).data!.portrait_object
  await expect.poll(portrait, { timeout: 60_000 }).toMatch(/portrait-/)
  // Nothing of the drawings is kept or tried again.
  const left = async () =>
    (await house.context.database.pool('postgres')`select name from storage.objects where bucket_id = 'portraits'`).map((row) => row.name)
  await expect.poll(left, { timeout: 20_000 }).toEqual([await portrait()])
})
