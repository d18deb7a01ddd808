import type { CaptionCue } from '../media/captions/captions.ts'
import { tokensOf } from '../media/captions/word-times.ts'
import type { Assembly, EditEvent } from './assembly.ts'
import { type BiteWord, isStruck, type SaidCue, wordsOfCues, wordsOfItem } from './bite-words.ts'
import type { EditClock } from './items.ts'
import { msOfFrames } from './kept-frames.ts'

/**
 * The captions of a cut: those of its rushes at their new times, with only the words that begin in an item and are not struck. The words of a
 * voice-over are known: they are a caption for as long as it is heard, or will be.
 */
export function captionsOfEdit({ events }: Assembly, clock: EditClock, said: ReadonlyMap<string, readonly SaidCue[]>): CaptionCue[] {
  const words = new Map([...said].map(([rush, cues]) => [rush, wordsOfCues(cues)]))
  const made: (CaptionCue & { of: string })[] = []
  for (const [at, event] of events.entries()) {
    const isRead = event.item.kind === 'voice-over' && event.item.text.trim() !== ''
    if (isRead) made.push({ of: event.key, ...spoken(event, clock) })
    if (isRead || !event.rush) continue
    for (const caption of captionsOf(events, at, clock, said.get(event.rush.id) ?? [], words.get(event.rush.id) ?? [])) {
      const last = made.at(-1)
      // A sentence goes on behind what was struck from it.
      if (last && last.of === caption.of && last.endsMs === caption.startsMs)
        made[made.length - 1] = { ...last, endsMs: caption.endsMs, text: `${last.text} ${caption.text}` }
      else made.push(caption)
    }
  }
  return made.map(({ of: _, ...cue }) => cue)
}

function* captionsOf(events: readonly EditEvent[], at: number, clock: EditClock, cues: readonly SaidCue[], words: readonly BiteWord[]) {
  const { item, source, record, rush } = events[at]!
  const rate = rush!.rate
  const [from, to] = source.map((frame) => msOfFrames(frame, rate)) as [number, number]
  const recordMs = msOfFrames(record[0], clock.rate)
  const [first, end] = wordsOfItem(words, item, rate)
  // Pieces of one item follow each other: a word that is not struck is in the first piece that has not ended as it begins.
  const [before, after] = [events[at - 1], events[at + 1]]
  const afterMs = before?.item.id === item.id ? msOfFrames(before.source[1], rate) : Number.NEGATIVE_INFINITY
  const untilMs = after?.item.id === item.id ? to : Number.POSITIVE_INFINITY
  const kept = words
    .slice(first, end)
    .filter((word) => word.startsMs >= afterMs && word.startsMs < untilMs && !isStruck(word, item.struck, rate))
  for (const cue of cues) {
    if (cue.endsMs <= from || cue.startsMs >= to) continue
    const here = kept.filter((word) => word.cue === cue.id)
    if (here.length === 0) continue
    const [startsMs, endsMs] = [Math.max(cue.startsMs, from), Math.min(cue.endsMs, to)]
    if (endsMs <= startsMs) continue
    const whole = here.length === tokensOf(cue.text).length
    yield {
      of: `${item.id} ${cue.id}`,
      startsMs: Math.round(recordMs + startsMs - from),
      endsMs: Math.round(recordMs + endsMs - from),
      text: whole ? cue.text : here.map(({ text }) => text).join(' '),
      speaker: cue.speaker,
    }
  }
}

const spoken = ({ item, record }: EditEvent, { rate }: EditClock): CaptionCue => ({
  ...{ startsMs: Math.round(msOfFrames(record[0], rate)), endsMs: Math.round(msOfFrames(record[1], rate)) },
  ...{ text: item.text.trim(), speaker: '' },
})
