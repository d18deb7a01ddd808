import { expectUsable } from '../support/axe.ts'
import { expect, test as it } from '../support/house.ts'
import { service } from '../support/house-access.ts'
import { newPerson, signIn } from '../support/people.ts'

// What is in a cut's file, on its creator's desk: which sound is heard, and what of it is damaged.

it('a creator reads what is damaged in a cut, with its time, and chooses the sound track', async ({ page }) => {
  const maker = await newPerson('creator')
  const house = service()
  const put = async (table: string, row: object | object[]) => {
    const { data, error } = await house.from(table).insert(row).select()
    if (error) throw new Error(`${table}: ${error.message}`)
    return data[0] as { id: string }
  }
  const film = await put('documentaries', { owner_id: maker.id, title: 'Nine Straits' })
  const version = await put('versions', {
    ...{ documentary_id: film.id, number: 1, state: 'ready', source_name: 'film.mov', source_bytes: 1000, duration_ms: 58_200 },
    ...{ width: 640, height: 360, frame_rate: 25, has_sound: true },
  })
  await house.from('documentaries').update({ current_version_id: version.id }).eq('id', film.id)
  const track = { version_id: version.id, channels: 'stereo', language: '', title: '', silent: false, heard: false }
  await put('sound_tracks', [
    { ...track, stream: 1, silent: true },
    { ...track, stream: 2, language: 'no', heard: true },
    { ...track, stream: 3, language: 'en', title: 'Commentary' },
  ])
  await put('damaged_places', [
    { version_id: version.id, what: 'missing', starts_ms: 58_200, ends_ms: 60_000 },
    { version_id: version.id, what: 'picture', starts_ms: 12_000, ends_ms: 13_500 },
  ])

  await signIn(page, maker, `/creator-dashboard?documentary=${film.id}&view=versions`)
  const versions = page.getByRole('region', { name: 'Versions' })
  await expect(versions.getByText('2 parts of this file are damaged:')).toBeVisible()
  await expect(versions.getByText('00:00:12 – 00:00:13 the picture is damaged')).toBeVisible()
  await expect(versions.getByText('00:00:58 – 00:01:00 1.8 s are missing')).toBeVisible()

  const sounds = versions.getByRole('group', { name: 'Sound of version 1' })
  await expect(sounds.getByRole('radio', { name: 'Track 1: stereo, silent' })).not.toBeChecked()
  await expect(sounds.getByRole('radio', { name: 'Track 2: Norwegian, stereo' })).toBeChecked()
  await sounds.getByRole('radio', { name: 'Track 3: English, stereo, Commentary' }).check()
  await expect(sounds.getByText('In preparation.', { exact: false })).toBeVisible()
  await expect(page.getByText('Sound chosen')).toBeVisible()
  const { data } = await house.from('sound_tracks').select('stream').eq('version_id', version.id).eq('chosen', true)
  expect(data).toEqual([{ stream: 3 }])
  await expectUsable(page)
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(true)
    if (process.env.PICTURES) await versions.screenshot({ path: `${process.env.PICTURES}/desk-${width}.png` })
  }
})
