import { describe, expect, it } from 'vitest'
import { formatCoordinates, readCoordinates } from './coordinates.ts'

describe('a point', () => {
  it.each([
    ['59.3083, 4.8794', 59.3083, 4.8794],
    ['59.3083 4.8794', 59.3083, 4.8794],
    ['-33.44,-70.65', -33.44, -70.65],
    ['59.3083 N, 4.8794 E', 59.3083, 4.8794],
    ['33,44 S; 70,65 W', -33.44, -70.65],
    ['59°18\'30"N 4°52\'46"E', 59.30833, 4.87944],
    ['0°30′S 0°15′W', -0.5, -0.25],
    ['geo:59.3083,4.8794', 59.3083, 4.8794],
    ['https://www.openstreetmap.org/#map=9/59.3083/4.8794', 59.3083, 4.8794],
    ['https://maps.example/place/@59.3083,4.8794,12z', 59.3083, 4.8794],
    ['−33.44, −70.65', -33.44, -70.65],
    ["N 47° 22.500' E 8° 32.400'", 47.375, 8.54],
    ['N47 22.500 E8 32.400', 47.375, 8.54],
    ["47° 22.500' N, 8° 32.400' E", 47.375, 8.54],
    ['N 47° 22′ 30″, E 8° 32′ 24″', 47.375, 8.54],
    ['47 22 30 N 8 32 24 E', 47.375, 8.54],
    ["E 8° 32.400' N 47° 22.500'", 47.375, 8.54],
    ["47°22'30''N 8°32'24''O", 47.375, 8.54],
    ['47º22,5’ Nord, 8º32,4’ Ost', 47.375, 8.54],
    ['S 33.44 W 70.65', -33.44, -70.65],
    ['47.37500° N, 8.54000° E', 47.375, 8.54],
    ['+47.375, +8.54', 47.375, 8.54],
    [
      'https://www.google.com/maps/place/Dyrh%C3%B3laey/@63.411629,-19.1265883,14.08z/data=!4m6!3m5!1s0x48d7:0x27!8m2!3d63.4046799!4d-19.1185521!16z?entry=ttu',
      63.40468,
      -19.11855,
    ],
    ['https://www.google.com/maps/place/47.375,8.54/@47.4,8.6,12z', 47.375, 8.54],
    ['https://www.google.com/maps/search/?api=1&query=47.375%2C8.54', 47.375, 8.54],
    ['https://www.google.com/maps?q=loc:47.375,8.54', 47.375, 8.54],
    ['https://maps.apple.com/?ll=47.4,8.6&q=47.375,8.54', 47.375, 8.54],
    ['https://www.openstreetmap.org/?mlat=59.3083&mlon=4.8794#map=9/59.0/4.0', 59.3083, 4.8794],
    ['geo:0,0?q=47.375,8.54(Zurich)', 47.375, 8.54],
  ])('%s is read', (written, latitude, longitude) => {
    expect(readCoordinates(written)).toEqual({ latitude, longitude })
  })
  it.each([
    '',
    'Utsira',
    '59.3',
    '91, 4',
    '59, 181',
    '1, 2, 3',
    'N 59 E 4 and more',
    'N 47 E',
    'N 47° 61′ E 8',
    'N 47.5° 30′ E 8',
    'N 59 S 4',
    '1 2 3 4',
  ])('%s is none', (written) => {
    expect(readCoordinates(written)).toBeNull()
  })
  it('is written so that it can be read again', () => {
    expect(readCoordinates(formatCoordinates({ latitude: -0.5, longitude: 179.99999 }))).toEqual({ latitude: -0.5, longitude: 179.99999 })
  })
})
