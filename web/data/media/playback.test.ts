import { expect, it } from 'vitest'
import { atThisHouse } from './playback.ts'

it.each([
  [
    '"http://127.0.0.1:3000/storage/v1/object/sign/media/a.mp4?token=x"',
    '"http://localhost:3000/storage/v1/object/sign/media/a.mp4?token=x"',
  ],
  [
    'URI=\\"http://127.0.0.1:3000/storage/v1/a\\"\\nhttp://127.0.0.1:3000/storage/v1/b',
    'URI=\\"http://localhost:3000/storage/v1/a\\"\\nhttp://localhost:3000/storage/v1/b',
  ],
  ['"https://elsewhere.example/other"', '"https://elsewhere.example/other"'],
])('%s is asked at the address the page found', (answer, expected) => expect(atThisHouse(answer, 'http://localhost:3000')).toBe(expected))
