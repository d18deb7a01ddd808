import { describe, expect, it, vi } from 'vitest'
import type { Playback } from '#contract/media/playback.ts'
import { masterPlaylist, masterUrl, memoryLoader, playlistSource, sameFiles } from './playlists.ts'

const rendition = (name: string, height: number, bandwidth: number) => ({
  name,
  width: Math.round((height * 16) / 9),
  height,
  frameRate: 25,
  bandwidth,
  codecs: 'avc1.64001f,mp4a.40.2',
  complete: true,
  playlist: `#EXTM3U\n#EXT-X-MAP:URI="v/${name}.mp4",BYTERANGE="800@0"\n#EXTINF:2,\n#EXT-X-BYTERANGE:1000@800\nv/${name}.mp4\n#EXT-X-ENDLIST\n`,
})
const addressOf = (name: string, token: string) => `https://house.example/storage/v1/object/sign/media/${name}?token=${token}`
const film = (token: string, growing = false): Playback => ({
  documentaryId: 'd',
  versionId: 'v',
  durationMs: 2000,
  width: 1280,
  height: 720,
  frameRate: 25,
  hasSound: true,
  growing,
  expiresAt: '2030-01-01T00:00:00Z',
  renditions: [rendition('720p', 720, 3_000_000), rendition('360p', 360, 600_000)],
  addresses: Object.fromEntries(['v/720p.mp4', 'v/360p.mp4'].map((name) => [name, addressOf(name, token)])),
  posterUrl: null,
  storyboard: null,
  sideTracks: [],
})
/** As `film`, grown by a while. */
const longer = (): Playback => ({
  ...film('a'),
  renditions: film('a').renditions.map((each) => ({ ...each, playlist: each.playlist.replace('#EXTINF:2', '#EXTINF:4') })),
})
const asked = (source: ReturnType<typeof playlistSource>, refresh = async () => {}) => {
  const Loader = memoryLoader(source, refresh)
  return (url: string) =>
    new Promise<unknown>((resolve) => {
      void new Loader().load({ url, responseType: 'text' } as never, {} as never, {
        onSuccess: ({ data }) => resolve(data),
        onError: resolve,
        onTimeout: () => {},
      })
    })
}

describe('playlists in memory', () => {
  it('lists the smallest rendition first', () => {
    expect(masterPlaylist(film('a')).match(/[^/]+\.m3u8/g)).toEqual(['360p.m3u8', '720p.m3u8'])
    expect(masterPlaylist(film('a'))).toContain('BANDWIDTH=600000,RESOLUTION=640x360,FRAME-RATE=25.000,CODECS="avc1.64001f,mp4a.40.2"')
  })
  it('answers master and media playlists, and refuses what it does not have', async () => {
    const load = asked(playlistSource(film('a')))
    expect(await load(masterUrl)).toContain('#EXT-X-STREAM-INF')
    expect(await load('https://film.invalid/720p.m3u8')).toContain('\nv/720p.mp4\n')
    expect(await load('https://film.invalid/1080p.m3u8')).toMatchObject({ code: 404 })
  })
  it('fetches each file where it was signed last, also one that only an earlier playlist names', () => {
    const source = playlistSource(film('old'))
    const url = new URL('v/720p.mp4', 'https://film.invalid/720p.m3u8').href
    expect(source.signed(url)).toBe(addressOf('v/720p.mp4', 'old'))
    source.replace({ ...film('new'), addresses: { 'v/720p.mp4': addressOf('v/720p.mp4', 'new') } })
    expect(source.signed(url)).toBe(addressOf('v/720p.mp4', 'new'))
    expect(source.signed('https://film.invalid/v/360p.mp4')).toBe(addressOf('v/360p.mp4', 'old'))
    expect(source.signed('https://house.example/other.mp4?token=x')).toBe('https://house.example/other.mp4?token=x')
  })
  it('asks again only for the playlist of a film that grows', async () => {
    const source = playlistSource(film('a', true))
    const refresh = vi.fn(async () => source.replace(longer()))
    const load = asked(source, refresh)
    await load('https://film.invalid/720p.m3u8')
    expect(refresh).not.toHaveBeenCalled()
    expect(await load('https://film.invalid/720p.m3u8')).toContain('#EXTINF:4')
    await load('https://film.invalid/720p.m3u8')
    expect(refresh).toHaveBeenCalledTimes(1)
  })
})

it('distinguishes a film with the same files from one with renamed files', () => {
  const renamed = {
    ...film('b'),
    renditions: film('b').renditions.map((each) => ({ ...each, playlist: each.playlist.replaceAll('v/', 'v/0a1b/') })),
  }
  expect(sameFiles(film('a'), film('b'))).toBe(true)
  expect(sameFiles(film('a'), renamed)).toBe(false)
  expect(sameFiles(film('a'), { ...film('a'), renditions: [] })).toBe(true)
})
