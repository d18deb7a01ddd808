import type { Space } from '#contract/spaces/spaces.ts'
import type { Halt } from '#core/spaces/path.ts'
import { readSpaceFile } from '../data/spaces.ts'

/** The sounds that are at halts of the path, each heard from when one goes there until the next; null where there is none. */
export async function openSounds(space: Space, path: readonly Halt[]) {
  const files = path.map(({ spot }) =>
    space.assets.find(({ id, kind, state }) => id === spot.assetId && kind === 'sound' && state === 'ready'),
  )
  if (!files.some(Boolean)) return null
  const room = new AudioContext()
  const out = room.createMediaStreamDestination()
  const heard = await Promise.all(
    files.map(
      async (asset) => asset && room.decodeAudioData(await (await readSpaceFile(`${asset.folder}/${asset.facts.file}`)).arrayBuffer()),
    ),
  )
  await room.resume()
  let current = -1
  let playing: AudioBufferSourceNode | null = null
  return {
    tracks: out.stream.getAudioTracks(),
    at(index: number) {
      if (index === current) return
      current = index
      playing?.stop()
      playing = null
      const buffer = heard[index]
      if (!buffer) return
      playing = room.createBufferSource()
      playing.buffer = buffer
      playing.connect(out)
      playing.start()
    },
    close: () => void room.close(),
  }
}
