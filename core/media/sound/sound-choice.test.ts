import { describe, expect, it } from 'vitest'
import type { SoundStream } from '../media-probe.ts'
import { chooseSound } from './sound-choice.ts'

const sound = (stream: number, change: Partial<SoundStream> = {}): SoundStream => ({
  stream,
  codec: 'aac (LC)',
  sampleRate: 48000,
  channels: 'stereo',
  language: '',
  title: '',
  isDefault: false,
  aside: false,
  ...change,
})
const none = { silent: new Set<number>(), language: '' }
const mono = { channels: 'mono', codec: 'pcm_s24le' }

describe('the choice among several sound tracks', () => {
  it.each<[string, SoundStream[], Parameters<typeof chooseSound>[1], number[]]>([
    ['nothing where there is none', [], none, []],
    ['the first when nothing sets them apart', [sound(1), sound(2)], none, [1]],
    ['the one with something to hear', [sound(1, { isDefault: true }), sound(2)], { ...none, silent: new Set([1]) }, [2]],
    ['the default', [sound(1), sound(2, { isDefault: true })], none, [2]],
    [
      'the film’s own language before the default',
      [sound(1, { language: 'de', isDefault: true }), sound(2, { language: 'no' })],
      { ...none, language: 'no' },
      [2],
    ],
    ['the film and not what is said about it', [sound(1, { aside: true, isDefault: true }), sound(2)], none, [2]],
    ['silence rather than nothing', [sound(1)], { ...none, silent: new Set([1]) }, [1]],
    ['both of a mono pair', [sound(1, mono), sound(2, mono)], none, [1, 2]],
    ['the second of a pair alone when the first is silent', [sound(1, mono), sound(2, mono)], { ...none, silent: new Set([1]) }, [2]],
    [
      'the pair it belongs to',
      [sound(1, mono), sound(2, mono), sound(3, mono), sound(4, mono)],
      { ...none, silent: new Set([1, 2]) },
      [3, 4],
    ],
    ['one of two monos in two languages', [sound(1, { ...mono, language: 'de' }), sound(2, { ...mono, language: 'en' })], none, [1]],
    ['one of two monos with names', [sound(1, { ...mono, title: 'Boom' }), sound(2, { ...mono, title: 'Interpreter' })], none, [1]],
    ['what its creator chose', [sound(1, { isDefault: true }), sound(2)], { ...none, chosen: [2] }, [2]],
    ['the best again when what was chosen is not there', [sound(1)], { ...none, chosen: [7] }, [1]],
  ])('%s', (_, sounds, wishes, expected) => {
    expect(chooseSound(sounds, wishes)).toEqual(expected)
  })
})
