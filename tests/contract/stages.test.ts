import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'

// A frame of another house within a page of this one: only of whom an administrator named, and with nothing of ours in it.

let house: TestHouse
let admin: SupabaseClient
let viewer: SupabaseClient
beforeAll(async () => {
  house = await openTestHouse({ PARTS: 'api' })
  admin = await house.person('Ada')
  const { id } = (await admin.auth.getUser()).data.user!
  await house.context.database.pool('postgres')`update public.user_roles set role = 'admin' where user_id = ${id}`
  viewer = await house.person('Vi')
})
afterAll(() => house.close())

const stage = (url: string) => fetch(`${house.url}/functions/v1/stage?${new URLSearchParams({ url })}`)
const allow = (who: SupabaseClient, hosts: string[]) =>
  who.from('house_settings').update({ stage_hosts: hosts }).eq('only_row', true).select('stage_hosts')

it('frames no page until an administrator names its host, and none again once the name is removed', async () => {
  expect((await stage('https://meet.example.org/Talk')).status).toBe(403)
  expect((await allow(viewer, ['example.org'])).data).toEqual([])
  expect((await allow(house.visitor(), ['example.org'])).error).not.toBeNull()
  expect((await stage('https://meet.example.org/Talk')).status).toBe(403)
  expect((await allow(admin, ['example.org', 'youtube.com'])).error).toBeNull()
  const shown = await stage('https://meet.example.org/Talk?a=1&b="><script>')
  expect(shown.status).toBe(200)
  expect(shown.headers.get('content-type')).toBe('text/html; charset=utf-8')
  const policy = shown.headers.get('content-security-policy')!
  expect(policy).toMatch(/default-src 'none'.*frame-src https:\/\/meet\.example\.org; frame-ancestors 'self'/)
  expect(policy).not.toContain('script-src')
  const html = await shown.text()
  expect(html).toContain('src="https://meet.example.org/Talk?a=1&amp;b=%22%3E%3Cscript%3E"')
  expect(html).not.toContain('<script')
  const player = await stage('https://youtu.be/dQw4w9WgXcQ')
  expect(player.headers.get('content-security-policy')).toContain('frame-src https://www.youtube-nocookie.com;')
  for (const url of ['https://elsewhere.example', 'http://meet.example.org/', 'javascript:alert(1)', ''])
    expect((await stage(url)).status, url).toBe(403)
  expect((await allow(admin, [])).error).toBeNull()
  expect((await stage('https://meet.example.org/Talk')).status).toBe(403)
})

it('accepts host names only', async () => {
  for (const host of [
    '*',
    'https://example.org',
    'example.org:443',
    "example.org; script-src 'unsafe-inline'",
    '127.0.0.1',
    'localhost',
    '',
  ])
    expect((await allow(admin, [host])).error?.code, host).toBe('23514')
  expect(
    (
      await allow(
        admin,
        Array.from({ length: 51 }, (_, at) => `h${at}.example`),
      )
    ).error?.code,
  ).toBe('23514')
})
