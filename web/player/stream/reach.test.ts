import { expect, it } from 'vitest'
import { keepReach } from './reach.ts'

const far = { maxBufferLength: 45, maxBufferSize: 60_000_000 }
const near = { maxBufferLength: 0.5, maxBufferSize: 0 }

function film() {
  const video = Object.assign(new EventTarget(), { seeking: false, readyState: 4 })
  const config = { ...far, startLevel: 1 }
  const reach = keepReach(video as never, config)
  const seek = () => {
    Object.assign(video, { seeking: true, readyState: 1 })
    video.dispatchEvent(new Event('seeking'))
  }
  const reached = (event: string, readyState: number) => {
    Object.assign(video, { seeking: false, readyState })
    video.dispatchEvent(new Event(event))
  }
  return { video, config, reach, seek, reached }
}

it('Only the place that is sought is loaded until the picture is there', () => {
  const { config, seek, reached } = film()
  expect(config).toMatchObject(far)
  seek()
  expect(config).toEqual({ ...near, startLevel: 1 })
  reached('seeked', 4)
  expect(config).toMatchObject(far)
})

it('A first picture alone is not yet enough', () => {
  const { config, seek, reached } = film()
  seek()
  reached('seeked', 2)
  expect(config).toMatchObject(near)
  reached('canplay', 3)
  expect(config).toMatchObject(far)
})

it('A place sought while another is sought goes on alone', () => {
  const { video, config, seek, reached } = film()
  seek()
  seek()
  video.dispatchEvent(new Event('timeupdate'))
  expect(config).toMatchObject(near)
  reached('playing', 4)
  expect(config).toMatchObject(far)
})

it('Settings made meanwhile apply once the position is reached', () => {
  const { config, reach, seek, reached } = film()
  const saving = { maxBufferLength: 15, maxBufferSize: 0 }
  seek()
  reach.set(saving)
  expect(config).toMatchObject(near)
  reached('seeked', 4)
  expect(config).toMatchObject(saving)
  reach.set(far)
  expect(config).toMatchObject(far)
})

it('What follows is loaded once the film moves, not when Play is pressed', () => {
  const { config, reach, reached } = film()
  reach.setOnceMoving({ maxBufferLength: 30, maxBufferSize: 0 })
  expect(config).toMatchObject(near)
  reached('playing', 4)
  expect(config).toMatchObject({ maxBufferLength: 30 })
})

it('A closed film reports nothing any more', () => {
  const { config, reach, seek } = film()
  reach.close()
  seek()
  expect(config).toMatchObject(far)
})
