import { expect, it } from 'vitest'
import { assemble } from './assembly.ts'
import { captionsOfEdit } from './edit-captions.ts'
import { type EditItem, emptyItem } from './items.ts'
import { recorded, takeName, unrecorded } from './voice-takes.ts'

const clock = { rate: { frames: 25, seconds: 1 }, dropFrame: false, startFrame: 0, wordsAMinute: 140 }
const words = 'the harbour closed in winter and nobody asked us what it meant for those who stayed'
const voice: EditItem = { ...emptyItem('voice-over', 0), id: 'v', text: words }
const sound = { id: 'r', name: 'take 1', reel: '', rate: clock.rate, dropFrame: false, startFrame: null, frames: 131 }
const spanOf = (item: EditItem, rushes: (typeof sound)[] = []) =>
  assemble([item], clock, new Map(rushes.map((rush) => [rush.id, rush]))).spans.get('v')

it('a recording takes the place of the estimate at once, and is heard whole once its file was read', () => {
  expect(spanOf(voice)).toEqual({ record: [0, 171], estimated: true })
  const read = { ...voice, ...recorded('r', 130) }
  expect(spanOf(read)).toEqual({ record: [0, 130], estimated: false })
  expect(spanOf(read, [sound])).toEqual({ record: [0, 131], estimated: false })
  expect(spanOf({ ...read, ...unrecorded }, [sound])).toEqual({ record: [0, 171], estimated: true })
})

it('its caption is what was read, also where a recogniser heard it otherwise', () => {
  const cut = assemble([{ ...voice, ...recorded('r', 130) }], clock, new Map([['r', sound]]))
  const heard = new Map([['r', [{ id: 'c', startsMs: 0, endsMs: 900, text: 'the arbour', speaker: '' }]]])
  expect(captionsOfEdit(cut, clock, heard)).toEqual([{ startsMs: 0, endsMs: 5240, text: words, speaker: '' }])
})

it('a take is named by its words and counted', () => {
  expect(takeName('The harbour: "closed" / in winter', [])).toBe('Voice-over The harbour closed in winter, take 1.wav')
  expect(takeName('Ja', ['Voice-over Ja, take 1.wav'])).toBe('Voice-over Ja, take 2.wav')
  expect(takeName('  ', [])).toBe('Voice-over without words, take 1.wav')
})
