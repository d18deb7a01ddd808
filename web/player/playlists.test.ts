import { describe, expect, it, vi } from 'vitest'
import type { Playback } from '#contract/playback.ts'
import { masterPlaylist, masterUrl, memoryLoader, playlistSource, samePaths } from './playlists.ts'

const rendition = (name: string, height: number, bandwidth: number, token: string) => ({
  name,
  width: Math.round((height * 16) / 9),
  height,
  frameRate: 25,
  bandwidth,
  codecs: 'avc1.64001f,mp4a.40.2',
  complete: true,
  playlist: `#EXTM3U\n#EXT-X-MAP:URI="https://house.example/storage/v1/object/sign/media/v/${name}.mp4?token=${token}",BYTERANGE="800@0"\n#EXTINF:2,\n#EXT-X-BYTERANGE:1000@800\nhttps://house.example/storage/v1/object/sign/media/v/${name}.mp4?token=${token}\n#EXT-X-ENDLIST\n`,
})
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
  renditions: [rendition('720p', 720, 3_000_000, token), rendition('360p', 360, 600_000, token)],
  posterUrl: null,
  storyboard: null,
  sideTracks: [],
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
    expect(await load('https://film.invalid/720p.m3u8')).toContain('720p.mp4?token=a')
    expect(await load('https://film.invalid/1080p.m3u8')).toMatchObject({ code: 404 })
  })
  it('fetches old addresses with the newest signature', () => {
    const source = playlistSource(film('old'))
    const url = 'https://house.example/storage/v1/object/sign/media/v/720p.mp4?token=old'
    expect(source.signed(url)).toBe(url)
    source.replace(film('new'))
    expect(source.signed(url)).toBe('https://house.example/storage/v1/object/sign/media/v/720p.mp4?token=new')
    expect(source.signed('https://house.example/other.mp4?token=x')).toBe('https://house.example/other.mp4?token=x')
  })
  it('asks again only for the playlist of a film that grows', async () => {
    const source = playlistSource(film('a', true))
    const refresh = vi.fn(async () => source.replace(film('b')))
    const load = asked(source, refresh)
    await load('https://film.invalid/720p.m3u8')
    expect(refresh).not.toHaveBeenCalled()
    expect(await load('https://film.invalid/720p.m3u8')).toContain('token=b')
    await load('https://film.invalid/720p.m3u8')
    expect(refresh).toHaveBeenCalledTimes(1)
  })
})

it('knows a film played from the same files, whatever their signatures, from one whose files have other names', () => {
  const renamed = {
    ...film('b'),
    renditions: film('b').renditions.map((each) => ({ ...each, playlist: each.playlist.replaceAll('/v/', '/v/0a1b/') })),
  }
  expect(samePaths(film('a'), film('b'))).toBe(true)
  expect(samePaths(film('a'), renamed)).toBe(false)
  expect(samePaths(film('a'), { ...film('a'), renditions: [] })).toBe(true)
})
