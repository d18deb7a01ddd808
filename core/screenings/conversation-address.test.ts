import { describe, expect, it } from 'vitest'
import { conversationFrame, hostsIn } from './conversation-address.ts'

describe('an address of a conversation', () => {
  it('is shown in a frame only where the house allows its host, or one above it', () => {
    expect(conversationFrame('https://meet.example.org/Talk', [])).toBeNull()
    expect(conversationFrame('https://meet.example.org/Talk', ['example.com'])).toBeNull()
    expect(conversationFrame('https://meet.example.org/Talk#x', ['example.org'])).toEqual({
      address: 'https://meet.example.org/Talk#x',
      host: 'meet.example.org',
    })
    expect(conversationFrame('https://badexample.org/', ['example.org'])).toBeNull()
    expect(conversationFrame('https://example.org/', ['meet.example.org'])).toBeNull()
  })
  it('is none without https, and none that carries a password', () => {
    for (const address of ['http://example.org/', 'javascript:alert(1)', 'https://a:b@example.org/', 'example.org', ''])
      expect(conversationFrame(address, ['example.org']), address).toBeNull()
  })
  it('of a page around a player becomes the player', () => {
    const of = (address: string, host: string) => conversationFrame(address, [host])?.address
    const youtube = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'
    for (const address of [
      'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3',
      'https://youtu.be/dQw4w9WgXcQ',
      'https://www.youtube.com/live/dQw4w9WgXcQ?feature=share',
      'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
    ])
      expect(of(address, 'youtube.com'), address).toBe(youtube)
    expect(of('https://vimeo.com/76979871', 'vimeo.com')).toBe('https://player.vimeo.com/video/76979871')
    expect(of('https://vimeo.com/76979871/abc123', 'vimeo.com')).toBe('https://player.vimeo.com/video/76979871?h=abc123')
    expect(of('https://vimeo.com/event/1234567', 'vimeo.com')).toBe('https://vimeo.com/event/1234567/embed')
    expect(of('https://tube.example.org/w/kkGMgK9ZtnKfYAgnEtQxbv', 'tube.example.org')).toBe(
      'https://tube.example.org/videos/embed/kkGMgK9ZtnKfYAgnEtQxbv',
    )
  })
  it('of a known house that leads to no player is a link', () => {
    for (const address of ['https://www.youtube.com/', 'https://www.youtube.com/watch?v="><script>', 'https://vimeo.com/about'])
      expect(conversationFrame(address, ['youtube.com', 'vimeo.com']), address).toBeNull()
  })
})

describe('a list of hosts', () => {
  it('is read as an administrator writes it', () => {
    expect(hostsIn('YouTube.com, https://meet.jit.si/\n  www.vimeo.com vimeo.com')).toEqual(['youtube.com', 'meet.jit.si', 'vimeo.com'])
    expect(hostsIn('')).toEqual([])
  })
  it('takes no words, ports, addresses of networks or anything that could end a line of a policy', () => {
    for (const written of ['everything', '*', '10.0.0.1', "a.com; script-src 'unsafe-inline'", 'a.com:8080', 'a..com', '-a.com', "'self'"])
      expect(hostsIn(written), written).toBeUndefined()
  })
})
