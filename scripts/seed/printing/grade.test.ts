import { expect, it } from 'vitest'
import { gradeInYuv } from './grade.ts'

it('keeps black, grey and white where BT.709 has them, and colours on their side', () => {
  const { light, blue, red } = gradeInYuv({ dark: [0, 0, 0], middle: [128, 128, 128], light: [255, 255, 255] })
  expect(light.map(Math.round)).toEqual([16, 126, 235])
  expect([...blue, ...red].map((value) => Math.round(value))).toEqual([128, 128, 128, 128, 128, 128])
  const warm = gradeInYuv({ dark: [255, 0, 0], middle: [0, 255, 0], light: [0, 0, 255] })
  expect([warm.red[0], warm.blue[2], warm.red[1], warm.blue[1]].map(Math.round)).toEqual([240, 240, 26, 42])
})
