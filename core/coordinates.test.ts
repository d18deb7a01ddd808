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
  ])('%s is read', (written, latitude, longitude) => {
    expect(readCoordinates(written)).toEqual({ latitude, longitude })
  })
  it.each(['', 'Utsira', '59.3', '91, 4', '59, 181', '1, 2, 3', 'N 59 E 4 and more'])('%s is none', (written) => {
    expect(readCoordinates(written)).toBeNull()
  })
  it('is written so that it can be read again', () => {
    expect(readCoordinates(formatCoordinates({ latitude: -0.5, longitude: 179.99999 }))).toEqual({ latitude: -0.5, longitude: 179.99999 })
  })
})
