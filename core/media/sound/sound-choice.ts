import type { SoundStream } from '../media-probe.ts'

export interface SoundWishes {
  /** Silent streams. */
  silent: ReadonlySet<number>
  /** The film's own language, as ISO 639-1 (`en`); empty when it is not set yet. */
  language: string
  /** What its creator chose; counts as long as it is there. */
  chosen?: readonly number[]
}

/**
 * The streams people hear: one, or two mono ones that are mixed, in the file's order. Sorted by: not silent, then not beside the film (a
 * commentary, a description), then the film's language, then what the file calls its default, then the file's order. Empty when there is no
 * sound at all.
 */
export function chooseSound(sounds: readonly SoundStream[], { silent, language, chosen }: SoundWishes): number[] {
  const wanted = sounds.filter(({ stream }) => chosen?.includes(stream)).map(({ stream }) => stream)
  if (wanted.length > 0) return wanted.slice(0, 2)
  const worth = (sound: SoundStream) => [
    silent.has(sound.stream) ? 0 : 1,
    sound.aside ? 0 : 1,
    language !== '' && sound.language === language ? 1 : 0,
    sound.isDefault ? 1 : 0,
  ]
  const [best] = sounds.toSorted((one, other) => compare(worth(other), worth(one)) || one.stream - other.stream)
  if (!best) return []
  const other = isMono(best) ? partnerOf(best, sounds) : undefined
  return other && !silent.has(other.stream) ? [best.stream, other.stream].sort((one, two) => one - two) : [best.stream]
}

/** Recorders and cameras write one track per microphone: neighbours of one kind without a language or title. */
function partnerOf(sound: SoundStream, sounds: readonly SoundStream[]): SoundStream | undefined {
  const monos = sounds.filter(
    (each) => isMono(each) && each.codec === sound.codec && each.sampleRate === sound.sampleRate && each.language === sound.language,
  )
  const at = monos.indexOf(sound)
  const other = monos[at % 2 === 0 ? at + 1 : at - 1]
  return other && !other.aside && (other.title === sound.title || /^(|.*\d)$/.test(other.title)) ? other : undefined
}

export const isMono = ({ channels }: Pick<SoundStream, 'channels'>) => channels === 'mono' || channels === '1 channels'

function compare(one: number[], other: number[]): number {
  const at = one.findIndex((value, index) => value !== other[index])
  return at === -1 ? 0 : one[at]! - other[at]!
}
