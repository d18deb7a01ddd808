import { expect, it } from 'vitest'
import { allowsMimeType, isMediaType, storableType } from './media-type.ts'

it.each([
  'video/mp4',
  'application/vnd.apple.mpegurl',
  'text/plain;charset=UTF-8',
  'text/plain; charset="utf-8"',
  'video/mp4; codecs="avc1.4d401f, mp4a.40.2"',
  'video/webm;codecs=vp8,opus',
])('takes %s', (type) => expect(isMediaType(type)).toBe(true))
it.each([
  '',
  'video',
  'video/',
  '/mp4',
  'video/mp4;',
  'video/mp4, text/html',
  'video/mp4;a=b,text/html',
  'video/mp4;a=", text/html"',
  'video/mp4\r\nx: y',
  'video/mp4;a="\n"',
  'image/png;\u2028',
  'vidéo/mp4',
  'video/mp4\0',
  `video/${'x'.repeat(256)}`,
])('refuses %j', (type) => expect(isMediaType(type)).toBe(false))
it('ignores spaces around a type, and names in the refusal what was given', () => {
  expect(storableType(' video/mp4 ')).toBe('video/mp4')
  expect(() => storableType('a\nb')).toThrow('mime type a\\nb is not supported')
})
it('compares with what a bucket takes without parameters and case', () => {
  expect(allowsMimeType(['image/*'], 'IMAGE/PNG; a=b')).toBe(true)
  expect(allowsMimeType(['video/mp4'], 'video/mp42')).toBe(false)
})
