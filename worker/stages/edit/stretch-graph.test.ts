import { expect, it } from 'vitest'
import type { EditEvent } from '#core/edit/assembly.ts'
import { emptyItem } from '#core/edit/items.ts'
import type { CheckedSource } from '../../files/checked-source.ts'
import { type RushFiles, soundGraph } from './stretch-graph.ts'

const rate = { frames: 25, seconds: 1 }
const sound = (stream: number) => ({
  ...{ stream, codec: 'pcm_s16le', sampleRate: 48_000, channels: 'stereo', language: '', title: '', isDefault: false, aside: false },
})
const file = (path: string) => ({ path, probe: { sounds: [sound(1)] }, sound: [sound(1)] }) as unknown as CheckedSource
const rush = { id: 'r', name: 'A001.mov', reel: 'A001', rate, dropFrame: false, startFrame: 0, frames: 1000 }

/** The sound of ten frames of a rush from its hundredth on. */
function soundOf(files: Partial<RushFiles>, channels: number[] | null) {
  const item = { ...emptyItem('clip', 0), id: 'i', rush: 'r', in: 100, out: 110, channels }
  const event: EditEvent = { key: 'i.0', item, kind: 'clip', rush, source: [100, 110], record: [0, 10], dissolve: 0 }
  const all = new Map([['r', { source: file('/camera.mov'), isOriginal: true, channels: null, ...files }]])
  const { inputs, graph } = soundGraph([{ from: 0, frames: 10, samples: 19_200, shown: [{ event, offset: 0 }] }], rate, all)
  return { path: inputs[0]!.path, graph }
}
const apart = { source: file('/recorder.wav'), laterSeconds: 0, channels: null }

it('an item that chose none sounds as its rush does: by the sound joined to it, by the channels that are heard', () => {
  expect(soundOf({}, null).graph).not.toContain('pan=')
  expect(soundOf({ channels: [2] }, null).graph).toContain('c0=c1|c1=c1')
  expect(soundOf({ apart }, null).path).toBe('/recorder.wav')
})

it('channels an item chose are those of the camera file, whatever the rush has', () => {
  expect(soundOf({ channels: [2], apart }, [1])).toMatchObject({ path: '/camera.mov', graph: expect.stringContaining('c0=c0|c1=c0') })
})

it('a proxy is mixed already: the choice has no effect on it, and a sound joined to it is heard', () => {
  expect(soundOf({ isOriginal: false }, [2]).graph).not.toContain('pan=')
  expect(soundOf({ isOriginal: false, apart }, [2]).path).toBe('/recorder.wav')
})
