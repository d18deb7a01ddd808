import type { ListedClip } from '#contract/class-clips.ts'
import { parseStart } from '#core/timecode.ts'
import type { NewQuestion } from '#web/data/class-lists.ts'

/** A question as it is being written. `right`: the place of the answer that is right, from one, as a select has it. */
export interface DraftQuestion {
  key: string
  clip: string
  at: string
  words: string
  choices: string
  right: string
}
export type QuestionProblem = 'questionNeeded' | 'atNeeded' | 'choicesNeeded'

export const choicesIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** A question as the house takes it, or what is wrong with each part. */
export function readQuestion(
  draft: DraftQuestion,
  clips: readonly ListedClip[],
): { question: NewQuestion } | { problems: Partial<Record<'words' | 'at' | 'choices', QuestionProblem>> } {
  const clip = clips.find(({ id }) => id === draft.clip)
  const atMs = parseStart(draft.at)
  const choices = choicesIn(draft.choices)
  const problems = {
    ...(draft.words.trim() ? {} : { words: 'questionNeeded' as const }),
    ...(clip && atMs !== null && atMs >= clip.startsMs && atMs <= clip.endsMs ? {} : { at: 'atNeeded' as const }),
    ...(choices.length === 1 || choices.length > 8 ? { choices: 'choicesNeeded' as const } : {}),
  }
  if (Object.keys(problems).length > 0 || !clip || atMs === null) return { problems }
  const right = Number(draft.right)
  return {
    question: { clip: clip.id, atMs, words: draft.words.trim(), choices, right: right >= 1 && right <= choices.length ? right : null },
  }
}
